import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { NoticeKind } from '#shared/notice-kinds.ts';
import { queueNotices } from '#worker/features/sending/send-notices.ts';
import { jobContext } from '#worker/job-context.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { Messenger } from '#tests/support/messengers/outbox.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { makeZoneHomes, type Zone, zones } from '#tests/support/people/zone-homes.ts';

const app = new Messenger().in(await ownApp({ now: '2033-05-20T03:00:00Z' }));
const { owner, homes } = await makeZoneHomes(app);
const people = [owner, ...zones.map((zone) => homes[zone])];
for (const { id } of people) {
  await app.deps.db.execute(sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device_name)
    select ${id}, s.id, ${`https://push.example/${id}`}, 'x', 'y', 'HP' from sessions s where s.user_id = ${id} limit 1`);
}

/** When what is told to somebody now reaches their phone, in UTC. */
async function reaches(person: { id: string }, now: string, tell: () => Promise<unknown>): Promise<string | undefined> {
  app.clock.set(now);
  await tell();
  await queueNotices(jobContext(app.deps));
  const { rows } = await app.deps.db.execute<{ at: string }>(sql`
    select to_char(next_try_at at time zone 'UTC', 'MM-DD HH24:MI') as at from messages
    where user_id = ${person.id} and channel = 'PUSH' order by id desc limit 1`);
  return rows[0]?.at;
}

const tell = (user: { id: string }, kind: NoticeKind, details: object) => () =>
  app.deps.db.execute(sql`insert into notices (user_id, kind, details) values (${user.id}, ${kind}, ${details})`);
const billed = (zone: Zone) => () => makeBill(app, owner, homes[zone].tenant.id, { due_date: '2033-06-20' });

it('a bill reaches its tenant after the night of the kost: in the evening, and in the morning', async () => {
  const evening = '2033-05-20T11:30:00Z';
  const morning = '2033-05-20T23:30:00Z';
  expect(await reaches(homes.WIB, evening, billed('WIB'))).toBe('05-20 11:30');
  expect(await reaches(homes.WITA, evening, billed('WITA'))).toBe('05-20 11:30');
  expect(await reaches(homes.WIT, evening, billed('WIT'))).toBe('05-20 23:00');
  expect(await reaches(homes.WIB, morning, billed('WIB'))).toBe('05-21 01:00');
  expect(await reaches(homes.WITA, morning, billed('WITA'))).toBe('05-21 00:00');
  expect(await reaches(homes.WIT, morning, billed('WIT'))).toBe('05-20 23:30');
});

it('an owner is told of each kost after its own night, by whatever a notice names', async () => {
  const night = '2033-05-21T23:10:00Z';
  const mornings: Record<Zone, string> = { WIB: '05-22 01:00', WITA: '05-22 00:00', WIT: '05-21 23:10' };
  for (const zone of zones) {
    const { kostId, tenant, rest } = homes[zone];
    const { rows } = await app.deps.db.execute<{ name: string }>(sql`select name from kosts where id = ${kostId}`);
    const bill = await makeBill(app, owner, tenant.id, { due_date: '2033-06-20' });
    const facts: [NoticeKind, object][] = [
      ['LEAVING', { kost_id: kostId }],
      ['PAYMENT_RECEIVED', { invoice_id: bill.id }],
      ['SETTLEMENT', { tenancy_id: tenant.id }],
      ['TENANCY_DECLINED', { kost_name: rows[0]?.name, room_number: '1' }],
    ];
    for (const [kind, details] of facts) {
      expect([kind, await reaches(owner, night, tell(owner, kind, details))]).toEqual([kind, mornings[zone]]);
    }
    const about = { kost_id: kostId, room_id: tenant.room_id, tenant_id: tenant.id };
    const complaint = { ...about, title: 'Keran', description: 'Bocor', category: 'AIR', priority: 'HIGH' };
    const told = () => expectStatus(201, rest.post('/api/complaints', complaint));
    expect(await reaches(owner, night, told)).toBe(mornings[zone]);
  }
});

it('what names no kost, or one that is gone, waits for the night of where its reader lives', async () => {
  const night = '2033-05-22T23:10:00Z';
  const device = tell(homes.WITA, 'NEW_DEVICE', { device: 'Chrome di Android' });
  expect(await reaches(homes.WITA, night, device)).toBe('05-23 00:00');
  const gone = tell(homes.WITA, 'LEAVING', { kost_id: '019a0000-0000-7000-8000-000000000000' });
  expect(await reaches(homes.WITA, night, gone)).toBe('05-23 00:00');
});
