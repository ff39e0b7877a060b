// SPDX-License-Identifier: Apache-2.0
//
// The interface of Monaco alone, without the contributions to a visible editor.
export * as monaco from 'monaco-editor/esm/vs/editor/editor.api';
