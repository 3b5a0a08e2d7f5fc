import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floorOfRoom, MOST_ROOMS, nextRoomNumber, parseRoomNumbers } from '#shared/rules/room-numbers.ts';

const numbersOf = (text: string) => parseRoomNumbers(text).numbers;
const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => String(from + step));

describe('the numbers of many rooms', () => {
  it.each([
    ['101–110, 201–210', [...counted(101, 110), ...counted(201, 210)]],
    ['101 - 103', ['101', '102', '103']],
    ['101 s/d 103;201', ['101', '102', '103', '201']],
    ['101 sampai 103', ['101', '102', '103']],
    ['A1-A5', ['A1', 'A2', 'A3', 'A4', 'A5']],
    ['A1-5', ['A1', 'A2', 'A3', 'A4', 'A5']],
    ['a1-A3', ['a1', 'a2', 'a3']],
    ['01-10', ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']],
    ['08-11', ['08', '09', '10', '11']],
    ['A-01', ['A-01']],
    ['A-01 - A-03', ['A-01', 'A-02', 'A-03']],
    ['A-01-03', ['A-01', 'A-02', 'A-03']],
    ['2-01', ['2-01']],
    ['A-E', ['A', 'B', 'C', 'D', 'E']],
    ['101A-101C', ['101A', '101B', '101C']],
    ['101 102\n103', ['101', '102', '103']],
    ['Melati, Mawar', ['Melati', 'Mawar']],
    ['Melati 1, Melati 2', ['Melati 1', 'Melati 2']],
    ['Melati 1 - 3', ['Melati 1', 'Melati 2', 'Melati 3']],
    ['Kamar 101, kmr 102, No. 103', ['101', '102', '103']],
    ['101, 101, a1, A1', ['101', 'a1']],
    ['  ,; \n', []],
  ])('of %j are %j', (text, numbers) => {
    expect(parseRoomNumbers(text)).toEqual({ numbers, problems: [] });
  });

  it.each([
    ['110-101', '110-101 terbalik. Mungkin maksud Anda 101-110?'],
    ['E-A', 'E-A terbalik. Mungkin maksud Anda A-E?'],
    ['A1-B5', 'A1-B5 kurang jelas: A dan B berbeda.'],
    ['1-999999999', `Paling banyak ${MOST_ROOMS} kamar sekaligus. Yang Anda tulis 999999999 kamar.`],
    ['1-99999999999999999999', '1-99999999999999999999 terlalu panjang.'],
    ['x'.repeat(21), `${'x'.repeat(20)}… terlalu panjang: maksimal 20 karakter.`],
  ])('in %j are refused with a sentence', (text, problem) => {
    expect(parseRoomNumbers(text)).toEqual({ numbers: [], problems: [problem] });
  });

  it('that can be meant are shown beside those that cannot', () => {
    expect(parseRoomNumbers('101-102, 9-3')).toEqual({
      numbers: ['101', '102'],
      problems: ['9-3 terbalik. Mungkin maksud Anda 3-9?'],
    });
  });

  it('of a range are all of it, whatever hyphen and spaces it is written with', () => {
    const hyphen = fc.constantFrom('-', '–', '—', ' - ', ' – ', '‐', '−', ' s/d ');
    const stem = fc.constantFrom('', 'A', 'B-', 'Lt2-', 'K');
    fc.assert(
      fc.property(stem, fc.nat(5_000), fc.nat(MOST_ROOMS - 1), hyphen, (before, from, more, between) => {
        const numbers = counted(from, from + more).map((number) => before + number);
        expect(numbersOf(`${numbers[0]}${between}${numbers.at(-1)}`)).toEqual(more === 0 ? [numbers[0]] : numbers);
      }),
    );
  });

  it('written one by one are kept as they are: letters, zeros and order', () => {
    const number = fc.stringMatching(/^[A-Za-z]?[0-9]{1,4}[A-Za-z]?$/);
    const list = fc.uniqueArray(number, { maxLength: 40, selector: (each) => each.toLowerCase() });
    fc.assert(
      fc.property(list, fc.constantFrom(',', ', ', '\n', ';', ' ', '\t'), (numbers, between) => {
        expect(parseRoomNumbers(numbers.join(between))).toEqual({ numbers, problems: [] });
      }),
    );
  });

  it('are never more than can be added at once, never twice the same, and never too long, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789A-b – ,\ns/d'), maxLength: 60 }), (text) => {
        const { numbers } = parseRoomNumbers(text);
        expect(numbers.length).toBeLessThanOrEqual(MOST_ROOMS);
        expect(new Set(numbers.map((each) => each.toLowerCase())).size).toBe(numbers.length);
        expect(numbers.filter((each) => each === '' || each.length > 20 || each !== each.trim())).toEqual([]);
      }),
    );
  });
});

describe('the floor of a room', () => {
  it.each([
    ['101', 1],
    ['210', 2],
    ['1205', 12],
    ['A3', 1],
    ['07', 1],
    ['B-304', 3],
    ['Melati', 1],
    ['001', 1],
    ['99999', 1],
  ])('%s is %i', (number, floor) => {
    expect(floorOfRoom(number)).toBe(floor);
  });
});

describe('the number of a copied room', () => {
  it.each([
    ['101', ['101', '102'], '103'],
    ['A-09', ['A-09'], 'A-10'],
    ['Melati', ['Melati'], ''],
  ])('after %s is the next free one', (number, taken, next) => {
    expect(nextRoomNumber(number, taken)).toBe(next);
  });
});
