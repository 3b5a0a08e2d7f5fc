import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household, makeHousehold } from '#tests/support/people/factories.ts';

const app = createTestApp();

async function agree({ tenant }: Household, by: { id: string }, via: 'OWNER' | 'PROFILE', purpose = 'TAGIHAN') {
  await app.deps.db.execute(sql`
    insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
    values (${tenant.id}, ${purpose}, 'WHATSAPP', ${app.clock.now().toISOString()}, ${via}, ${by.id}, 'uji')`);
}

/** Who gave the consents of a tenant that still stand, and for what. */
async function standing({ tenant }: Household): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ given_by: string; purpose: string }>(sql`
    select given_by, purpose from message_consents where user_id = ${tenant.id} and withdrawn_at is null`);
  return rows.map(({ given_by, purpose }) => `${purpose} ${given_by}`).sort();
}

it('whoever holds a bill link ends the reminders of its owner, and nothing else', async () => {
  const [house, other] = [await makeHousehold(app), await makeHousehold(app)];
  await agree(house, house.owner, 'OWNER');
  await agree(house, house.tenant, 'PROFILE');
  await agree(house, other.owner, 'OWNER');
  await agree(house, house.tenant, 'PROFILE', 'INFO');
  const token = await shareBills(house.owner, house.tenant.tenant.id);
  expect((await viewLink(app.rest, token)).gets_reminders).toBe(true);
  for (let again = 0; again < 2; again += 1) {
    await expectStatus(204, app.rest.post(`/api/bill-links/${token}/stop-messages`));
  }
  expect((await viewLink(app.rest, token)).gets_reminders).toBe(false);
  expect(await standing(house)).toEqual([`INFO ${house.tenant.id}`, `TAGIHAN ${other.owner.id}`].sort());
});

it('a former landlord’s link leaves what the person themselves agreed to', async () => {
  const house = await makeHousehold(app);
  await agree(house, house.owner, 'OWNER');
  await agree(house, house.tenant, 'PROFILE');
  const token = await shareBills(house.owner, house.tenant.tenant.id);
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
  await expectStatus(204, app.rest.post(`/api/bill-links/${token}/stop-messages`));
  expect(await standing(house)).toEqual([`TAGIHAN ${house.tenant.id}`]);
});
