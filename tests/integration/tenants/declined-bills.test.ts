import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeInvoice,
  makeKost,
  makePerson,
  openPayment,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { assign, assignStranger } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

// The job works on everyone's rows: in the shared database it would spend the credit of other suites' tenants.
const app = await ownApp();
const owner = await makePerson(app, { role: 'OWNER' });
const kostId = (await makeKost(owner)).id;

const assigned = () => assignStranger(app, owner, kostId);
const confirm = (by: Person, id: string) => by.rest.post(`/api/tenants/${id}/confirm`);
const decline = (by: Person, id: string) => by.rest.post(`/api/tenants/${id}/decline`);
const dashboardOf = (person: Person) => expectStatus(200, person.rest.get<TenantDashboard>('/api/dashboard/tenant'));

describe('“Bukan saya” and money', () => {
  it('leaves nothing to owe: drafts, bills, series and open payments end, money becomes credit', async () => {
    const { person, tenancy } = await assigned();
    const draft = await makeInvoice(app, owner, tenancy.id);
    const series = await makeBill(app, owner, tenancy.id, { is_recurring: true, recurrence_type: 'MONTHLY' });
    const [waiting, part, paid, reported] = [
      await makeBill(app, owner, tenancy.id),
      await makeBill(app, owner, tenancy.id),
      await makeBill(app, owner, tenancy.id),
      await makeBill(app, owner, tenancy.id),
    ];
    const attempt = await openPayment(person, waiting.id, 500_000);
    await pay(app, person, part.id, 400_000);
    await expectStatus(
      200,
      owner.rest.post(`/api/payments/${part.id}/process`, { payment_method: 'CASH', amount: 1_000 }),
    );
    await pay(app, person, paid.id, 1_500_000);
    await expectStatus(
      200,
      person.rest.post(`/api/payments/${reported.id}/process`, { payment_method: 'BANK_TRANSFER' }),
    );

    await expectStatus(200, decline(person, tenancy.id));
    for (const { id } of [draft, series, waiting, part, reported]) {
      expect((await moneyOf(app, id)).status).toBe('CANCELLED');
      const { rows } = await app.deps.db.execute(
        sql`select cancel_reason, next_issue_on from invoices where id = ${id}`,
      );
      expect(rows).toEqual([{ cancel_reason: 'Penyewa menyatakan tidak tinggal di sini', next_issue_on: null }]);
    }
    expect(await moneyOf(app, paid.id)).toMatchObject({ status: 'PAID', credit: 401_000 });
    expect(await dashboardOf(person)).toMatchObject({ confirmation: null, pending_payments: [], overdue_payments: [] });
    await expectSoundMoney(app, owner);
    // Money that arrives late for an open attempt becomes the person's credit, too.
    await expectStatus(
      200,
      app.rest.post(`/api/simulated-payments/${attempt.payment_reference}`, { outcome: 'SUCCEEDED' }),
    );
    expect(await moneyOf(app, waiting.id)).toMatchObject({ status: 'CANCELLED', credit: 901_000 });
    await expectSoundMoney(app, owner);
    // So does a reported transfer, once the owner approves it.
    const [report] = await expectStatus(
      200,
      owner.rest.get<{ id: string; amount: number }[]>('/api/owner/payments?status=PENDING&source=MANUAL'),
    );
    await expectStatus(200, owner.rest.post(`/api/payments/${report?.id}/verify`, { action: 'approve' }));
    expect(await moneyOf(app, reported.id)).toMatchObject({ status: 'CANCELLED', credit: 901_000 + 1_500_000 });
    await expectSoundMoney(app, owner);
  });

  it('is still possible for an ended tenancy that was never answered, for its bills', async () => {
    const { person, tenancy } = await assigned();
    const bill = await makeBill(app, owner, tenancy.id);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenancy.id}/checkout`));
    expect((await dashboardOf(person)).confirmation).toMatchObject({ status: 'TERMINATED', open_bills: 1 });
    await expectStatus(200, decline(person, tenancy.id));
    expect(await moneyOf(app, bill.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await dashboardOf(person)).confirmation).toBeNull();
  });

  it('finds earlier credit unspent, since it does not pay for an unconfirmed tenancy', async () => {
    const { person, room, tenancy } = await assigned();
    await expectStatus(200, confirm(person, tenancy.id));
    await app.deps.db.execute(sql`
      insert into credit_entries (user_id, owner_id, kind, amount, created_at)
      values (${person.id}, ${owner.id}, 'OVERPAYMENT', 300000, ${app.clock.now().toISOString()})`);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenancy.id}/checkout`));
    const again = await assign(app, owner, person, room.id);
    const bill = await makeBill(app, owner, again.id);
    await expectRefusal('NO_CREDIT', owner.rest.post(`/api/invoices/${bill.id}/apply-credit`));
    await runDailyJob(app.deps);
    expect(await moneyOf(app, bill.id)).toMatchObject({ paid: 0, credit: 300_000 });
    await expectStatus(200, confirm(person, again.id));
    await expectStatus(200, person.rest.post(`/api/invoices/${bill.id}/apply-credit`));
    expect(await moneyOf(app, bill.id)).toMatchObject({ paid: 300_000, credit: 0 });
  });
});
