import { describe, expect, it } from 'vitest';
import { isOfProduct, isPersonal, isRun, minimumPasswordLength } from '#shared/rules/password.ts';

const owner = { full_name: 'Siti Nur Aisyah', email: 'aisyah.kost@contoh.id' };

describe('a run', () => {
  it.each(
    '123456 654321 1234567890 abcdef fedcba aaaaaa 111111 qwerty ytrewq asdfgh zxcvbn qwerty123 abc123 aaabbb 123321'.split(
      ' ',
    ),
  )('is %s', (password) => {
    expect(isRun(password)).toBe(true);
    expect(isRun(password.toUpperCase())).toBe(true);
  });

  it.each(['1qaz2wsx', 'abcabc', '121212', 'ababab', '😀😀😀😀😀😀'])('is %s too', (password) => {
    expect(isRun(password)).toBe(true);
  });

  it.each(['kunci-pagar', '12345x', 'pilihan-saya', 'hujan7', 'qwertz1!'])('is not %s', (password) => {
    expect(isRun(password)).toBe(false);
  });
});

describe('a password of the product’s words', () => {
  it.each(['ekost123', 'E-Kost2026', 'kostkost', 'demo-ekost', 'kost1234'])('is %s', (password) => {
    expect(isOfProduct(password)).toBe(true);
  });

  it.each(['anak-kost-bahagia', 'kunci-pagar', 'ekonomi-7'])('is not %s', (password) => {
    expect(isOfProduct(password)).toBe(false);
  });
});

describe('a personal password', () => {
  it.each([
    'aisyah.kost@contoh.id',
    'aisyah.kost',
    'sitinuraisyah',
    'Siti Nur Aisyah',
    'aisyah',
    'AISYAH123',
    'siti1234',
    'kost-siti',
  ])('is %s', (password) => {
    expect(isPersonal(password, owner)).toBe(true);
  });

  it.each(['kunci-pagar', 'aisyah-suka-hujan', 'nur123', 'contoh-lain'])('is not %s', (password) => {
    expect(isPersonal(password, owner)).toBe(false);
  });
});

it('an admin needs twelve characters, anybody else six', () => {
  expect([minimumPasswordLength('ADMIN'), minimumPasswordLength('OWNER')]).toEqual([12, 6]);
});
