// SPDX-License-Identifier: Apache-2.0
//
// Small pictures, drawn with lines of the colour of the text. They never stand without words or a label.
import type { ReactNode } from 'react';

const SHAPES = {
  true: <path d="m3 8.5 3.4 3.4L13 4.6" />,
  false: <path d="m4 4 8 8m0-8-8 8" />,
  unknown: <path d="M5.4 5.8a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.1.9-1.1 1.7M8 12.6v.1" />,
  open: <path d="M2 12.5v-9h4l1.5 2H14v7z" />,
  new: <path d="M4 2h5l3 3v9H4zm5 0v3h3M8 7.5v4m-2-2h4" />,
  newFolder: <path d="M2 12.5v-9h4l1.5 2H14v7zM8 7v4m-2-2h4" />,
  rename: <path d="m3 13 .6-2.6 7-7 2 2-7 7zM9.4 4.6l2 2" />,
  remove: <path d="M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9M7 7v4m2-4v4" />,
  save: <path d="M3 3h8l2 2v8H3zm2.5 0v3.5h5V3M5 13V9h6v4" />,
  saveAs: <path d="M3 3h8l2 2v2M3 3v10h4m-1.5-10v3h4V3m-1 10 4.5-4.5 1.5 1.5-4.5 4.5H9z" />,
  share: <path d="M6 9.5 10 6.5M6.5 4.5l1.7-1.7a2.8 2.8 0 0 1 4 4L10.5 8.5m-5 -1L3.8 9.2a2.8 2.8 0 0 0 4 4L9.5 11.5" />,
  check: <path d="M5 3.2v9.6l7.5-4.8z" />,
  stop: <path d="M4 4h8v8H4z" />,
  limits: <path d="M2 5h5m3 0h4M2 11h2m3 0h7M8.5 3.2v3.6M5.5 9.2v3.6" />,
  theme: <path d="M8 2.5a5.5 5.5 0 1 0 0 11zm0 0a5.5 5.5 0 0 1 0 11" />,
  help: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M6.3 6.4a1.8 1.8 0 1 1 2.5 1.7c-.6.2-.8.6-.8 1.2M8 11.2v.1" />,
  files: <path d="M5 2h5l3 3v7H5zM3 5v9h7" />,
  outline: <path d="M3 4h10M5.5 8H13M5.5 12H13M3 8h.1M3 12h.1" />,
  examples: <path d="M8 3.8C6.5 2.7 4.5 2.5 2.5 2.8v9.4c2-.3 4-.1 5.5 1 1.5-1.1 3.5-1.3 5.5-1V2.8C11.5 2.5 9.5 2.7 8 3.8m0 0v9.4" />,
  editor: <path d="m5 4.5-3 3.5 3 3.5m6-7 3 3.5-3 3.5M9.2 3 6.8 13" />,
  results: <path d="m2.5 4.5 1.2 1.2 2-2.4m-3.2 7.2 1.2 1.2 2-2.4M8 4.8h6M8 11h6" />,
  explanation: <path d="M6.5 13.5h3M8 2a4 4 0 0 0-2.2 7.3c.5.4.7.9.7 1.7h3c0-.8.2-1.3.7-1.7A4 4 0 0 0 8 2" />,
  simulator: <path d="M4 3v10M7 3.5 13.5 8 7 12.5z" />,
  model: <path d="M8 5.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4m-4.3 8a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4m8.6 0a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4M7.2 5.3l-2.7 5m4.3-5 2.7 5M5.5 11.8h5" />,
  parameters: <path d="M2.5 4.5H8m3.5 0h2m-11 7h2m3.5 0h5.5M9.8 6.3a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6m-3.5 7a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6" />,
  problems: <path d="M8 2.5 14.5 13.5h-13zM8 6.5v3.3m0 1.9v.1" />,
  error: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M5.9 5.9l4.2 4.2m0-4.2-4.2 4.2" />,
  close: <path d="m4 4 8 8m0-8-8 8" />,
  more: <path d="M3.5 8h.1M8 8h.1m4.4 0h.1" />,
  line: <path d="M3 8h9m-3.5-3.5L12 8l-3.5 3.5" />,
  reset: <path d="M3.5 8a4.5 4.5 0 1 1 1.6 3.4M3.3 12.5v-3h3" />,
  dock: <path d="M2.5 3h11v10h-11zm0 6.5h11" />,
  dockRight: <path d="M2.5 3h11v10h-11zm6.5 0v10" />,
  search: <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9m3.2-1.3 3.3 3.3" />,
  commands: <path d="m3 4.5 3.5 3.5L3 11.5M8 12h5" />,
  clock: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.8V8l2.2 1.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </svg>
  );
}
