// SPDX-License-Identifier: Apache-2.0
//
// A modal dialog: the browser keeps the focus inside and gives it back, and Esc closes.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './icons';

interface Props {
  title: string;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, wide = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // React asks for the focus (autoFocus) when the dialog is not open yet.
    dialog.current?.querySelector<HTMLElement>('.content input, .content button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'wide' : ''}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="content">{children}</div>
    </dialog>
  );
}
