// SPDX-License-Identifier: Apache-2.0
//
// Numbers of states, which may be far beyond what a number can hold.
import type { Count } from '../protocol/documents';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const mostDigits = 15; // longer numbers are hard to grasp

// "1,234,567", or "about 1.2 × 10³⁴".
export function countText(count: Count): string {
  const digits = String(count);
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length <= mostDigits) return digits.replace(/\B(?=(\d{3})+$)/g, ',');
  const power = [...String(digits.length - 1)].map((digit) => superscripts[Number(digit)]).join('');
  return `about ${digits[0]}.${digits[1]} × 10${power}`;
}
