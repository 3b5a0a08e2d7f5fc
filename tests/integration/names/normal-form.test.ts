import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalText } from '#shared/rules/normal-text.ts';
import { roomOrder } from '#shared/rules/room-numbers.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { textArray } from '#worker/db/sql.ts';

const app = createTestApp();
const { db } = app.deps;

/** How PostgreSQL reads the texts; of characters that its version of Unicode does not know yet, null. */
async function formsOf(typed: readonly string[]) {
  const { rows } = await db.execute<{ form: string; place: string; is_known: boolean }>(sql`
    select normal_text(typed) as form, room_order(typed) as place, unicode_assigned(typed) as is_known
    from unnest(${textArray(typed)}) with ordinality as given(typed, n) order by n`);
  return rows;
}

async function expectSameForms(typed: readonly string[]): Promise<number> {
  const forms = await formsOf(typed);
  const known = typed.map((text, at) => ({ text, ...forms[at] })).filter(({ is_known: isKnown }) => isKnown);
  const wrong = known.filter(({ text, form, place }) => form !== normalText(text) || place !== roomOrder(text));
  expect(wrong.slice(0, 5)).toEqual([]);
  return known.length;
}

/** Ideographs and Hangul syllables are made by rules: a twentieth of them stands for all. */
const MANY_ALIKE = /[\p{Unified_Ideograph}\uac00-\ud7a3]/u;

const storable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

it('PostgreSQL reads every character as the rule does', async () => {
  const characters = Array.from({ length: 0x110000 - 1 }, (_, index) => String.fromCodePoint(index + 1));
  const wanted = characters.filter(
    (character, index) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(character) && (!MANY_ALIKE.test(character) || index % 20 === 0),
  );
  // Beside letters, where an accent, an invisible character and a space do something.
  expect(await expectSameForms(wanted.map((character) => `A${character} z`))).toBeGreaterThan(45_000);
});

it('PostgreSQL reads random texts as the rule does', async () => {
  const mixed = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme-composite', maxLength: 12 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.constantFrom(...'aAzÉeé\u0301\u200b\u00a0 \t’`´″“–‑−０９19.,/⁄ΣςıİßㄱﬁⅣ'), { maxLength: 14 })
        .map((parts) => parts.join('')),
    },
    fc.string({ maxLength: 20 }),
  );
  const texts = fc.sample(mixed, 20_000).filter(storable);
  expect(await expectSameForms(texts)).toBeGreaterThan(8_000);
});

it('PostgreSQL sorts the numbers of rooms as the rule does, and as people count', async () => {
  const part = fc.oneof(
    fc.nat(120).map(String),
    fc.constantFrom('A', 'a', 'B', 'C', '-', ' ', '.', '0', '00', 'Melati ', 'é', 'ﬀ', '\ue000', '😀'),
  );
  const numbers = fc.sample(
    fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => [...parts.join('')].slice(0, 20).join('')),
    5_000,
  );
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from unnest(${textArray(numbers)}) with ordinality as given(number, n)
    order by room_order(number) collate "C", n`);
  const bytes = (number: string) => Buffer.from(roomOrder(number));
  const sorted = numbers.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)));
  expect(rows.map(({ number }) => number)).toEqual(sorted);
  // An independent reading: of rooms that differ in their last number only, the smaller comes first.
  const counted = rows.flatMap(({ number }) => /^([A-C]?)(\d+)$/.exec(number)?.slice(1) ?? []);
  expect(counted.length).toBeGreaterThan(200);
  for (const stem of ['', 'A', 'B', 'C']) {
    const values = rows.flatMap(({ number }) => {
      const [, letter, digits] = /^([A-C]?)(\d+)$/.exec(number) ?? [];
      return letter === stem ? [Number(digits)] : [];
    });
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  }
});
