import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longText, NewPassword, optionalText, SixDigits, text, textList } from '#shared/contract/fields.ts';
import { textOf } from '#shared/rules/import/cell-texts.ts';
import { normalText, showsNothing } from '#shared/rules/normal-text.ts';

const alike = [
  ['an iPhone’s apostrophe', 'Ma’ruf', "Ma'ruf"],
  ['a typewriter’s apostrophe', 'Nu`man', "Nu'man"],
  ['a transliterated letter', 'ʿAisyah', "'Aisyah"],
  ['quotes', 'Kost “Mawar”', 'Kost "Mawar"'],
  ['dashes', 'A–1 ‑ B—2 − C', 'A-1 - B-2 - C'],
  ['spaces that do not break', 'Budi\u00a0Santoso', 'Budi Santoso'],
  ['many spaces, tabs and line breaks', ' Budi \t\r\n Santoso ', 'Budi Santoso'],
  ['zero-width characters', 'Bu\u200bdi\ufeff', 'Budi'],
  ['marks of direction', '\u202aBudi\u202c', 'Budi'],
  ['soft hyphens', 'San\u00adtoso', 'Santoso'],
  ['full-width letters and digits', 'Ｋａｍａｒ　１０１', 'Kamar 101'],
  ['composed and decomposed letters', 'Jose\u0301', 'José'],
  ['ligatures', 'Raﬂi', 'Rafli'],
  ['capitals', 'BUDI', 'budi'],
  ['accents', 'José Müller', 'jose muller'],
  ['Greek capitals at the end of a word', 'ΟΔΟΣ', 'οδος'.replace('ς', 'σ')],
  ['a Turkish capital', 'İSTANBUL', 'istanbul'],
] as const;

it.each(alike)('%s make no other text', (_, one, other) => {
  expect(one).not.toBe(other);
  expect(normalText(one)).toBe(normalText(other));
});

it.each([
  ['A1', 'A 1'],
  ['A1', 'A-1'],
  ['1', '01'],
  ['O1', '01'],
  ['Jumat', "Jum'at"],
  ['قَلَم', 'قلم'],
])('%s and %s look different and are different', (one, other) => {
  expect(normalText(one)).not.toBe(normalText(other));
});

it('the form of a form is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
      expect(normalText(normalText(typed))).toBe(normalText(typed));
    }),
  );
});

describe('a text that shows nothing', () => {
  const ignorable = /\p{Default_Ignorable_Code_Point}/u;
  const all = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);

  it('is one of spaces, control characters or what Unicode lets programs ignore', () => {
    const hidden = all.filter((code) => ignorable.test(String.fromCodePoint(code)));
    expect(hidden.filter((code) => !showsNothing(String.fromCodePoint(code)))).toEqual([]);
    const spaces = all.filter((code) => /[\s\p{Zs}\p{Cc}\u2800]/u.test(String.fromCodePoint(code)));
    expect(spaces.filter((code) => code !== 0 && !showsNothing(String.fromCodePoint(code)))).toEqual([]);
  });

  it('has no letter, digit or punctuation', () => {
    const seen = all.filter((code) => {
      const character = String.fromCodePoint(code);
      return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && !ignorable.test(character) && code !== 0x2800;
    });
    expect(seen.filter((code) => showsNothing(String.fromCodePoint(code)))).toEqual([]);
  });

  const nothings = ['\u200b', '\u200b\u200d \ufeff', '\u3164', '\u2800', '\u00ad', '\u{e0020}'];

  it.each(nothings)('is refused where a text is required, and left out where it is not (%j)', (nothing) => {
    expect(text('Nama harus diisi').safeParse(nothing).error?.issues[0]?.message).toBe('Nama harus diisi');
    expect(optionalText().parse(nothing)).toBeNull();
    expect(textList(5).parse([nothing, 'WiFi', 'wi\u200bfi'])).toEqual(['WiFi']);
  });

  it('is a password like any other', () => {
    expect(NewPassword.parse('\u200b\u200b\u200bＡ’’')).toBe('\u200b\u200b\u200bＡ’’');
  });
});

describe('what is typed', () => {
  const kept = [
    '👨\u200d👩\u200d👧',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    'محمد عبد الله',
    'می\u200cخواهم',
    'क्\u200dष',
    'Núñez',
  ];

  it('has no marks that turn the order of what is read, or that nobody sees', () => {
    const marks = [
      ...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u2060\ufeff\u00ad\ufffa',
    ];
    for (const mark of marks) {
      const typed = `${mark} Deposit ${mark}000.5${mark} `;
      expect(text('').parse(typed)).toBe('Deposit 000.5');
      expect(longText('', 100).parse(`${typed}\nkembali`)).toBe('Deposit 000.5 \nkembali');
      expect(optionalText().parse(typed)).toBe('Deposit 000.5');
      expect(textList(1).parse([typed])).toEqual(['Deposit 000.5']);
      expect(textOf({ full_name: typed }, 'full_name')).toBe('Deposit 000.5');
    }
  });

  it.each(kept)('keeps what belongs to emoji and letters: %s', (typed) => {
    expect([text('').parse(typed), optionalText().parse(typed), longText('', 100).parse(typed)]).toEqual([
      typed,
      typed,
      typed,
    ]);
  });
});

it('a code is read with the spaces and marks that came with it when it was copied', () => {
  expect(SixDigits.parse('\u200e１２３‑４５６\u00a0')).toBe('123456');
});
