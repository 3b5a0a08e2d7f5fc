import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareBillsText, shareOfferText } from '#shared/message-texts/share-bills.ts';
import { firstName, properWords } from '#shared/rules/first-name.ts';

describe('the name by which somebody is greeted', () => {
  it.each([
    ['Siti Aminah', 'Siti'],
    ["Drs. H. Ma'ruf, S.Pd., M.M.", "Ma'ruf"],
    ['drs ahmad', 'ahmad'],
    ['Drs.H.Ahmad Yani', 'Ahmad'],
    ['H.Ahmad', 'Ahmad'],
    ['Hj. Siti Rohmah', 'Siti'],
    ['dr. Budi Santoso, Sp.A', 'Budi'],
    ['Prof. Dr. Ir. Rina', 'Rina'],
    ['Ir. Soekarno', 'Soekarno'],
    ['Ny. Lestari', 'Lestari'],
    ['Bpk. Joko', 'Joko'],
    ['Bapak Joko', 'Joko'],
    ['Ibu Sri Mulyani', 'Sri'],
    ['R.A. Kartini', 'Kartini'],
    ['R. A. Kartini', 'Kartini'],
    ['RA Kartini', 'Kartini'],
    ['I Gusti Ngurah Rai', 'Ngurah'],
    ['I GUSTI AYU PUTRI', 'AYU'],
    ['Gusti Pratama', 'Gusti'],
    ['Anak Agung Gde', 'Gde'],
    ['I Made Suwarna', 'Made'],
    ['Ni Luh Sari', 'Luh'],
    ['M. Rizki', 'Rizki'],
    ['Muh. Rizki', 'Rizki'],
    ['M Rizki', 'Rizki'],
    ['Rizki M.', 'Rizki'],
    ['Drs., Ahmad', 'Ahmad'],
    ['(Alm.) Budi', 'Budi'],
    ["'Aisyah Putri", "'Aisyah"],
    ['Suharto', 'Suharto'],
    ['X', 'X'],
    ['Ani.', 'Ani'],
    ['Andi/Budi', 'Andi'],
    ['Siti & Budi', 'Siti'],
    ['B•••• S•••', 'B••••'],
    ['\u200bDrs.\u00a0Budi', 'Budi'],
    ['小明 王', '小明'],
    // Nothing but titles: a word by which one is addressed, or none.
    ['Pak Haji', 'Haji'],
    ['Ibu', 'Ibu'],
    ['Drs.', 'Bapak/Ibu'],
    ['Drs. H.', 'Bapak/Ibu'],
    ['', ''],
    [' \u200b ', ''],
  ])('of %j is %j', (name, called) => expect(firstName(name)).toBe(called));

  it('is never a title with its dot, and never more than one word', () => {
    const part = fc.constantFrom(
      'Drs.',
      'H.',
      'dr. ',
      'Budi',
      'M.',
      ' ',
      '\u00a0',
      '\u2800',
      '\u200b',
      ',',
      'Ny.',
      'R.A.',
      '.',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 6 })), { maxLength: 8 }), (parts) => {
        const name = firstName(parts.join(''));
        expect(name).not.toMatch(/[\s\u2800]|\.$/u);
      }),
    );
  });

  it('stands in what an owner sends', () => {
    const link = { full_name: 'Drs. H. Ahmad', room_number: '1', kost_name: 'Kost', url: 'https://ekost.id/t/a' };
    expect(shareBillsText(link)).toMatch(/^Halo Ahmad, /);
    expect(shareOfferText(link, 'sampai 1 Jan 2027')).toMatch(/^Halo Ahmad, .* perpanjangan sampai 1 Jan 2027\./);
  });

  it('gives the initials of a picture', () => {
    expect(properWords("Drs. H. Ma'ruf Amin, M.M.")).toEqual(["Ma'ruf", 'Amin']);
  });
});
