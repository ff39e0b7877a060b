// SPDX-License-Identifier: Apache-2.0
//
// Numbers of states, which may be far beyond what a number can hold.
import type { Count } from '../protocol/documents';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const mostDigits = 15; // longer numbers are hard to grasp, and may be rounded already

// "1,234,567", or "1.2·10³⁴".
export function countText(count: Count): string {
  const digits = typeof count === 'number' ? BigInt(Math.round(count)).toString() : count;
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length <= mostDigits) return digits.replace(/\B(?=(\d{3})+$)/g, ',');
  const [mantissa, exponent] = Number(digits.slice(0, mostDigits)).toExponential(1).split('e');
  const power = String(digits.length - mostDigits + Number(exponent));
  return `${mantissa}·10${[...power].map((digit) => superscripts[Number(digit)]).join('')}`;
}
