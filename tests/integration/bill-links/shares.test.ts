import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Occupant, ONE_SHARE, type WrittenOccupant } from '#shared/contract/occupants.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { formatRupiah } from '#shared/format.ts';
import { RETURN_PROOF_MISSING } from '#shared/contract/deposits.ts';
import { RECEIPT_DAYS } from '#shared/rules/bill-link.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { attemptsOf, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household, makeRoom, openPayment, pay } from '#tests/support/people/factories.ts';
import { assignStranger, invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { uploaded } from '#tests/support/people/settlements.ts';
import { sharing, tokenOf } from '#tests/support/people/shares.ts';
import { applyOpenCredits } from '#worker/features/payments/apply-open-credits.ts';
import { jobContext } from '#worker/job-context.ts';

const TOTAL = 1_500_000;
const NOW = '2026-11-28T03:00:00Z';
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app);
});

const {
  add,
  bill,
  change,
  creditsOf,
  idOf,
  occupants,
  opened,
  paid,
  payBy,
  record,
  reportBy,
  shown,
  sound,
  today,
  view,
} = sharing(app, () => house);

describe('who pays a share', () => {
  it('has a link of their own, which shows their share of the open rents and nothing else', async () => {
    const rini = await add({ pays_percent: 40 });
    const rent = await bill();
    await bill({ invoice_type: 'ELECTRICITY', title: 'Listrik' });
    await bill({ due_date: addDays(today(), -90), title: 'Sewa sebelum ia datang' });
    const seen = await shown(tokenOf(rini));
    expect(seen).toMatchObject({ first_name: 'Rini', gets_reminders: false, credit: 0, receipts: [] });
    expect(seen.bills).toEqual([
      expect.objectContaining({
        id: rent.id,
        total_amount: 600_000,
        paid_amount: 0,
        remaining_amount: 600_000,
        bill_remaining: TOTAL,
        items: [],
        takes_payments: true,
      }),
    ]);
    const tenant = house.tenant.tenant;
    for (const secret of [tenant.full_name, tenant.phone, tenant.email]) {
      expect(JSON.stringify(seen)).not.toContain(secret);
    }
    // Looking is not the tenant's looking.
    await expectStatus(204, app.rest.post(`/api/bill-links/${tokenOf(rini)}/seen`));
    expect((await invoiceOf(house.owner, rent.id)).status).toBe('SENT');
    expect(await occupants(house.tenant)).toEqual(await occupants());
    const { rows } = await app.deps.db.execute(sql`select from messages where tenancy_id = ${idOf()}`);
    expect(rows).toEqual([]);
  });

  it('opens no other call of a tenancy’s link', async () => {
    const token = tokenOf(await add({ pays_percent: 40 }));
    await bill();
    const water = await bill({ invoice_type: 'WATER', title: 'Air' });
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('NOT_FOUND', app.rest.post(`/api/bill-links/${token}/stop-messages`));
      await expectRefusal('NOT_FOUND', view(token.replace('bagian-', '')));
      await expectRefusal('NOT_FOUND', view(`${token}x`));
    });
    // A try is counted.
    await expectRefusal('NOT_FOUND', payBy(token, water.id, 1_000));
    await expectRefusal('NOT_FOUND', reportBy(token, water.id));
    expect(await attemptsOf(app, water.id)).toEqual([]);
  });

  it('pays it beside the tenant and others: each has an open attempt of their own', async () => {
    const [rini, dewi] = [await add({ pays_percent: 40 }), await add({ full_name: 'Dewi', pays_amount: 400_000 })];
    const { id } = await bill();
    const tenants = await openPayment(house.tenant, id, TOTAL, 'QRIS');
    const first = await opened(tokenOf(rini), id, 600_000);
    const second = await opened(tokenOf(dewi), id, 400_000);
    const again = await opened(tokenOf(rini), id, 600_000);
    const pending = (await attemptsOf(app, id)).filter(({ status }) => status === 'PENDING').map((each) => each.id);
    expect(pending.toSorted()).toEqual([tenants.payment_id, second.payment_id, again.payment_id].toSorted());
    const openOf = (token: string) =>
      app.rest.get<PaymentAttempt>(`/api/bill-links/${token}/open-payment?invoice_id=${id}`);
    expect((await openOf(tokenOf(rini))).body).toEqual(again);
    expect((await openOf(await shareBills(house.owner, idOf()))).body).toMatchObject({
      payment_id: tenants.payment_id,
    });
    const statusOf = (token: string, { payment_id }: PaymentAttempt) =>
      app.rest.get(`/api/bill-links/${token}/payments/${payment_id}`);
    await expectRefusal('NOT_FOUND', statusOf(tokenOf(dewi), again));

    await deliver(app, capture(again));
    await deliver(app, capture(second));
    expect((await statusOf(tokenOf(rini), again)).body).toEqual({ success: true, status: 'SUCCEEDED' });
    expect(await moneyOf(app, id)).toEqual({ paid: 1_000_000, remaining: 500_000, status: 'PARTIAL', credit: 0 });
    const whole = await invoiceOf(house.owner, id);
    expect(
      whole.payers.map(({ full_name, share_amount, paid_amount }) => [full_name, share_amount, paid_amount]),
    ).toEqual([
      ['Rini Wulandari', 600_000, 600_000],
      ['Dewi', 400_000, 400_000],
    ]);
    expect(whole.payments.filter(({ status }) => status === 'PAID').map((each) => each.payer_name)).toEqual([
      'Rini Wulandari',
      'Dewi',
    ]);
    // Her share is paid, whatever the bill still asks for.
    expect(await shown(tokenOf(rini))).toMatchObject({
      bills: [{ remaining_amount: 0, paid_amount: 600_000, bill_remaining: 500_000, takes_payments: false }],
      due: { count: 0, amount: 0 },
    });
    await expectRefusal('PAYMENT_AMOUNT_INVALID', payBy(tokenOf(rini), id, 1));
    await pay(app, house.tenant, id, 500_000);
    expect(await moneyOf(app, id)).toMatchObject({ remaining: 0, status: 'PAID', credit: 0 });
    const [receipt] = (await shown(tokenOf(rini))).receipts;
    expect(receipt).toMatchObject({ amount: 600_000, payer_name: 'Rini', is_settled: true });
    const names = (await viewLink(app.rest, await shareBills(house.owner, idOf()))).receipts.map(
      (each) => each.payer_name,
    );
    expect(names.toSorted()).toEqual(['Dewi', 'Rini', null]);
    // What was superseded and paid nevertheless is hers, and so is what comes a second time.
    await deliver(app, capture(first));
    await deliver(app, capture(again));
    await deliver(app, capture(again, `lagi-${again.payment_id}`));
    expect(await creditsOf()).toEqual([{ payer: rini.id, amount: 1_200_000 }]);
    expect((await shown(tokenOf(rini))).credit).toBe(1_200_000);
    await sound();
  });

  it('keeps what comes above the bill as their own credit, which pays their next share and nothing else', async () => {
    const rini = await add({ pays_percent: 40 });
    const { id } = await bill();
    const attempt = await opened(tokenOf(rini), id, 600_000);
    await pay(app, house.tenant, id, 1_200_000);
    expect((await shown(tokenOf(rini))).bills).toMatchObject([{ remaining_amount: 300_000, has_open_attempt: false }]);
    await deliver(app, capture(attempt));
    expect(await moneyOf(app, id)).toMatchObject({ status: 'PAID', credit: 300_000 });
    expect(await creditsOf()).toEqual([{ payer: rini.id, amount: 300_000 }]);
    const power = await bill({ invoice_type: 'ELECTRICITY', title: 'Listrik' });
    const next = await bill({ title: 'Sewa berikutnya', allow_partial_payment: false });
    expect((await shown(tokenOf(rini))).due).toMatchObject({ count: 1, amount: 600_000, unpaid_late_fees: 0 });
    expect((await invoiceOf(house.tenant, next.id)).credit_balance).toBe(0);
    expect(await applyOpenCredits(jobContext(app.deps))).toBe(1);
    expect(await moneyOf(app, power.id)).toMatchObject({ paid: 0 });
    expect(await moneyOf(app, next.id)).toMatchObject({ paid: 300_000, credit: 0 });
    expect((await shown(tokenOf(rini))).bills).toMatchObject([{ total_amount: 600_000, remaining_amount: 300_000 }]);
    expect(await applyOpenCredits(jobContext(app.deps))).toBe(0);
    // A bill without parts takes the share, and all of it.
    await expectRefusal('PARTIAL_NOT_ALLOWED', payBy(tokenOf(rini), next.id, 100_000));
    await paid(tokenOf(rini), next.id, 300_000);
    expect(await moneyOf(app, next.id)).toMatchObject({ paid: 600_000 });
    await sound();
  });

  it('is given back a credit once, and only as it is', async () => {
    const rini = await add({ pays_amount: 500_000 });
    const { id } = await bill();
    const attempt = await opened(tokenOf(rini), id, 500_000);
    await pay(app, house.tenant, id, TOTAL);
    await deliver(app, capture(attempt));
    expect((await occupants())[0]).toMatchObject({ credit: 500_000 });
    const giveBack = (amount: unknown, how: object = { way: 'CASH' }) =>
      house.owner.rest.post(`/api/tenants/occupants/${rini.id}/return-credit`, { returned_credit: amount, ...how });
    const [proof, theirs] = [await uploaded(app, house.owner), await uploaded(app, house.tenant)];
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('CONFLICT', giveBack(400_000));
      await expectRefusal('VALIDATION', giveBack(-1), `Jumlah minimal ${formatRupiah(1)}`);
      await expectRefusal('VALIDATION', giveBack(500_000, {}), 'Pilih cara pengembalian');
      await expectRefusal('VALIDATION', giveBack(500_000, { way: 'BANK_TRANSFER' }), RETURN_PROOF_MISSING);
      await expectRefusal('FILE_NOT_USABLE', giveBack(500_000, { way: 'BANK_TRANSFER', proof: theirs }));
    });
    // A correction of who lives there gives nothing back.
    await expectStatus(200, change(rini.id, { returned_credit: 500_000 }));
    expect((await occupants())[0]).toMatchObject({ credit: 500_000 });
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/checkout`));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => giveBack(500_000, { way: 'BANK_TRANSFER', proof })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // Owner and payer see how, and the proof; the tenant is shown neither.
    const given = { amount: 500_000, day: today(), way: 'BANK_TRANSFER' };
    for (const returns of [(await occupants())[0]?.returns, (await shown(tokenOf(rini))).returns]) {
      expect(returns).toMatchObject([given]);
      expect(returns?.[0]?.proof).toContain(`${proof}?`);
    }
    expect((await occupants())[0]).toMatchObject({ credit: 0 });
    expect((await occupants(house.tenant))[0]).toMatchObject({ credit: 0, returns: [] });
    await sound();
  });

  it('is named with what the owner records for them, which is taken back as theirs', async () => {
    const rini = await add({ pays_percent: 50 });
    const { id } = await bill({ allow_partial_payment: false });
    await expectRefusal('PARTIAL_NOT_ALLOWED', record(id, { amount: 750_000 }));
    await expectRefusal('PAYMENT_AMOUNT_INVALID', record(id, { amount: TOTAL + 1, payer_id: rini.id }));
    const cash = await expectStatus(200, record(id, { amount: 750_000, payer_id: rini.id }));
    expect(cash).toMatchObject({ payer_name: 'Rini Wulandari', amount: 750_000 });
    expect((await shown(tokenOf(rini))).bills).toMatchObject([{ remaining_amount: 0 }]);
    const other = await makeHome(app);
    const stranger = await expectStatus(
      201,
      other.owner.rest.post<WrittenOccupant>(`/api/tenants/${other.tenant.tenant.id}/occupants`, {
        full_name: 'Orang Lain',
        pays_percent: 50,
      }),
    );
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('NOT_FOUND', record(id, { amount: 1_000, payer_id: stranger.id })),
    );
    await expectRefusal('NOT_FOUND', payBy(tokenOf(stranger), id, 750_000));
    await expectStatus(200, house.owner.rest.post(`/api/payments/${cash.id}/void`, { reason: 'Salah catat' }));
    expect((await shown(tokenOf(rini))).bills).toMatchObject([{ remaining_amount: 750_000, paid_amount: 0 }]);
    expect((await shown(tokenOf(rini))).receipts).toMatchObject([{ voided_at: expect.any(String) as string }]);
    await sound();
  });

  it('loses the bills on the day of leaving, keeps the receipts for a time; money under way still counts', async () => {
    const rini = await add({ pays_percent: 40 });
    const { id } = await bill();
    await expectStatus(200, record(id, { amount: 100_000, payer_id: rini.id }));
    const attempt = await opened(tokenOf(rini), id, 500_000);
    await expectStatus(200, change(rini.id, { ends_on: today() }));
    expect(await shown(tokenOf(rini))).toMatchObject({ bills: [], receipts: [{ amount: 100_000 }] });
    await expectRefusal('NOT_FOUND', payBy(tokenOf(rini), id, 500_000));
    expect((await occupants())[0]).toMatchObject({ link_url: null });
    await deliver(app, capture(attempt));
    expect(await moneyOf(app, id)).toMatchObject({ paid: 600_000, credit: 0 });
    expect((await shown(tokenOf(rini))).receipts).toHaveLength(2);
    app.clock.set(`${addDays(today(), RECEIPT_DAYS)}T03:00:00Z`);
    await expectRefusal('NOT_FOUND', view(tokenOf(rini)));
    await sound();
  });

  it('pays nothing of days from the day of leaving on, also if they are asked for before it', async () => {
    const rini = await add({ pays_percent: 40, ends_on: addDays(today(), 30) });
    const { id } = await bill({ covers_from: today(), covers_to: addDays(today(), 29) });
    const late = await opened(tokenOf(rini), id, 600_000);
    await expectStatus(200, record(id, { amount: 600_000, payer_id: rini.id }));
    await deliver(app, capture(late));
    const next = await bill({ covers_from: addDays(today(), 30), covers_to: addDays(today(), 59) });
    expect((await shown(tokenOf(rini))).bills.map((each) => each.id)).toEqual([id]);
    await expectRefusal('NOT_FOUND', payBy(tokenOf(rini), next.id, 600_000));
    await applyOpenCredits(jobContext(app.deps));
    expect(await moneyOf(app, next.id)).toMatchObject({ paid: 0 });
    expect(await creditsOf()).toContainEqual({ payer: rini.id, amount: 600_000 });
    await sound();
  });

  it('has a new link when the owner says so, and none without a share', async () => {
    const rini = await add({ pays_percent: 40 });
    await bill();
    const renewed = await expectStatus(200, change(rini.id, { renew_link: true }));
    expect(renewed.link_url).not.toBe(rini.link_url);
    await expectRefusal('NOT_FOUND', view(tokenOf(rini)));
    await expectStatus(200, view(tokenOf(renewed)));
    // The tenancy's own link is another matter.
    await shareBills(house.owner, idOf());
    await expectStatus(204, house.owner.rest.delete(`/api/tenants/${idOf()}/bill-link`));
    await expectStatus(200, view(tokenOf(renewed)));
    const swapped = await expectStatus(200, change(rini.id, { pays_amount: 200_000 }));
    expect(swapped).toMatchObject({ pays_percent: null, pays_amount: 200_000, link_url: renewed.link_url });
    expect(await expectStatus(200, change(rini.id, { pays_percent: null, pays_amount: null }))).toMatchObject({
      link_url: null,
    });
    await expectRefusal('NOT_FOUND', view(tokenOf(renewed)));
    const back = await expectStatus(200, change(rini.id, { pays_percent: 10 }));
    expect([rini.link_url, renewed.link_url]).not.toContain(back.link_url);
  });

  it('may pay more together than the rent, which is a hint; wrong shares are refused', async () => {
    expect((await add({ pays_percent: 60 })).hints).toEqual([]);
    const dewi = await add({ full_name: 'Dewi', pays_percent: 60 });
    expect(dewi.hints).toEqual(['SHARES_OVER_RENT']);
    await expectUnchanged(app, [house.owner], async () => {
      for (const wrong of [0, -5, 101, 1.5, 'semua', 1e20]) {
        await expectStatus(400, change(dewi.id, { pays_percent: wrong }));
      }
      for (const wrong of [0, -5, 1.5, 'semua', 1e20]) {
        await expectStatus(400, change(dewi.id, { pays_amount: wrong }));
      }
      await expectRefusal('VALIDATION', change(dewi.id, { pays_percent: 5, pays_amount: 5 }), ONE_SHARE);
    });
  });

  it('has a link that works only once the tenant has agreed to the tenancy', async () => {
    const { tenancy, person } = await assignStranger(app, house.owner, house.kost.id);
    const rini = await expectStatus(
      201,
      house.owner.rest.post<WrittenOccupant>(`/api/tenants/${tenancy.id}/occupants`, {
        full_name: 'Rini',
        pays_percent: 50,
      }),
    );
    expect(rini.link_url).toBeNull();
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/confirm`));
    const items = await expectStatus(200, person.rest.get<Occupant[]>(`/api/tenants/${tenancy.id}/occupants`));
    expect(items[0]?.link_url).toMatch(/\/t\/bagian-/);
  });

  it('does not bear late fees, and goes along to another room', async () => {
    const rini = await add({ pays_percent: 50 });
    const { id } = await bill();
    await app.deps.db.execute(sql`
      update invoices set late_fee_amount = 30000, total_amount = total_amount + 30000 where id = ${id}`);
    expect((await shown(tokenOf(rini))).bills).toMatchObject([{ total_amount: 750_000, bill_remaining: 1_530_000 }]);
    await app.deps.db.execute(sql`
      update invoices set late_fee_amount = 0, total_amount = total_amount - 30000 where id = ${id}`);
    const attempt = await opened(tokenOf(rini), id, 750_000);
    const room = await makeRoom(house.owner, house.kost.id);
    const move = { room_id: room.id, moves_on: today(), monthly_rent: TOTAL };
    await expectStatus(201, house.owner.rest.post(`/api/tenants/${idOf()}/move`, move));
    // Her half of the days in the other room has paid what she owed of the first one's bill.
    const seen = await shown(tokenOf(rini));
    expect(seen).toMatchObject({
      room_number: room.room_number,
      credit: 0,
      bills: [{ title: expect.stringContaining(room.room_number) as string, remaining_amount: 750_000 }],
    });
    await deliver(app, capture(attempt));
    expect(await creditsOf()).toContainEqual({ payer: rini.id, amount: 750_000 });
    expect(await applyOpenCredits(jobContext(app.deps))).toBeGreaterThan(0);
    expect((await shown(tokenOf(rini))).bills).toMatchObject([{ paid_amount: 750_000, remaining_amount: 0 }]);
    const whole = await invoiceOf(house.owner, seen.bills[0]?.id ?? '');
    expect(whole.payers).toMatchObject([{ id: rini.id, share_amount: 750_000, paid_amount: 750_000 }]);
    // The same link, and what is changed of them there.
    await expectStatus(200, change(rini.id, { full_name: 'Rini W' }));
    expect(await occupants()).toEqual([]);
    const { rows } = await app.deps.db.execute(sql`
      select from bill_links where occupant_id = ${rini.id} and revoked_at is null`);
    expect(rows).toHaveLength(1);
    await sound();
  });
});

describe('twenty at once', () => {
  it('each payer has one open attempt, and money of all is the bill’s or who paid it', async () => {
    const payers = [await add({ pays_percent: 70 }), await add({ full_name: 'Dewi', pays_percent: 70 })];
    const { id } = await bill();
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => payBy(tokenOf(payers[index % 2] as Occupant), id, 1_050_000)),
    );
    const attempts = tries.flatMap(({ status, body }) => (status === 201 ? [body] : []));
    expect(attempts).toHaveLength(10);
    expect((await attemptsOf(app, id)).filter(({ status }) => status === 'PENDING')).toHaveLength(2);
    await Promise.all(attempts.flatMap((attempt) => [deliver(app, capture(attempt)), deliver(app, capture(attempt))]));
    expect(await moneyOf(app, id)).toEqual({
      paid: TOTAL,
      remaining: 0,
      status: 'PAID',
      credit: 10 * 1_050_000 - TOTAL,
    });
    expect((await creditsOf()).every(({ payer }) => payer !== null)).toBe(true);
    await sound();
  });
});
