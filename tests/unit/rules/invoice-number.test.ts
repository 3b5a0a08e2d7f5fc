import { describe, expect, it } from 'vitest';
import { isEveryNumber, numberWord } from '#shared/rules/invoice-number.ts';

describe('a word as a part of an invoice’s number', () => {
  it.each([
    ['INV-202611-0012', 'INV-202611-0012', null],
    ['inv-202611', 'INV-202611', null],
    ['INV202611', 'INV-202611', null],
    ['202611-00', 'INV-202611-00', null],
    ['inv-2026', 'INV-2026', null],
    ['202611', 'INV-202611', '202611'],
    ['0012', null, '0012'],
    ['12345', null, '12345'],
    ['012345', 'INV-012345', null],
    ['101', null, null],
    ['inv-2026-01', null, null],
    ['budi', null, null],
    ['99999999999999999999', null, null],
    ["INV-202611'; --", null, null],
    ['%', null, null],
    ['٠٠١٢', null, null],
    ['', null, null],
  ])('%j begins with %j and ends with %j', (word, beginning, count) => {
    expect(numberWord(word)).toEqual({ beginning, count });
  });

  it.each(['INV', 'inv-'])('%j is the beginning of every number', (word) => {
    expect(isEveryNumber(word)).toBe(true);
  });
});
