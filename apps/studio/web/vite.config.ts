// SPDX-License-Identifier: Apache-2.0
//
// The page is built into the folder that GNOMON_WEB_OUT names, from where the program embeds it.
/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  base: './',
  build: {
    outDir: process.env.GNOMON_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    // Monaco is large by itself, and is loaded from this machine.
    chunkSizeWarningLimit: 5000,
  },
  server: { fs: { allow: ['../../..'] } }, // the manual is the documentation of the project
  test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] },
});
