// SPDX-License-Identifier: Apache-2.0
//
// The language as far as single words tell; what a name is comes from the server, as semantic tokens.
import { monaco } from './api';

export const LANGUAGE = 'ispl';

const SECTIONS =
  'Semantics MultiAssignment SingleAssignment MA SA Agent Environment RedStates GreenStates Actions Action Protocol ' +
  'Evolution Evaluation InitStates Groups Fairness Formulae Obsvars Lobsvars Vars Const Type Define Observes include end';
const WORDS = 'boolean true false Other if then else and or xor div mod min max abs for in where sum count init';
const OPERATORS =
  'AG EG AX EX AF EF A E X F G U R W K GK GCK DK O P KO Kw GKw GCKw DKw M GM GCM DM PR LTL CTL LDL CDL LTLf LDLf ATLir';

export const grammar: monaco.languages.IMonarchLanguage = {
  sections: SECTIONS.split(' '),
  words: WORDS.split(' '),
  operators: OPERATORS.split(' '),
  tokenizer: {
    root: [
      [/--.*$/, 'comment'],
      [
        /[A-Za-z]\w*/,
        { cases: { '@sections': 'keyword.section', '@words': 'keyword', '@operators': 'operator', '@default': 'identifier' } },
      ],
      [/\d+/, 'number'],
      [/<->|->|<=|>=|<>|!=|\.\.|[<>=!+\-*/%&|~^?#∧∨¬→⇒↔⇔≤≥≠⟨⟩]/, 'operator'],
      [/[{}()[\]]/, '@brackets'],
      [/[;:,.]/, 'delimiter'],
    ],
  },
};

const configuration: monaco.languages.LanguageConfiguration = {
  comments: { lineComment: '--' },
  brackets: [
    ['{', '}'],
    ['(', ')'],
    ['[', ']'],
  ],
  colorizedBracketPairs: [], // colours say what a word is
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '(', close: ')' },
    { open: '[', close: ']' },
  ],
  surroundingPairs: [
    { open: '{', close: '}' },
    { open: '(', close: ')' },
    { open: '[', close: ']' },
  ],
  wordPattern: /[A-Za-z]\w*/,
  indentationRules: {
    increaseIndentPattern:
      /^\s*(Agent\b|(Obsvars|Vars|RedStates|Define|Observes|Protocol|Evolution)\s*:|(Evaluation|InitStates|Groups|Fairness|Formulae|Define)\s*(--.*)?$)(?!.*\bend\b)/,
    decreaseIndentPattern: /^\s*end\s+[A-Z]/,
  },
};

export function registerLanguage(): void {
  monaco.languages.register({ id: LANGUAGE, extensions: ['.ispl'], aliases: ['ISPL'] });
  monaco.languages.setMonarchTokensProvider(LANGUAGE, grammar);
  monaco.languages.setLanguageConfiguration(LANGUAGE, configuration);
}
