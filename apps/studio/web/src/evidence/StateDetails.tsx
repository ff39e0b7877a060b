// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react';
import type { Scope } from '../model/scope';
import { StateTable } from '../model/StateTable';
import type { State } from '../protocol/documents';

interface Props {
  title: string;
  state: State;
  before: State | null;
  scope: Scope;
  pinned: boolean;
  onUnpin: () => void;
  onSimulate: (() => void) | null;
  children: ReactNode;
}

export function StateDetails({ title, state, before, scope, pinned, onUnpin, onSimulate, children }: Props) {
  return (
    <section className="v-panel e-details" aria-label={title}>
      <header className="v-bar">
        <h3>{title}</h3>
        {pinned && (
          <button type="button" className="v-link" onClick={onUnpin}>
            unpin
          </button>
        )}
        <span className="v-spring" />
        {onSimulate && (
          <button type="button" className="v-button" onClick={onSimulate}>
            Continue in the simulator
          </button>
        )}
      </header>
      <StateTable state={state} before={before} scope={scope} />
      {children}
    </section>
  );
}
