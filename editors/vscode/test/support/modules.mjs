// SPDX-License-Identifier: Apache-2.0
//
// Modules of the extension that know nothing of VS Code, for tests.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

export async function load(name) {
  const entry = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
  const resolveExtensions = ['.ts', '.tsx', '.mjs', '.js'];
  const options = { bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'error', resolveExtensions };
  const { outputFiles } = await build({ ...options, entryPoints: [entry], external: ['vscode'] });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
