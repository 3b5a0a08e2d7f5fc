import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { sweepNotices } from '#worker/features/notices/sweep-notices.ts';
import { jobContext } from '#worker/job-context.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, type Household, makeHousehold } from '#tests/support/people/factories.ts';
import { assign, makeHand, move } from '#tests/support/people/technicians.ts';

// A database of its own, because notices are swept by a later clock.
const app = await ownApp({ now: '2026-11-24T03:00:00Z' });
const decide = ({ owner }: Household, id: string, fields: object) =>
  expectStatus(200, owner.rest.put(`/api/complaints/${id}`, fields));
const leave = ({ owner, tenant }: Household) =>
  expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));

async function told({ tenant }: Household): Promise<number> {
  const notices = await expectStatus(200, tenant.rest.get<AccountNotice[]>('/api/notices'));
  return notices.filter(({ kind }) => kind === 'COMPLAINT_CHANGED').length;
}

it('a former landlord\u2019s changes of old complaints tell the tenant once in all: states, notes, and jobs', async () => {
  const house = await makeHousehold(app);
  const [first, second] = [await makeComplaint(house), await makeComplaint(house, { title: 'Lampu mati' })];
  const hand = await makeHand(app, house.owner);
  await leave(house);
  for (let time = 0; time < 3; time += 1) {
    await decide(house, first.id, { status: 'IN_PROGRESS', resolution_notes: `Bayar ${time}` });
    await decide(house, first.id, { status: 'OPEN', resolution_notes: `Hubungi ${time}` });
    const job = await expectStatus(200, assign(house.owner, second.id, hand));
    await expectStatus(200, move(house.owner, job.id, 'CANCELLED'));
  }
  expect(await told(house)).toBe(1);
  await Promise.all(
    ['RESOLVED', 'CLOSED', 'OPEN', 'RESOLVED'].map((status) =>
      house.owner.rest.put(`/api/complaints/${first.id}`, { status, resolution_notes: status }),
    ),
  );
  expect(await told(house)).toBe(1);
});

it('that one notice is kept, so that none follows when others are swept', async () => {
  const house = await makeHousehold(app);
  const { id } = await makeComplaint(house);
  await leave(house);
  await decide(house, id, { status: 'IN_PROGRESS' });
  await app.deps.db.execute(sql`update notices set read_at = created_at`);
  const now = app.clock.now().toISOString();
  app.clock.advanceDays(400);
  await sweepNotices(jobContext(app.deps));
  app.clock.set(now);
  await decide(house, id, { status: 'RESOLVED' });
  expect(await told(house)).toBe(1);
});

it('a present landlord\u2019s changes all tell, each time', async () => {
  const house = await makeHousehold(app);
  const { id } = await makeComplaint(house);
  await decide(house, id, { status: 'IN_PROGRESS' });
  await decide(house, id, { status: 'RESOLVED', resolution_notes: 'Keran diganti' });
  expect(await told(house)).toBe(2);
});
