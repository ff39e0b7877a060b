// SPDX-License-Identifier: Apache-2.0
//
// A button that opens a small panel below it. Esc, a click elsewhere or leaving it with Tab closes it.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from './icons';

interface Props {
  icon: IconName;
  title: string;
  label?: string; // if the title is not shown
  className?: string;
  children: (close: () => void) => ReactNode;
}

export function Menu({ icon, title, label, className, children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('.popup :is(button, select, input)')?.focus();
    const leave = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className={`menu ${className ?? ''}`}
      ref={root}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={label ?? title}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        {label === undefined && <span className="title">{title}</span>}
      </button>
      {open && (
        <div className="popup" id={id} role="group" aria-label={label ?? title}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
