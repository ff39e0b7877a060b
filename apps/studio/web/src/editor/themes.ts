// SPDX-License-Identifier: Apache-2.0
//
// The editor in the colours of the page. Names of tokens are those of the grammar and of the server's legend.
import type { Theme } from '../theme/useTheme';
import { monaco } from './api';

interface Palette {
  keyword: string;
  operator: string;
  comment: string;
  number: string;
  agent: string;
  action: string;
  value: string;
  atom: string;
  parameter: string;
}

const LIGHT: Palette = {
  keyword: '1f5fbf',
  operator: '7a3fb5',
  comment: '586174',
  number: '8a5a00',
  agent: '0b6b78',
  action: '8f3a1c',
  value: '17703a',
  atom: 'a0246b',
  parameter: '8a5a00',
};
const DARK: Palette = {
  keyword: '7db2ff',
  operator: 'cfa3ff',
  comment: '939eb0',
  number: 'f0c060',
  agent: '6fd3df',
  action: 'ffb08f',
  value: '8fd6a5',
  atom: 'ff9ccf',
  parameter: 'f0c060',
};

function rules(colours: Palette): monaco.editor.ITokenThemeRule[] {
  return [
    { token: 'comment', foreground: colours.comment, fontStyle: 'italic' },
    { token: 'keyword', foreground: colours.keyword },
    { token: 'keyword.section', foreground: colours.keyword, fontStyle: 'bold' },
    { token: 'operator', foreground: colours.operator },
    { token: 'number', foreground: colours.number },
    { token: 'class', foreground: colours.agent },
    { token: 'type', foreground: colours.agent },
    { token: 'function', foreground: colours.action },
    { token: 'enumMember', foreground: colours.value },
    { token: 'property', foreground: colours.atom },
    { token: 'parameter', foreground: colours.parameter },
    { token: 'typeParameter', foreground: colours.parameter },
    { token: 'variable.readonly', foreground: colours.parameter },
  ];
}

export function defineThemes(): void {
  monaco.editor.defineTheme('gnomon-light', {
    base: 'vs',
    inherit: true,
    rules: rules(LIGHT),
    colors: {
      'editor.background': '#ffffff',
      'editor.foreground': '#1c2330',
      'editorLineNumber.foreground': '#6b7486',
      'editorCodeLens.foreground': '#586174',
      'editor.lineHighlightBackground': '#f5f6f8',
      'editor.lineHighlightBorder': '#00000000',
    },
  });
  monaco.editor.defineTheme('gnomon-dark', {
    base: 'vs-dark',
    inherit: true,
    rules: rules(DARK),
    colors: {
      'editor.background': '#14171d',
      'editor.foreground': '#e6e9ef',
      'editorLineNumber.foreground': '#8691a3',
      'editorCodeLens.foreground': '#a3adbd',
      'editor.lineHighlightBackground': '#1b2028',
      'editor.lineHighlightBorder': '#00000000',
    },
  });
}

export function nameOfTheme(theme: Theme): string {
  return theme === 'dark' ? 'gnomon-dark' : 'gnomon-light';
}
