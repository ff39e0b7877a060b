// SPDX-License-Identifier: Apache-2.0
//
// Bundles the extension and the page of its panels into dist/. The page uses the viewers of the studio, and so the
// packages that are installed there.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const studio = fileURLToPath(new URL('../../apps/studio/web/node_modules', import.meta.url));
const common = {
  bundle: true,
  minify: true,
  sourcemap: false,
  logLevel: 'warning',
  legalComments: 'none',
  // In this order problems.ts is found beside Problems.tsx.
  resolveExtensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
};

await build({
  ...common,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  platform: 'node',
  format: 'cjs',
  target: 'node18',
  external: ['vscode'],
});
await build({
  ...common,
  entryPoints: ['webview/panel.tsx'],
  outfile: 'dist/panel.js',
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  jsx: 'automatic',
  nodePaths: [studio],
  define: { 'process.env.NODE_ENV': '"production"' },
});
