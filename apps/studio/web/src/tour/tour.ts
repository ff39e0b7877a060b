// SPDX-License-Identifier: Apache-2.0
//
// What is shown at the first start, and whether that was. A cookie remembers it, unlike other choices: it counts for all
// ports of the machine, and each folder has a port of its own.
import type { PaneTab } from '../app/panes';

export interface Hint {
  title: string;
  text: string;
  target: string; // a selector
  pane?: PaneTab; // to be shown
}

export const HINTS: readonly Hint[] = [
  {
    title: 'Write a model',
    text: 'The text is checked for mistakes while you type. Ctrl+Space proposes what can be written, and resting on a word explains it.',
    target: '.editor',
  },
  {
    title: 'Check its formulas',
    text: 'The section Formulae says what should hold. “Check all” (Ctrl+Enter) decides all of them, the line above a formula only that one.',
    target: '.top-bar .primary',
  },
  {
    title: 'See the results',
    text: 'Every formula has its verdict here. The box below takes further formulas, with completion.',
    target: '#pane-tab-results',
    pane: 'results',
  },
  {
    title: 'Understand a verdict',
    text: 'A click on a result shows its evidence: a counterexample, a witness or a strategy, to step through as a picture, a table or lanes of agents.',
    target: '#pane-tab-explanation',
    pane: 'explanation',
  },
  {
    title: 'Walk through the model',
    text: 'The simulator makes one step after the other, by your choice or at random, from the beginning or from any state of an explanation.',
    target: '#pane-tab-simulator',
    pane: 'simulator',
  },
  {
    title: 'Go on from here',
    text: 'The examples at the left are a good start. F1 shows the help: keys, the language, a guide, and this tour again. Ctrl+Shift+P finds every command.',
    target: '#side-tab-examples',
  },
];

const COOKIE = 'gnomon-tour=over';
const LONGEST = 400 * 24 * 60 * 60; // what browsers keep, in seconds

export function endTour(): void {
  document.cookie = `${COOKIE}; path=/; max-age=${LONGEST}; SameSite=Strict`;
}

// Whether somebody has ended it. Each start remembers that for as long again.
export function isTourOver(): boolean {
  const isOver = document.cookie.split('; ').includes(COOKIE);
  if (isOver) endTour();
  return isOver;
}
