// SPDX-License-Identifier: Apache-2.0
//
// Sub-formulas of some logics begin with its name ("LDL envworks"). Said once for the whole formula it is enough.
import type { Evidence, Refutation } from '../protocol/documents';

const prefix = /^(?:LTLf|LTL|CTL\*f|CTL\*|LDLf|LDL|CDL\*f|CDL\*|ATLir|#PR) /;

export function withoutPrefix(formula: string): string {
  return formula.replace(prefix, '');
}

export function plainEvidence(evidence: Evidence): Evidence {
  const claims = evidence.claims.map((claim) => ({
    ...claim,
    formula: withoutPrefix(claim.formula),
    matches: claim.matches.map((match) => ({
      ...match,
      formula: withoutPrefix(match.formula),
      steps: match.steps.map((step) => ({ ...step, condition: withoutPrefix(step.condition) })),
    })),
  }));
  return { ...evidence, claims };
}

export function plainRefutation(refutation: Refutation): Refutation {
  const failures = refutation.failures.map((failure) => ({
    ...failure,
    letters: failure.letters.map((letter) => ({ ...letter, formula: withoutPrefix(letter.formula) })),
  }));
  return { ...refutation, formula: withoutPrefix(refutation.formula), failures };
}
