import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { addDays, firstOfNextMonth, wibDay } from '#shared/rules/calendar.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  pay,
} from '#tests/support/people/factories.ts';

const app = createTestApp();
const today = () => wibDay(app.clock.now());

describe('a draft that is changed', () => {
  let house: Household;
  let draft: Invoice;
  beforeEach(async () => {
    house = await makeHousehold(app);
    draft = await makeInvoice(app, house.owner, house.tenant.tenant.id, {
      items: [
        { description: 'Sewa kamar', quantity: 1, unit_price: 1_500_000 },
        { description: 'Parkir', quantity: 1, unit_price: 50_000 },
        { description: 'Air', quantity: 1, unit_price: 25_000 },
      ],
    });
  });

  const terms = (fields = {}) => ({
    invoice_type: 'MONTHLY_RENT',
    title: 'Sewa dan parkir',
    due_date: addDays(today(), 9),
    items: [
      { description: 'Sewa kamar 101', quantity: 1, unit_price: 1_600_000 },
      { description: 'Parkir motor', quantity: 2, unit_price: 40_000 },
    ],
    description: 'Dengan parkir',
    notes: 'Terima kasih',
    late_fee_percentage: 1.5,
    allow_partial_payment: false,
    ...fields,
  });
  const edit = (fields = {}, by = house.owner, id = draft.id) =>
    by.rest.put<Invoice>(`/api/invoices/${id}`, terms(fields));
  const send = () => house.owner.rest.post<Invoice>(`/api/invoices/${draft.id}/send`);

  it('says what was typed last, with totals that the server computed, and keeps number and tenant', async () => {
    const edited = await expectStatus(200, edit());
    expect(edited).toMatchObject({
      id: draft.id,
      invoice_number: draft.invoice_number,
      tenant_id: draft.tenant_id,
      status: 'DRAFT',
      title: 'Sewa dan parkir',
      due_date: addDays(today(), 9),
      subtotal: 1_680_000,
      total_amount: 1_680_000,
      remaining_amount: 1_680_000,
      late_fee_percentage: 1.5,
      allow_partial_payment: false,
      description: 'Dengan parkir',
      notes: 'Terima kasih',
      created_at: draft.created_at,
    });
    expect(edited.items).toEqual([
      { description: 'Sewa kamar 101', quantity: 1, unit_price: 1_600_000, total_price: 1_600_000 },
      { description: 'Parkir motor', quantity: 2, unit_price: 40_000, total_price: 80_000 },
    ]);
    const more = Array.from({ length: 5 }, (_, at) => ({ description: `Baris ${at}`, quantity: 1, unit_price: 1_000 }));
    expect((await expectStatus(200, edit({ items: more }))).items).toHaveLength(5);
    await expectSoundMoney(app, house.owner);
  });

  it('is billed, paid and reported as it was changed', async () => {
    await expectStatus(200, edit());
    expect(await expectStatus(200, send())).toMatchObject({ status: 'SENT', total_amount: 1_680_000 });
    await pay(app, house.tenant, draft.id, 1_680_000);
    const paid = await expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${draft.id}`));
    expect([paid.status, paid.items.length]).toEqual(['PAID', 2]);
    await expectSoundMoney(app, house.owner);
  });

  it('may begin a series, or no longer', async () => {
    const series = { is_recurring: true, recurrence_type: 'MONTHLY', recurrence_end_date: addDays(today(), 200) };
    await expectStatus(200, edit(series));
    const once = await expectStatus(200, edit());
    expect([once.is_recurring, once.recurrence_type, once.recurrence_end_date]).toEqual([false, 'NONE', null]);
    await expectStatus(200, edit(series));
    expect((await expectStatus(200, send())).next_issue_on).not.toBeNull();
  });

  it('is no draft any more once it was sent or cancelled', async () => {
    const cancelled = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    await expectStatus(200, send());
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('INVOICE_NOT_EDITABLE', edit());
      await expectRefusal('INVOICE_NOT_EDITABLE', edit({}, house.owner, cancelled.id));
    });
  });

  it('moves to no month that has a bill of its type, unless its owner wants two', async () => {
    // Not next month: the draft itself may be due in it.
    const next = firstOfNextMonth(firstOfNextMonth(today()));
    const other = await makeBill(app, house.owner, house.tenant.tenant.id, { due_date: next });
    await expectUnchanged(app, [house.owner], async () => {
      const { body } = await edit({ due_date: next, refuse_similar: true });
      expect(body).toMatchObject({ code: 'INVOICE_SIMILAR', issues: [{ path: ['similar', other.id] }] });
    });
    await expectStatus(200, edit({ due_date: next }));
    // The draft is in that month already, so nobody is asked again.
    await expectStatus(200, edit({ due_date: next, refuse_similar: true }));
  });

  it('is sent whole, before or after a change at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      draft = await makeInvoice(app, house.owner, house.tenant.tenant.id);
      const [edited, sent] = await Promise.all([edit(), send()]);
      expect(sent.status).toBe(200);
      const isEdited = edited.status === 200;
      const { code } = edited.body as { code?: string };
      expect(code).toBe(isEdited ? undefined : 'INVOICE_NOT_EDITABLE');
      const seen = await expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${draft.id}`));
      expect([seen.title, seen.total_amount, seen.items.length]).toEqual(
        isEdited ? ['Sewa dan parkir', 1_680_000, 2] : ['Sewa bulan ini', 1_500_000, 1],
      );
    }
    await expectSoundMoney(app, house.owner);
  });

  it('is what one of two changes at the same moment made of it', async () => {
    const items = [{ description: 'Sewa', quantity: 3, unit_price: 1_000 }];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([expectStatus(200, edit()), expectStatus(200, edit({ title: 'Lain', items }))]);
      const seen = await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${draft.id}`));
      expect([
        ['Lain', 3_000, 1],
        ['Sewa dan parkir', 1_680_000, 2],
      ]).toContainEqual([seen.title, seen.total_amount, seen.items.length]);
    }
    await expectSoundMoney(app, house.owner);
  });
});

describe('the draft with which automatic rent begins', () => {
  it('may say and cost something else, but keeps its schedule; a later rent leaves its lines whole', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const path = `/api/tenants/${tenant.tenant.id}`;
    await expectStatus(200, owner.rest.post(`${path}/automatic-rent`, { is_on: true }));
    const [row] = await expectStatus(200, owner.rest.get<Invoice[]>('/api/invoices?status=DRAFT'));
    const draft = await expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${row?.id}`));
    expect(draft.next_issue_on).not.toBeNull();
    const { title, due_date, invoice_type, is_recurring, recurrence_type } = draft;
    const terms = { title, due_date, invoice_type, is_recurring, recurrence_type, late_fee_percentage: 2 };
    const edit = (fields: object) => owner.rest.put<Invoice>(`/api/invoices/${draft.id}`, { ...terms, ...fields });
    const items = [
      { description: 'Sewa', quantity: 2, unit_price: 700_000 },
      { description: 'Parkir', quantity: 1, unit_price: draft.total_amount - 1_400_000 },
    ];
    await expectUnchanged(app, [owner], async () => {
      await expectRefusal('INVOICE_OF_AUTOMATIC_RENT', edit({ items, due_date: addDays(due_date, 1) }));
      await expectRefusal('INVOICE_OF_AUTOMATIC_RENT', edit({ items, invoice_type: 'ELECTRICITY' }));
      await expectRefusal('INVOICE_OF_AUTOMATIC_RENT', edit({ items, is_recurring: false, recurrence_type: 'NONE' }));
    });
    const edited = await expectStatus(200, edit({ items, title: 'Sewa dengan parkir' }));
    expect([edited.title, edited.next_issue_on, edited.total_amount]).toEqual([
      'Sewa dengan parkir',
      draft.next_issue_on,
      draft.total_amount,
    ]);
    await expectStatus(200, owner.rest.post(`${path}/automatic-rent`, { is_on: true, monthly_rent: 1_750_000 }));
    await expectSoundMoney(app, owner);
    await expectStatus(200, edit({ items: [{ description: 'Sewa', quantity: 2, unit_price: 875_000 }] }));
    await expectStatus(200, owner.rest.post(`${path}/automatic-rent`, { is_on: true, monthly_rent: 1_800_000 }));
    const followed = await expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${draft.id}`));
    expect([followed.total_amount, followed.items]).toEqual([
      1_800_000,
      [{ description: 'Sewa', quantity: 1, unit_price: 1_800_000, total_price: 1_800_000 }],
    ]);
    const { rows } = await app.deps.db.execute(sql`
      select i.id from invoices i where i.owner_id = ${owner.id} and subtotal <> (
        select sum(total_price) from invoice_items it where it.invoice_id = i.id)`);
    expect(rows).toEqual([]);
  });
});
