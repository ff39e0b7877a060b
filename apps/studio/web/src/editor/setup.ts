// SPDX-License-Identifier: Apache-2.0
//
// What Monaco is told once for the whole page.
import type { Client } from '../protocol/client';
import { registerLanguage } from './ispl';
import { registerLenses, type LensSource } from './lenses';
import { registerProviders } from './providers';
import { defineThemes } from './themes';

let done: LensSource | null = null;
let onCheck: (numbers: number[]) => void = () => undefined;

export function setUpMonaco(client: Client, check: (numbers: number[]) => void): LensSource {
  onCheck = check;
  if (done === null) {
    registerLanguage();
    defineThemes();
    registerProviders(client);
    done = registerLenses((numbers) => onCheck(numbers));
  }
  return done;
}
