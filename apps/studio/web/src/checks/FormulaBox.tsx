// SPDX-License-Identifier: Apache-2.0
//
// A box for a formula that is not in the text: a combobox with completion, earlier formulas on the arrow keys, and
// mistakes below it.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../app/icons';
import type { LspCompletionItem } from '../editor/lsp';
import type { Client } from '../protocol/client';
import type { Diagnostic } from '../protocol/documents';
import { FormulaAnswer } from './FormulaAnswer';
import { useHistory } from './history';
import type { Row } from './rows';
import { inserted, matching, wordBefore } from './snippets';

interface Props {
  client: Client;
  text: string; // of the model
  busy: boolean;
  errors: Diagnostic[]; // in the formula that was asked last
  asked: string | null;
  proposed: string; // by a link
  rows: Row[]; // where the answer will be
  onAsk: (formula: string) => void;
  onSelect: (row: Row) => void;
}

export function FormulaBox({ client, text, busy, errors, asked, proposed, rows, onAsk, onSelect }: Props) {
  const [formula, setFormula] = useState('');
  const [items, setItems] = useState<LspCompletionItem[]>([]);
  const [chosen, setChosen] = useState(-1);
  const [recalled, setRecalled] = useState(-1);
  const [awaited, setAwaited] = useState(asked); // the formula whose answer stands above the box
  const [history, remember] = useHistory();
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<AbortController | null>(null);
  const caret = useRef<number | null>(null);
  const id = useId();
  const open = items.length > 0;
  useEffect(() => {
    if (proposed !== '') setFormula(proposed);
  }, [proposed]);

  useEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [formula]);

  const closeList = (): void => {
    pending.current?.abort();
    setItems([]);
    setChosen(-1);
  };

  const propose = (value: string, offset: number): void => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    client.language<LspCompletionItem[]>('formulaCompletion', { text, formula: value, offset }, controller.signal).then(
      (all) => {
        if (controller.signal.aborted) return;
        setItems(matching(all, wordBefore(value, offset)).slice(0, 12));
        setChosen(-1);
      },
      () => undefined,
    );
  };

  const change = (value: string, offset: number): void => {
    setFormula(value);
    setRecalled(-1);
    if (wordBefore(value, offset) === '') closeList();
    else propose(value, offset);
  };

  const accept = (item: LspCompletionItem): void => {
    const next = inserted(formula, input.current?.selectionStart ?? formula.length, item);
    caret.current = next.caret;
    setFormula(next.text);
    closeList();
    input.current?.focus();
  };

  const recall = (index: number): void => {
    if (index < -1 || index >= history.length) return;
    setRecalled(index);
    setFormula(index === -1 ? '' : history[index]!);
  };

  const ask = (): void => {
    const wanted = formula.trim().replace(/;$/, '');
    if (wanted === '' || busy) return;
    closeList();
    remember(wanted);
    setAwaited(wanted);
    onAsk(wanted);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const move = (by: number): void => setChosen((chosen + by + items.length + (chosen === -1 && by < 0 ? 1 : 0)) % items.length);
    if (event.key === 'ArrowDown') open ? move(1) : recall(recalled - 1);
    else if (event.key === 'ArrowUp') open ? move(-1) : recall(recalled + 1);
    else if (event.key === 'Escape' && open) closeList();
    else if (event.key === ' ' && event.ctrlKey) propose(formula, input.current?.selectionStart ?? 0);
    else if (event.key === 'Enter' && !event.ctrlKey) open && chosen >= 0 ? accept(items[chosen]!) : ask();
    else if (event.key === 'Tab' && open && chosen >= 0) accept(items[chosen]!);
    else return;
    event.preventDefault();
  };

  const shownErrors = asked === formula.trim().replace(/;$/, '') ? errors : [];
  const answer = rows.find((row) => row.formula.origin === 'option' && row.formula.text === awaited);
  return (
    <section className="formula-box" aria-label="Ask a formula">
      {answer && <FormulaAnswer row={answer} onSelect={() => onSelect(answer)} onClose={() => setAwaited(null)} />}
      <label htmlFor={`${id}-input`}>Ask a formula</label>
      <div className="formula-line">
        <div className="combobox">
          <input
            ref={input}
            id={`${id}-input`}
            type="text"
            role="combobox"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            placeholder="AG (p -> AF q)"
            title="Ctrl+Space completes, the arrow keys bring back earlier formulas"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            aria-autocomplete="list"
            aria-invalid={shownErrors.length > 0}
            aria-describedby={`${id}-errors`}
            value={formula}
            onChange={(event) => change(event.target.value, event.target.selectionStart ?? event.target.value.length)}
            onKeyDown={onKeyDown}
            onBlur={closeList}
          />
          {open && (
            <ul className="popup" role="listbox" id={`${id}-list`} aria-label="Completions">
              {items.map((item, i) => (
                <li
                  key={`${item.label}-${i}`}
                  id={`${id}-${i}`}
                  role="option"
                  aria-selected={i === chosen}
                  onPointerDown={(event) => {
                    event.preventDefault(); // the box keeps the focus
                    accept(item);
                  }}
                >
                  <code>{item.label}</code> <span className="muted small">{item.detail?.replaceAll('`', '')}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <button type="button" className="primary" disabled={busy || formula.trim() === ''} onClick={ask}>
          <Icon name="check" /> Check
        </button>
      </div>
      <div id={`${id}-errors`} role="alert">
        {shownErrors.map((error, i) => (
          <div key={i} className="formula-error">
            <pre aria-hidden="true">
              {formula}
              {'\n'}
              {' '.repeat(Math.max(0, error.column - 1))}
              {'^'.repeat(Math.max(1, error.end_column - error.column))}
            </pre>
            <span className="bad">{error.message}</span>
            {error.hint !== null && <span className="muted"> Hint: {error.hint}</span>}
          </div>
        ))}
      </div>
    </section>
  );
}
