import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { sharing, tokenOf } from '#tests/support/people/shares.ts';

const TOTAL = 1_500_000;
const NOW = '2026-11-28T03:00:00Z';
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app);
});

const { add, bill, creditsOf, reportBy, shown, sound } = sharing(app, () => house);
const waiting = () =>
  expectStatus(200, house.owner.rest.get<Payment[]>('/api/owner/payments?status=PENDING&source=MANUAL&limit=20'));
const decide = (id: string, body: object) =>
  expectStatus(200, house.owner.rest.post<Payment>(`/api/payments/${id}/verify`, body));

it('who pays a share reports a transfer of it beside the tenant and others, which the owner decides on as theirs', async () => {
  const [rini, dewi] = [await add({ pays_percent: 40 }), await add({ full_name: 'Dewi', pays_amount: 400_000 })];
  const { id } = await bill({ allow_partial_payment: false });
  await expectUnchanged(app, [house.owner], async () => {
    await expectRefusal('PAYMENT_AMOUNT_INVALID', reportBy(tokenOf(rini), id, { amount: 600_001 }));
    await expectRefusal('PARTIAL_NOT_ALLOWED', reportBy(tokenOf(rini), id, { amount: 599_999 }));
    await expectRefusal('NOT_FOUND', reportBy(tokenOf(rini).replace('bagian-', ''), id));
  });
  const [tried, second] = await Promise.all([reportBy(tokenOf(rini), id), reportBy(tokenOf(rini), id)]);
  expect([tried.status, second.status].toSorted()).toEqual([201, 409]);
  const dewis = await expectStatus(201, reportBy(tokenOf(dewi), id));
  expect(dewis.amount).toBe(400_000);
  const tenants = await expectStatus(
    200,
    house.tenant.rest.post<Payment>(`/api/payments/${id}/process`, { payment_method: 'BANK_TRANSFER' }),
  );
  await expectRefusal('PAYMENT_AWAITS_VERIFICATION', reportBy(tokenOf(dewi), id));
  const queue = await waiting();
  expect(queue.map(({ payer_name, amount }) => [payer_name, amount]).toSorted()).toEqual([
    [null, TOTAL],
    ['Dewi', 400_000],
    ['Rini Wulandari', 600_000],
  ]);
  const { proofs } = await expectStatus(200, house.owner.rest.get<OwnerToday>('/api/dashboard/owner/today'));
  expect(proofs.first.map((each) => each.tenant_name)).toEqual(expect.arrayContaining(['Rini Wulandari', 'Dewi']));
  // Each sees their own.
  expect((await shown(tokenOf(rini))).bills).toMatchObject([{ awaits_verification: true, awaiting_amount: 600_000 }]);
  expect(await invoiceOf(house.tenant, id)).toMatchObject({ awaits_verification: true, awaiting_amount: TOTAL });
  expect(await invoiceOf(house.owner, id)).toMatchObject({ awaiting_amount: TOTAL + 1_000_000 });
  await decide(dewis.payment_id, { action: 'reject', reason: 'Belum masuk' });
  expect((await shown(tokenOf(dewi))).bills).toMatchObject([
    { awaits_verification: false, rejected_report: { amount: 400_000, reason: 'Belum masuk' } },
  ]);
  expect((await invoiceOf(house.tenant, id)).rejected_report).toBeNull();
  const { rows: told } = await app.deps.db.execute(sql`
    select user_id = ${house.owner.id} as is_owner, kind, coalesce(details ->> 'payer_name', details ->> 'tenant_name') as who
    from notices where kind in ('PROOF_WAITING', 'PROOF_REFUSED') and details ->> 'invoice_id' = ${id} order by id`);
  expect(told).toContainEqual({ is_owner: true, kind: 'PROOF_WAITING', who: 'Rini Wulandari' });
  expect(told).toContainEqual({ is_owner: false, kind: 'PROOF_REFUSED', who: 'Dewi' });
  // What the bill asks for no more is the credit of who paid it.
  await decide(tenants.id, { action: 'approve' });
  const rinis = queue.find(({ payer_name: name }) => name === rini.full_name);
  expect(await decide(rinis?.id ?? '', { action: 'approve' })).toMatchObject({ credited_amount: 600_000 });
  expect(await creditsOf()).toEqual([{ payer: rini.id, amount: 600_000 }]);
  expect((await shown(tokenOf(rini))).receipts).toMatchObject([{ payer_name: 'Rini', amount: 600_000 }]);
  await sound();
});
