// SPDX-License-Identifier: Apache-2.0
//
// Small pictures for buttons; drawn, because not every font has these characters.

const paths = {
  first: 'M3 3v10M13 3L6 8l7 5z',
  previous: 'M11 3L4 8l7 5z',
  next: 'M5 3l7 5-7 5z',
  last: 'M13 3v10M3 3l7 5-7 5z',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="v-icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
