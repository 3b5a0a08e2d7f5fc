import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NoticePreferences } from '#shared/contract/notice-channels.ts';
import type { Role } from '#shared/enums.ts';
import { type NoticeKind, noticeKinds } from '#shared/notice-kinds.ts';
import { isReadBy, isSentBy, kindsOfGroup } from '#shared/rules/notice.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { Messenger } from '#tests/support/messengers/outbox.ts';
import { proveEmail } from '#tests/support/people/contacts.ts';
import { expectStatus, makePerson, type Person } from '#tests/support/people/factories.ts';
import { queueNotices } from '#worker/features/sending/send-notices.ts';
import { jobContext } from '#worker/job-context.ts';

let app: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await createOwnApp();
  app = new Messenger().in(own.app);
  ({ stop } = own);
});
afterAll(() => stop());

const channels = ['PUSH', 'EMAIL'] as const;

/** Somebody whose e-mail address is proven. A push key makes both channels theirs. */
async function reader(role: Role = 'TENANT'): Promise<Person> {
  const person = await makePerson(app, { role });
  await proveEmail(app, person.id);
  return person;
}

const choose = (person: Person, input: Record<string, unknown>) =>
  expectStatus(204, person.rest.put('/api/notices/preferences', input));

const preferencesOf = (person: Person) =>
  expectStatus(200, person.rest.get<NoticePreferences>('/api/notices/preferences'));

/** The choices of a person that are not the default. */
async function kept({ id }: Person): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ choice: string }>(sql`
    select kind || ' ' || channel || ' ' || is_on as choice from notice_choices where user_id = ${id}`);
  return rows.map(({ choice }) => choice).sort();
}

/** The kinds that leave by e-mail when a person is told of every kind. */
async function mailed(person: Person): Promise<NoticeKind[]> {
  const { db } = app.deps;
  await db.execute(sql`delete from notices where user_id = ${person.id}`);
  await db.execute(sql`
    insert into notices (user_id, kind, details)
    select ${person.id}, kind, '{}' from unnest(${sql.param([...noticeKinds])}::text[]) as kind`);
  await queueNotices(jobContext(app.deps));
  const { rows } = await db.execute<{ kind: NoticeKind }>(sql`
    select n.kind from messages m join notices n on n.id = m.subject_id
    where m.user_id = ${person.id} and m.channel = 'EMAIL' order by array_position(${sql.param([...noticeKinds])}::text[], n.kind)`);
  return rows.map(({ kind }) => kind);
}

/** What leaves by e-mail without a choice. Changes of contacts and proofs leave as alerts, which nobody switches off. */
const security = kindsOfGroup('SECURITY').filter((kind) => isSentBy(kind, 'EMAIL'));

/** Somebody who has switched off what leaves by e-mail by itself. */
async function quietReader(): Promise<Person> {
  const person = await reader();
  await choose(person, { notice_group: 'SECURITY', channel: 'EMAIL', is_on: false });
  return person;
}

it('by e-mail leaves what is about the account and its safety, unless it is switched off', async () => {
  const person = await reader();
  expect(await mailed(person)).toEqual(security);
  await choose(person, { notice_kind: 'NEW_DEVICE', channel: 'EMAIL', is_on: false });
  expect(await mailed(person)).toEqual(security.filter((kind) => kind !== 'NEW_DEVICE'));
  expect(await kept(person)).toEqual(['NEW_DEVICE EMAIL false']);
  await choose(person, { notice_group: 'SECURITY', channel: 'EMAIL', is_on: true });
  expect([await mailed(person), await kept(person)]).toEqual([security, []]);
});

it('each kind leaves only by the channels that its reader has switched on for it', async () => {
  const person = await quietReader();
  expect(await mailed(person)).toEqual([]);
  for (const kind of noticeKinds) {
    await choose(person, { notice_kind: kind, channel: 'EMAIL', is_on: true });
    expect(await mailed(person)).toEqual(isSentBy(kind, 'EMAIL') ? [kind] : []);
    await choose(person, { notice_kind: kind, channel: 'EMAIL', is_on: false });
  }
  expect(await mailed(person)).toEqual([]);
});

it('a group switches all of its kinds, of which each can then be switched alone', async () => {
  const [person, other] = [await quietReader(), await quietReader()];
  await choose(person, { notice_group: 'PAYMENTS', channel: 'EMAIL', is_on: true });
  await choose(person, { notice_kind: 'PROOF_REFUSED', channel: 'EMAIL', is_on: false });
  const rest = kindsOfGroup('PAYMENTS').filter((kind) => kind !== 'PROOF_REFUSED');
  expect(await mailed(person)).toEqual(rest);
  const { choices, kinds } = await preferencesOf(person);
  expect(choices).toContainEqual({ notice_group: 'PAYMENTS', channel: 'EMAIL', is_on: true });
  expect(kinds).toContainEqual({ notice_kind: 'PROOF_REFUSED', channel: 'EMAIL', is_on: false });
  expect(kinds).toContainEqual({ notice_kind: 'PROOF_ACCEPTED', channel: 'EMAIL', is_on: true });
  await choose(person, { notice_group: 'PAYMENTS', channel: 'EMAIL', is_on: false });
  expect([await mailed(person), await mailed(other)]).toEqual([[], []]);
});

it('only what is not the default is kept, whichever way it came about, also twice and at the same time', async () => {
  const person = await reader();
  const off = { notice_kind: 'BILL_SENT', channel: 'PUSH', is_on: false };
  await Promise.all([1, 2, 3].map(() => choose(person, off)));
  await Promise.all(
    ['COMPLAINTS', 'BILLS'].map((notice_group) => choose(person, { notice_group, channel: 'EMAIL', is_on: true })),
  );
  expect(await kept(person)).toEqual(
    [
      'BILL_SENT EMAIL true',
      'BILL_SENT PUSH false',
      ...kindsOfGroup('COMPLAINTS').map((kind) => `${kind} EMAIL true`),
    ].sort(),
  );
  await choose(person, { ...off, is_on: true });
  for (const notice_group of ['COMPLAINTS', 'BILLS']) {
    await choose(person, { notice_group, channel: 'EMAIL', is_on: false });
  }
  expect(await kept(person)).toEqual([]);
});

it.each(['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN'] as const)(
  'a %s is asked only about what they are told of',
  async (role) => {
    const { kinds, channels: reached } = await preferencesOf(await reader(role));
    const asked = new Set(kinds.map(({ notice_kind: kind }) => kind));
    expect(reached).toEqual(channels.filter((channel) => kinds.some((each) => each.channel === channel)));
    const isAsked = (kind: NoticeKind) => isReadBy(kind, role) && reached.some((channel) => isSentBy(kind, channel));
    expect(noticeKinds.filter((kind) => asked.has(kind) !== isAsked(kind))).toEqual([]);
  },
);
