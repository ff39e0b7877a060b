// SPDX-License-Identifier: Apache-2.0
//
// The lines of the model that made the last step, if somebody wants to see them.
import { useEffect, useState } from 'react';
import { StepLines } from '../model/StepLines';
import type { SessionDocument } from '../protocol/documents';

interface Props {
  walked: number; // of the run
  position: number;
  disabled: boolean;
  run: (command: string) => Promise<SessionDocument | null>;
  onGoTo?: (line: number, column: number) => void;
}

export function StepSource({ walked, position, disabled, run, onGoTo }: Props) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<{ walked: number; answer: SessionDocument } | null>(null);
  const answer = shown?.walked === walked && shown.answer.step === position ? shown.answer : null;
  const isMissing = open && answer === null;
  useEffect(() => {
    if (isMissing && !disabled) void run(`lines ${position}`).then((reply) => reply?.ok && setShown({ walked, answer: reply }));
  }, [isMissing, disabled, position, run, walked]);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Lines of the model that made step {position}</summary>
      {answer && <StepLines fired={answer.fired ?? []} lost={answer.lost ?? []} onGoTo={onGoTo} />}
    </details>
  );
}
