// SPDX-License-Identifier: Apache-2.0
//
// Verdicts, times and ends of checks in words, the same everywhere on the page.
import type { Verdict } from '../protocol/documents';
import type { Result, Run } from './results';
import type { Row, Totals } from './rows';

export const VERDICT_WORDS: Record<Verdict, string> = {
  true: 'holds',
  false: 'does not hold',
  unknown: 'unknown',
};

export const VERDICT_MARKS: Record<Verdict, string> = { true: '✓', false: '✗', unknown: '?' };

export function timeInWords(seconds: number): string {
  if (seconds < 0.0001) return '<0.1 ms';
  if (seconds < 0.0995) return `${(seconds * 1000).toFixed(1)} ms`;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${Math.round(seconds - minutes * 60)} s`;
}

export function bytesInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

// What is known now: a formula that is being checked again has no verdict and no time.
export function knownResult({ result, state }: Row): Result | null {
  return state === 'fresh' || state === 'stale' ? result : null;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export function totalsInWords(totals: Totals): string {
  const parts = [
    totals.true > 0 && plural(totals.true, 'holds', 'hold'),
    totals.false > 0 && plural(totals.false, 'does not hold', 'do not hold'),
    totals.unknown > 0 && `${totals.unknown} unknown`,
    totals.open > 0 && `${totals.open} not checked`,
    totals.stale > 0 && `${totals.stale} out of date`,
    totals.unexpected > 0 && `${totals.unexpected} not as expected`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

// What a check that did not simply finish means for the user, or null.
export function endInWords(run: Run): { title: string; text: string } | null {
  switch (run.state) {
    case 'starting':
    case 'queued':
    case 'running':
    case 'finished':
      return null;
    case 'cancelled':
      return { title: 'Cancelled', text: 'Verdicts that were found before are kept.' };
    case 'crashed':
      return {
        title: 'The check crashed',
        text:
          `${sentence(run.message) ?? 'Its process died.'} The studio and your text are safe, and you can check again. ` +
          'If it happens again this is a defect of Gnomon: please report it with the model.',
      };
    case 'limit':
      return {
        title: 'The check reached a limit',
        text:
          `${sentence(run.message) ?? 'It took too much time or memory.'} Raise the limits in the menu “Engine”, try ` +
          'another engine, check one formula at a time, or make the model smaller.',
      };
    case 'failed':
      return { title: 'The check could not be carried out', text: sentence(run.message) ?? 'No reason is known.' };
    case 'refused':
      return { title: 'The check was not started', text: sentence(run.message) ?? 'No reason is known.' };
    case 'lost':
      return {
        title: 'The check is gone',
        text: 'The studio has been started anew and does not know it any more. Check again.',
      };
  }
}

function sentence(message: string | null): string | null {
  if (message === null || message === '') return null;
  const begun = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
