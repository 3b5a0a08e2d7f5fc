import { expect, it } from 'vitest';
import { startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { consent } from '#tests/support/messengers/outbox.ts';
import { expectStatus, type Person } from '#tests/support/people/factories.ts';
import { makeHome, moveIn } from '#tests/support/people/lasting-people.ts';
import { billDueIn, remindersOf, runReminders } from '#tests/support/people/reminders.ts';

const { app } = await startOutbox();

const remind = (owner: Person, tenancy: string) =>
  owner.rest.post(`/api/tenants/${tenancy}/reminders`, { tone: 'BIASA' });
const noteOpened = (owner: Person, tenancy: string) =>
  expectStatus(204, owner.rest.post(`/api/tenants/${tenancy}/opened-reminders`, { key: crypto.randomUUID() }));

/** A tenant who has moved from one owner to another and owes both. */
async function movedTenant() {
  const [former, present] = [await makeHome(app), await makeHome(app)];
  await billDueIn(app, former, 0);
  for (const { owner, tenant } of [former, present]) {
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
  }
  const tenancy = await moveIn(app, present.owner, former.tenant, present.room.id);
  await consent(app, former.tenant.id);
  await billDueIn(app, { owner: present.owner, tenant: { ...former.tenant, tenant: tenancy } }, 0);
  return { former: former.owner, formerTenancy: former.tenant.tenant.id, present: present.owner, tenancy: tenancy.id };
}

it('what a former landlord has sent by hand keeps no reminder of the present one from leaving, and is not told', async () => {
  const [byJob, byHand] = [await movedTenant(), await movedTenant()];
  await noteOpened(byJob.former, byJob.formerTenancy);
  await noteOpened(byHand.former, byHand.formerTenancy);
  await expectStatus(201, remind(byHand.present, byHand.tenancy));
  await runReminders(app);
  for (const { tenancy } of [byJob, byHand]) {
    // The one that was asked for by hand leaves after its answer, perhaps after the job has looked.
    await expect.poll(() => remindersOf(app, tenancy)).toMatchObject([{ channel: 'WHATSAPP', state: 'ACCEPTED' }]);
  }
});
