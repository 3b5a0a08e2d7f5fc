import { expect, it } from 'vitest';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { giveCredit } from '#tests/support/people/credit.ts';
import { type Household, makeBill } from '#tests/support/people/factories.ts';
import { makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { switchOff } from '#tests/support/people/switched-off.ts';

const app = await ownApp({ now: '2033-05-20T03:00:00Z' });
const admin = await makeLastingPerson(app, 'ADMIN');

const paying: Record<string, (house: Household, bill: string) => Promise<{ status: number; body: unknown }>> = {
  'an owner records': ({ owner }, bill) => owner.rest.post(`/api/payments/${bill}/process`, { payment_method: 'CASH' }),
  'a tenant reports': ({ tenant }, bill) =>
    tenant.rest.post(`/api/payments/${bill}/process`, { payment_method: 'CASH' }),
  'a tenant begins': ({ tenant }, bill) =>
    tenant.rest.post('/api/payments', { invoice_id: bill, payment_method: 'BCA_VIRTUAL_ACCOUNT', amount: 500_000 }),
  'a tenant takes from their credit': ({ tenant }, bill) => tenant.rest.post(`/api/invoices/${bill}/apply-credit`),
};

it.each(Object.entries(paying))(
  'a payment that %s while the account is being switched off is refused as afterwards',
  async (_, pay) => {
    const house = await makeHome(app);
    const { id } = await makeBill(app, house.owner, house.tenant.tenant.id);
    await giveCredit(app, house, 50_000);
    const held = await holdTransaction(app);
    await held.run('select from invoices where id = $1 for update', [id]);
    // It has seen the account as active, and waits for the bill.
    const answer = pay(house, id);
    await held.untilSomebodyWaits();
    await switchOff(admin, house.owner);
    await expectUnchanged(app, [house.owner], async () => {
      await held.commit();
      expect(await answer).toMatchObject({ status: 409, body: { code: 'OWNER_OFF' } });
    });
    await expectSoundMoney(app, house.owner);
  },
);
