import { sql } from 'drizzle-orm';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { keyedHash } from '#worker/crypto.ts';
import { codeHash, phoneCode, sixDigits } from '#worker/features/accounts/account-link.ts';
import type { Db } from '#worker/db/client.ts';
import { answerOf, codeUses } from '#worker/features/contacts/render-phone-code.ts';
import { networkOf } from '#worker/http/network.ts';
import { randomAddress } from '../app/random-address.ts';
import { JWT_SECRET } from '../app/secrets.ts';
import type { TestApp } from '../app/test-app.ts';
import { sentTo } from './account-links.ts';
import { expectStatus, type Person } from './factories.ts';

/** The contacts of an account that are proven now, with how. */
export async function proofsOf({ deps }: Pick<TestApp, 'deps'>, userId: string): Promise<Record<string, string>> {
  const { rows } = await deps.db.execute<{ value: string; how: string }>(sql`
    select value, how from contact_proofs where user_id = ${userId} and ended_at is null order by kind`);
  return Object.fromEntries(rows.map(({ value, how }) => [value, how]));
}

/** Takes the proofs of an account away, as if only somebody else had typed its contacts. */
export async function unprove({ deps }: Pick<TestApp, 'deps'>, userId: string): Promise<void> {
  await deps.db.execute(sql`delete from contact_proofs where user_id = ${userId}`);
}

/** Saves another number in an account's profile. */
export async function typePhone({ rest }: Pick<Person, 'rest'>, phone: string): Promise<void> {
  await expectStatus(200, rest.put('/users/profile', { full_name: 'Siti Aminah', phone }));
}

/** Gives an account a number of its own; answers it as messages go to it. */
export async function giveNumber({ deps }: { deps: { db: Db } }, userId: string): Promise<string> {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-8);
  await deps.db.execute(sql`update users set phone = ${`0815${digits}`} where id = ${userId}`);
  return `62815${digits}`;
}

/** Asks for a code to the account's number; answers it as it has arrived, and where. */
export async function phoneCodeOf(app: TestApp, { id, rest }: Pick<Person, 'id' | 'rest'>) {
  const from = { 'cf-connecting-ip': randomAddress() };
  const { challenge } = await expectStatus(200, rest.post<PhoneCodeSent>('/users/phone-confirmation', {}, from));
  const last = (await sentTo(app, id)).findLast(({ title }) => title === 'Kode konfirmasi nomor');
  return { challenge, code: /\b\d{6}\b/.exec(last?.body ?? '')?.[0] ?? '', destination: last?.destination };
}

/** A code to the account's present number, made directly in the database, so that no limit applies. */
export async function insertPhoneCode(app: TestApp, userId: string): Promise<{ challenge: string; code: string }> {
  const challenge = app.deps.newId();
  const code = phoneCode(app.deps, challenge);
  const expires = new Date(app.clock.now().getTime() + 600_000).toISOString();
  await app.deps.db.execute(sql`
    insert into account_links (id, user_id, kind, code_hash, phone, expires_at)
    select ${challenge}, id, 'PHONE_CONFIRMATION', ${codeHash(app.deps, challenge, code, 'phone-confirmation-code')},
      phone, ${expires} from users where id = ${userId}`);
  return { challenge, code };
}

/** The same for an answer to a paper. */
export async function insertAnswerCode(
  { deps, clock }: TestApp,
  kind: keyof typeof codeUses,
  userId: string,
  answer: { id: string },
): Promise<{ challenge: string; code: string }> {
  const { use } = codeUses[kind];
  const challenge = deps.newId();
  const code = sixDigits(deps, use, challenge);
  const hash = codeHash(deps, challenge, `${code}${answerOf(answer)}`, use);
  const expires = new Date(clock.now().getTime() + 600_000).toISOString();
  await deps.db.execute(sql`
    insert into account_links (id, user_id, kind, tenancy_id, code_hash, phone, expires_at)
    select ${challenge}, id, ${kind}, coalesce((select tenancy_id from contracts where id = ${answer.id}),
      (select tenancy_id from settlements where id = ${answer.id})), ${hash}, phone, ${expires}
    from users where id = ${userId}`);
  return { challenge, code };
}

/** As if nobody had asked for a code for an answer of this tenancy, or from this address of the app. */
export async function forgetAnswerCodes(app: TestApp, tenancyId: string): Promise<void> {
  const names = Object.keys(codeUses).map((kind) => `phone-code-${kind.toLowerCase()}`);
  const here = `${tenancyId}\n${networkOf(app.address)}`;
  const keys = names.flatMap((name) => [
    keyedHash(JWT_SECRET, name, tenancyId),
    ...['now', 'hour', 'day'].map((limit) => keyedHash(JWT_SECRET, `${name}-${limit}`, here)),
  ]);
  await app.deps.db.execute(sql`delete from login_attempts where key = any(${sql.param(keys)}::text[])`);
  await forgetSentCodes(app, []);
}

/** As if nobody had asked for a code for these accounts, or from this address of the app. */
export async function forgetSentCodes({ deps, address }: TestApp, userIds: readonly string[]): Promise<void> {
  const limits = ['now', 'hour', 'day'];
  const keys = [
    ...userIds.flatMap((id) => limits.map((name) => keyedHash(JWT_SECRET, `phone-code-${name}`, id))),
    keyedHash(JWT_SECRET, 'phone-code-network', networkOf(address)),
  ];
  await deps.db.execute(sql`delete from login_attempts where key = any(${sql.param(keys)}::text[])`);
}

/** As if a link to the account's present address had been used. */
export async function proveEmail({ deps }: { deps: { db: Db } }, userId: string): Promise<void> {
  await deps.db.execute(sql`
    insert into contact_proofs (user_id, kind, value, how, proven_at)
    select id, 'EMAIL', email, 'LINK', now() from users where id = ${userId}
    on conflict (user_id, kind) where ended_at is null do update set value = excluded.value, how = 'LINK'`);
}

/** As if a code that was sent to the account's present number had been used. */
export async function proveByCode({ deps }: { deps: { db: Db } }, userId: string): Promise<void> {
  await deps.db.execute(sql`
    insert into contact_proofs (user_id, kind, value, phone_e164, how, proven_at)
    select id, 'PHONE', phone, phone_e164, 'CODE', now() from users where id = ${userId}
    on conflict (user_id, kind) where ended_at is null
      do update set value = excluded.value, phone_e164 = excluded.phone_e164, how = 'CODE'`);
}
