import { describe, expect, it } from 'vitest';
import { holdsWebAddress, withoutWebAddresses } from '#shared/rules/web-address.ts';

describe('a name', () => {
  it.each([
    'https://evil.example Budi',
    'HTTPS://EVIL',
    'Budi www.evil',
    'Klik WWW.hadiah-anda',
    'evil.com',
    'Budi evil.co.id!',
    'Budi (bit.ly/abc)',
    'Hadiah:menang.xyz,segera',
    'Budi kost.evil.com/masuk?x=1',
    'evil.com.au',
    'budi@evil.net',
    'evil．com',
    'evil。com',
    'evil\u2024com',
    'ev\u200bil.c\u00adom',
    'evil.ＣＯＭ',
    'www\uFF0Eevil',
    'бонус.site',
  ])('with a web address is one, however it is written: %s', (name) => {
    expect(holdsWebAddress(name)).toBe(true);
  });

  it.each([
    'H.Ahmad',
    'PT.Maju',
    'Drs. H. Muh. Yusuf, M.Si.',
    'Siti Aminah, S.Kom',
    'S.Tr.Keb., Bdn.',
    'I.G.N. Agung',
    'Ny. Co',
    'A.Md.Kom',
    'R.A. Kartini',
    'Kost Bu Tejo No.7',
    'Kost 2.0',
    'Jl. Melati 1.2.3',
    'Id',
    'Com',
    'Budi...',
    'Awww. Lucu',
    'Muhammad Al-Fatih',
    'O’Brien',
    '',
  ])('with dots of its own is none: %s', (name) => {
    expect(holdsWebAddress(name)).toBe(false);
  });
});

describe('a title in a message', () => {
  it.each([
    ['Sewa kamar 5, November', 'Sewa kamar 5, November'],
    ['Bayar ke https://jahat.example hari ini', 'Bayar ke hari ini'],
    ['www.jahat.com', ''],
    ['Sewa kost.bit.ly/x ya', 'Sewa ya'],
    ['Sewa https:// jahat', 'Sewa jahat'],
    ['Bayar di evil . com ya', 'Bayar di ya'],
    ['Bayar di evil .com ya', 'Bayar di ya'],
    ['Bayar di evil[.]com ya', 'Bayar di ya'],
    ['Bayar di evil (titik) com ya', 'Bayar di ya'],
    ['Bayar di evil titik com', 'Bayar di'],
    ['Bayar di bit。ly/x', 'Bayar di'],
    ['Bayar di bit・ly/x', 'Bayar di'],
    ['Bayar di bit\u200b.\u200bly', 'Bayar di'],
    ['Bayar di evil.pro/hadiah', 'Bayar di'],
    ['Bayar di бонус.рф', 'Bayar di'],
    ['Bayar di 103.1.2.3/x', 'Bayar di'],
    ['Buka wa.me/628120000', 'Buka'],
    ['evil . com', ''],
    ['Sewa bulan ini. Info di kantor', 'Sewa bulan ini. Info di kantor'],
    ['Denda 1.250.000, kamar 2.1/2.2', 'Denda 1.250.000, kamar 2.1/2.2'],
    ['Listrik Nov./Des.', 'Listrik Nov./Des.'],
    ['Sewa Drs. H. Muh. Yusuf, M.Si.', 'Sewa Drs. H. Muh. Yusuf, M.Si.'],
    ['Titik com', 'Titik com'],
    ['', ''],
  ])('loses its addresses: %s', (title, shown) => {
    expect(withoutWebAddresses(title)).toBe(shown);
  });
});
