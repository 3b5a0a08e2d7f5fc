import { describe, expect, it } from 'vitest';
import { phone, Passport } from '#shared/contract/fields.ts';
import { isWoman, maskPassport } from '#shared/rules/nik.ts';
import { isOtherSex } from '#shared/rules/identity-hints.ts';
import { whatsappNumber } from '#shared/rules/phone.ts';
import { e164 } from '#worker/e164.ts';

describe('somebody who lives in a kost', () => {
  const [man, woman] = ['3171013112900011', '3171017112900012'];

  it('is a woman by the day of birth in a NIK', () => {
    expect([isWoman(man), isWoman(woman)]).toEqual([false, true]);
  });

  it.each([
    ['PUTRA', false, true],
    ['PUTRI', true, false],
    ['CAMPUR', false, false],
  ] as const)('in a kost %s fits it or not', (type, ofMan, ofWoman) => {
    expect([isOtherSex(type, man), isOtherSex(type, woman)]).toEqual([ofMan, ofWoman]);
  });

  it.each([
    ['Indonesia', '0812-3456-7890', '081234567890', '+6281234567890'],
    ['Singapura', '+65 9123 4567', '+6591234567', '+6591234567'],
    ['Malaysia', '0060 12-345 6789', '0060123456789', '+60123456789'],
    ['Belanda', '+31 6 12345678', '+31612345678', '+31612345678'],
    ['Jepang', '+81 90-1234-5678', '+819012345678', '+819012345678'],
    ['Amerika Serikat', '+1 (415) 555-2671', '+14155552671', '+14155552671'],
    ['Australia', '+61 412 345 678', '+61412345678', '+61412345678'],
  ])('has a number of %s, which WhatsApp finds', (_, typed, stored, dialled) => {
    const { data } = phone().safeParse(typed);
    expect(data).toBe(stored);
    expect([e164(stored), whatsappNumber(stored)]).toEqual([dialled, dialled.slice(1)]);
  });

  it.each(['12345', '+62 12', '0812', '+0 123', 'nomor', '62', ''])('has no number %s', (typed) => {
    expect(phone().safeParse(typed).success).toBe(false);
  });

  it.each([
    ['ab 123-4567', 'AB1234567'],
    ['123456789', '123456789'],
    ['A12', null],
    ['AB1234567890123456', null],
    ['ÀB1234567', null],
  ])('has a passport %s', (typed, number) => {
    expect(Passport.safeParse(typed).data ?? null).toBe(number);
  });

  it('shows the end of a passport number alone', () => {
    expect(maskPassport('567')).toBe('•••• 567');
  });
});
