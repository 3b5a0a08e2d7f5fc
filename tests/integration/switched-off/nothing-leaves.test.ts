import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NOON, startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { invite } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  type Household,
  makePerson,
  makeRoom,
  openPayment,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { billDueIn, makeRemindedHouse, remindersOf, runReminders } from '#tests/support/people/reminders.ts';
import { signedInAgain, switchOff, switchOn } from '#tests/support/people/switched-off.ts';
import { askTechnician } from '#tests/support/people/technicians.ts';
import { runMessageJob } from '#worker/jobs.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';

const { app, messenger } = await startOutbox();
const admin = await makeLastingPerson(app, 'ADMIN');

/** At an hour of the day of NOON, or of a later one. */
function at(hourWib: number, days = 0): void {
  app.clock.set(NOON);
  app.clock.advanceMs((hourWib - 12) * 3_600_000 + days * 86_400_000);
}

/** What was sent of the house's tenancy. */
async function sentOf({ tenant }: Household): Promise<number> {
  const ids = new Set((await remindersOf(app, tenant.tenant.id)).map(({ id }) => id));
  return messenger.sent.filter(({ id }) => ids.has(id)).length;
}

async function back(house: Household): Promise<void> {
  await switchOn(admin, house.owner);
  house.owner = await signedInAgain(app, house.owner);
}

describe('of an owner whose account is switched off no reminder leaves', () => {
  it('on any day of it, and none of a missed day afterwards', async () => {
    const house = await makeRemindedHouse(app);
    // Due in two days: the rule reminds today, in two, five and nine days.
    at(8);
    await billDueIn(app, house, 3);
    await switchOff(admin, house.owner);
    for (const day of [0, 1, 3]) {
      at(12, day);
      await runReminders(app);
    }
    at(13, 4);
    await back(house);
    await runReminders(app);
    expect(await remindersOf(app, house.tenant.tenant.id)).toEqual([]);
    at(12, 5);
    await runReminders(app);
    expect(await sentOf(house)).toBe(0);
    // Three days after it was due.
    at(12, 6);
    await runReminders(app);
    expect(await sentOf(house)).toBe(1);
  });

  it('that was waiting when it was switched off, by hand or by the rule, nor later', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, 0);
    at(20);
    await expectStatus(
      201,
      house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/reminders`, { tone: 'BIASA' }),
    );
    await switchOff(admin, house.owner);
    at(9, 1);
    await runMessageJob(app.deps);
    expect(await remindersOf(app, house.tenant.tenant.id)).toMatchObject([
      { state: 'CANCELLED', error_code: 'OWNER_OFF' },
    ]);
    await back(house);
    await runMessageJob(app.deps);
    expect(await sentOf(house)).toBe(0);
  });

  it('that waited over a time in which no job ran', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, 0);
    at(20);
    await expectStatus(
      201,
      house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/reminders`, { tone: 'BIASA' }),
    );
    await switchOff(admin, house.owner);
    at(9, 2);
    await back(house);
    await runMessageJob(app.deps);
    expect(await sentOf(house)).toBe(0);
  });

  it('but those of other owners do, and its own again on the day it is switched off and on', async () => {
    const [house, other] = [await makeRemindedHouse(app), await makeRemindedHouse(app)];
    at(8);
    for (const each of [house, other]) await billDueIn(app, each, 0);
    await switchOff(admin, house.owner);
    at(12);
    await runReminders(app);
    expect([await sentOf(house), await sentOf(other)]).toEqual([0, 1]);
    at(14);
    await back(house);
    await runReminders(app);
    expect([await sentOf(house), await sentOf(other)]).toEqual([1, 1]);
  });
});

describe('an invitation of an owner whose account is switched off', () => {
  const view = (token: string) => app.rest.get(`/api/invitations/${token}`);

  it('opens nothing, is not sent, and works again afterwards', async () => {
    const house = await makeRemindedHouse(app);
    const room = await makeRoom(house.owner, house.kost.id);
    const fields = quickTenantFields(app, room.id);
    const { tenant } = await expectStatus(
      201,
      house.owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', fields),
    );
    const technician = await makePerson(app, { role: 'MAINTENANCE' });
    const hand = await askTechnician(house.owner, technician);
    const token = await invite(house.owner, tenant.user_id);
    expect((await view(token)).status).toBe(200);
    at(12.01);
    await expectStatus(
      204,
      house.owner.rest.post(`/api/users/${tenant.user_id}/invitation/send`, { channel: 'EMAIL' }),
    );
    await switchOff(admin, house.owner);
    const before = messenger.sent.length;
    await runMessageJob(app.deps);
    expect(
      messenger.sent
        .slice(before)
        .map(({ message }) => message.url ?? '')
        .filter((url) => url.includes('/undangan/')),
    ).toEqual([]);
    await expectRefusal('NOT_FOUND', view(token));
    const accepted = app.rest.post(`/api/invitations/${token}/accept`, {
      password: 'pilihan-sendiri',
      phone: '081311112222',
      reminders: true,
    });
    await expectRefusal('NOT_FOUND', accepted);
    const later =
      'Akun pemilik kost ini sedang dinonaktifkan. Coba lagi setelah akunnya aktif kembali, atau hubungi admin E-Kost.';
    await expectRefusal('OWNER_OFF', hand.rest.post(`/api/technicians/${hand.linkId}/agree`), later);
    await back(house);
    expect((await view(token)).status).toBe(200);
    await expectStatus(204, hand.rest.post(`/api/technicians/${hand.linkId}/agree`));
  });
});

describe('to an account that is switched off', () => {
  it('no news of its kost is mailed, and what comes in stays in its inbox', async () => {
    const house = await makeRemindedHouse(app);
    await app.deps.db.execute(sql`update users set email_verified_at = now() where id = ${house.owner.id}`);
    const choice = { notice_group: 'PAYMENTS', channel: 'EMAIL', is_on: true };
    await expectStatus(204, house.owner.rest.put('/api/notices/preferences', choice));
    const bill = await billDueIn(app, house, 5);
    const attempt = await openPayment(house.tenant, bill.id, 100_000);
    await switchOff(admin, house.owner);
    const before = messenger.sent.length;
    await deliver(app, capture(attempt));
    await runMessageJob(app.deps);
    const { rows } = await app.deps.db.execute<{ email: string }>(
      sql`select email from users where id = ${house.owner.id}`,
    );
    const mailed = messenger.sent.slice(before).map(({ message }) => message.destination);
    expect(mailed).not.toContain(rows[0]?.email);
    const kept = await app.deps.db.execute(sql`
      select kind from notices where user_id = ${house.owner.id} and kind = 'PAYMENT_RECEIVED'`);
    expect(kept.rows).toHaveLength(1);
  });
});
