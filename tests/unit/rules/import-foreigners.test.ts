import { describe, expect, it } from 'vitest';
import { readRow } from '#shared/rules/import/read-row.ts';

const TODAY = '2026-11-28';
const cells = { room_number: '101', monthly_rent: '1,2jt', full_name: 'Emma Larsen', phone: '+65 9123 4567' };

describe('a row of a tenant who is no Indonesian', () => {
  const read = (passport: string, nik = '') => {
    const { row, warnings, problems } = readRow({ ...cells, nik, passport }, TODAY);
    const said = warnings.filter((each) => each.includes('paspor'));
    return [row.tenant?.nik ?? row.tenant?.passport, row.tenant?.missing.includes('nik'), said, problems];
  };

  it.each([
    ['as people write it', 'ab 123-4567', ['AB1234567', false, [], []]],
    ['that is hidden', '•••• 567', [null, true, [], []]],
    ['that is missing', '-', [null, true, [], []]],
  ])('takes a passport %s', (_, passport, taken) => {
    expect(read(passport)).toEqual(taken);
  });

  it.each(['A12', '1,23457E+08', 'A'.repeat(16), "A'; --"])('leaves out a passport %s, and says so', (passport) => {
    expect(read(passport)).toEqual([null, true, ['Nomor paspor tidak valid, dikosongkan'], []]);
  });

  it('keeps the NIK of one that has both', () => {
    const nik = '3273012501950001';
    expect(read('AB1234567', nik)).toEqual([nik, false, ['Nomor paspor dilewati karena NIK terisi'], []]);
  });

  it('has the number of another country as it is dialled', () => {
    expect(readRow(cells, TODAY).row.tenant?.phone).toBe('+6591234567');
  });
});

describe('a room of a sheet', () => {
  const read = (capacity: string) => {
    const { row, warnings, problems } = readRow({ ...cells, capacity }, TODAY);
    return [row.capacity, warnings.some((each) => each.startsWith('Kapasitas')), problems];
  };

  it.each(['2', '2 orang', ' 2 Org '])('is for two by %j', (text) => {
    expect(read(text)).toEqual([2, false, []]);
  });

  it.each(['', '-'])('does not say for how many by %j', (text) => {
    expect(read(text)).toEqual([null, false, []]);
  });

  it.each(['0', '11', 'banyak', '-2', '2,5'])('is told that %j is not understood', (text) => {
    expect(read(text)).toEqual([null, true, []]);
  });
});
