// SPDX-License-Identifier: Apache-2.0
//
// For tests: a component in a document without layout.
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export interface Rendered {
  page: HTMLElement;
  again: (node: ReactNode) => Promise<void>;
  close: () => Promise<void>;
  click: (element: Element) => Promise<void>;
  press: (element: Element, key: string) => Promise<void>;
  type: (input: Element, text: string) => Promise<void>;
  button: (name: string) => HTMLElement; // by its label or its text
}

export async function rendered(node: ReactNode): Promise<Rendered> {
  const scope = globalThis as Record<string, unknown>;
  scope.IS_REACT_ACT_ENVIRONMENT = true;
  scope.ResizeObserver ??= class {
    observe(): void {}
    disconnect(): void {}
  };
  scope.CSS ??= { escape: (text: string) => text };
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const again = (next: ReactNode): Promise<void> => act(async () => root.render(next));
  await again(node);
  return {
    page,
    again,
    close: async () => {
      await act(async () => root.unmount());
      page.remove();
    },
    click: (element) => act(async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    press: (element, key) =>
      act(
        async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      ),
    type: (input, text) =>
      act(async () => {
        // React watches the setter of the element itself.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    button: (name) => {
      const found = [...page.querySelectorAll<HTMLElement>('button, [role="button"]')].find(
        (each) => each.getAttribute('aria-label') === name || each.textContent?.trim() === name,
      );
      if (!found) throw new Error(`There is no button "${name}".`);
      return found;
    },
  };
}
