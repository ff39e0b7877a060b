// SPDX-License-Identifier: Apache-2.0
//
// The pages of the documentation that the studio shows by itself, each loaded when it is read first.
const load = (page: Promise<{ default: string }>): Promise<string> => page.then((module) => module.default);

export const PAGES = {
  'ispl.md': { title: 'The language', load: () => load(import('../../../../../docs/ispl.md?raw')) },
  'guide/first-model.md': {
    title: 'Guide: a first model',
    load: () => load(import('../../../../../docs/guide/first-model.md?raw')),
  },
  'guide/patterns.md': {
    title: 'Guide: patterns of formulas',
    load: () => load(import('../../../../../docs/guide/patterns.md?raw')),
  },
  'guide/cookbook.md': {
    title: 'Guide: strategies and knowledge',
    load: () => load(import('../../../../../docs/guide/cookbook.md?raw')),
  },
  'guide/parametric.md': {
    title: 'Guide: parametric models',
    load: () => load(import('../../../../../docs/guide/parametric.md?raw')),
  },
} satisfies Record<string, { title: string; load: () => Promise<string> }>;

export type PagePath = keyof typeof PAGES;

export interface ManualPlace {
  page: PagePath;
  anchor: string; // of a heading, or empty
}

// Where a reference of a page leads to, or null if it is not a page of these.
export function resolved(target: string, from: PagePath): ManualPlace | null {
  const { pathname, hash } = new URL(target, `file:///docs/${from}`);
  const page = pathname.replace('/docs/', '');
  return page in PAGES ? { page: page as PagePath, anchor: hash.slice(1) } : null;
}
