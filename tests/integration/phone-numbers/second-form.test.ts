import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { textArray } from '#worker/db/sql.ts';
import { e164 } from '#worker/e164.ts';
import { readNumbers } from '#worker/features/users/read-numbers.ts';
import { jobContext } from '#worker/job-context.ts';
import { makeAccount, makeHousehold } from '#tests/support/people/factories.ts';

// A database of its own, because the job reads everybody's numbers.
const app = await ownApp();
const { db } = app.deps;

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 14 }).map((parts) => parts.join(''));
const anyNumber = fc
  .tuple(fc.constantFrom('0', '62', '+62', '620', '+620', '0062', '00', '08', '+628', '6281', '062', ''), digits)
  .map(([start, rest]) => start + rest);

it('PostgreSQL reads an Indonesian number as the library does, and no other', async () => {
  const numbers = fc.sample(anyNumber, 20_000);
  const { rows } = await db.execute<{ number: string; form: string | null }>(sql`
    select number, indonesian_e164(number) as form from unnest(${textArray(numbers)}) with ordinality as typed(number, n)
    order by n`);
  const expected = numbers.map((number) => {
    const form = number.startsWith('8') ? null : e164(number);
    return { number, form: form?.startsWith('+62') === true ? form : null };
  });
  expect(rows).toEqual(expected);
  expect(rows.filter(({ form }) => form !== null).length).toBeGreaterThan(2_000);
});

it.each(['0812 3456 7890', '+62 812-3456-7890', '(0274) 512.345', '62 0812 3456 7890'])(
  'PostgreSQL reads %s with what stands between its digits',
  async (typed) => {
    const { rows } = await db.execute(sql`select indonesian_e164(${typed}) as form`);
    expect(rows).toEqual([{ form: e164(typed) }]);
  },
);

interface Stored extends Record<string, unknown> {
  phone: string;
  phone_e164: string | null;
}

const stored = async (table: 'users' | 'tenancies', id: string) =>
  (await db.execute<Stored>(sql`select phone, phone_e164 from ${sql.identifier(table)} where id = ${id}`)).rows[0];

/** The accounts, tenancies and proofs as before the column: filled by nothing. */
async function forget(): Promise<void> {
  await db.execute(sql`update users set phone_e164 = null`);
  await db.execute(sql`update tenancies set phone_e164 = null`);
  await db.execute(sql`update contact_proofs set phone_e164 = null`);
}

beforeEach(() => readNumbers(jobContext(app.deps)));

it('a Worker that does not know the second form writes no row without it', async () => {
  const { id } = await makeAccount(app, { role: 'TENANT' });
  expect(await stored('users', id)).toEqual({ phone: '081234567890', phone_e164: '+6281234567890' });
  for (const [phone, form] of [
    ['+6208123456780', '+628123456780'],
    ['0274512345', '+62274512345'],
    // Of another country: the job reads it.
    ['006591234567', null],
    ['0800123456', null],
    ['628111234567', '+628111234567'],
  ]) {
    await db.execute(sql`update users set phone = ${phone} where id = ${id}`);
    expect(await stored('users', id)).toEqual({ phone, phone_e164: form });
  }
  const { rows } = await db.execute(sql`
    insert into account_links (user_id, kind, code_hash, phone, expires_at)
    values (${id}, 'PHONE_CONFIRMATION', 'x', '0812-3456-7890', now()) returning phone_e164`);
  expect(rows).toEqual([{ phone_e164: '+6281234567890' }]);
});

it('a changed number takes its second form along, also if only one of both is written anew', async () => {
  const { id } = await makeAccount(app, { role: 'TENANT' });
  await db.execute(sql`update users set phone = '006591234567', phone_e164 = '+6591234567' where id = ${id}`);
  await db.execute(sql`update users set full_name = 'Nama Lain' where id = ${id}`);
  expect(await stored('users', id)).toEqual({ phone: '006591234567', phone_e164: '+6591234567' });
  await db.execute(sql`update users set phone = '081234567899' where id = ${id}`);
  expect(await stored('users', id)).toEqual({ phone: '081234567899', phone_e164: '+6281234567899' });
});

it('the hourly job reads numbers of before, and one that was interrupted is finished by the next', async () => {
  const { tenant } = await makeHousehold(app);
  const numbers = ['081234567890', '+6208123456780', '006591234567', '00812345678901', '0800123456', '••••••••90'];
  const ids: string[] = [];
  for (const phone of numbers) {
    const { id } = await makeAccount(app, { role: 'TENANT' });
    ids.push(id);
    await db.execute(sql`update users set phone = ${phone} where id = ${id}`);
    await db.execute(sql`update contact_proofs set value = ${phone} where user_id = ${id} and kind = 'PHONE'`);
  }
  await forget();
  // What a first run left behind.
  await db.execute(sql`update users set phone_e164 = '+6281234567890' where id = ${ids[0]}`);
  // A row that another write has in its hands is left to the next run.
  await withClient({ connectionString: app.deps.config.DATABASE_URL }, async (client) => {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [ids[1]]);
    await readNumbers(jobContext(app.deps));
    expect(await stored('users', ids[1] ?? '')).toMatchObject({ phone_e164: null });
    await client.query('rollback');
  });
  expect(await readNumbers(jobContext(app.deps))).toBe(1);
  const read = numbers.map((phone) => ({ phone, phone_e164: e164(phone) }));
  expect(await Promise.all(ids.map((id) => stored('users', id)))).toEqual(read);
  const { rows } = await db.execute(sql`
    select value as phone, phone_e164 from contact_proofs where user_id = any(${textArray(ids)}::uuid[]) and kind = 'PHONE'
    order by user_id`);
  expect(rows).toEqual(read);
  expect(await stored('tenancies', tenant.tenant.id)).toMatchObject({ phone_e164: '+6281234567890' });
  expect(await readNumbers(jobContext(app.deps)), 'nothing is left to read').toBe(0);
});
