import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeHousehold,
  makeInvoice,
  makeRoom,
  makeTenant,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp({ now: '2033-01-31T10:00:00Z' });
const house = await makeHousehold(app);

describe('drafting an invoice', () => {
  const form = (fields: Record<string, unknown> = {}) => ({
    tenant_id: house.tenant.tenant.id,
    title: 'Sewa Februari',
    due_date: '2033-02-07',
    items: [
      { description: 'Sewa kamar', quantity: 1, unit_price: 1_500_000 },
      { description: 'Listrik', quantity: 30, unit_price: 2_500 },
    ],
    ...fields,
  });
  const create = (fields: Record<string, unknown> = {}) =>
    house.owner.rest.post<Invoice>('/api/invoices', form(fields));

  it('computes every total itself and answers the whole invoice', async () => {
    const invoice = await expectStatus(201, create({ description: 'Catatan', notes: 'Transfer saja' }));
    expect(invoice).toMatchObject({
      tenant_id: house.tenant.tenant.id,
      tenant_name: 'Penyewa Uji',
      room_number: house.room.room_number,
      kost_name: house.kost.name,
      invoice_type: 'MONTHLY_RENT',
      title: 'Sewa Februari',
      description: 'Catatan',
      notes: 'Transfer saja',
      subtotal: 1_575_000,
      tax_amount: 0,
      late_fee_amount: 0,
      total_amount: 1_575_000,
      paid_amount: 0,
      remaining_amount: 1_575_000,
      late_fee_percentage: 2,
      allow_partial_payment: true,
      due_date: '2033-02-07',
      issued_date: null,
      is_recurring: false,
      recurrence_type: 'NONE',
      status: 'DRAFT',
      viewed_at: null,
      paid_at: null,
      payments: [],
    });
    expect(invoice.items.map(({ description, total_price }) => [description, total_price])).toEqual([
      ['Sewa kamar', 1_500_000],
      ['Listrik', 75_000],
    ]);
    expect(invoice.tenant_info).toMatchObject({ email: house.tenant.email });
    expect(invoice.kost_info).toEqual({ name: house.kost.name, address: house.kost.address });
    expect(await countAudits(app, 'invoice.create', invoice.id)).toBe(1);
  });

  it('accepts right totals and refuses wrong ones', async () => {
    await expectStatus(201, create({ subtotal: 1_575_000, tax_amount: 0, total_amount: 1_575_000 }));
    await expectUnchanged(app, [house.owner], async () => {
      for (const wrong of [{ subtotal: 1 }, { tax_amount: 1 }, { total_amount: 0 }]) {
        await expectRefusal('VALIDATION', create(wrong), 'Total yang dikirim tidak sama dengan hasil perhitungan');
      }
    });
  });

  it('keeps the late fee exact, in tenths of a percent', async () => {
    for (const late_fee_percentage of [0, 0.1, 0.3, 2.5, 10]) {
      expect((await expectStatus(201, create({ late_fee_percentage }))).late_fee_percentage).toBe(late_fee_percentage);
    }
  });

  it('begins a series when it is recurring', async () => {
    const recurring = { is_recurring: true, recurrence_type: 'MONTHLY', recurrence_end_date: '2033-12-31' };
    expect(await expectStatus(201, create(recurring))).toMatchObject(recurring);
    expect(await expectStatus(201, create({ recurrence_end_date: '' }))).toMatchObject({ recurrence_end_date: null });
  });

  it('is numbered by month of WIB, per owner, from 1', async () => {
    const late = createTestApp({ now: '2033-05-31T16:59:00Z' });
    const other = await makeHousehold(late);
    const number = async () => (await makeInvoice(late, other.owner, other.tenant.tenant.id)).invoice_number;
    expect(await number()).toBe('INV-203305-0001');
    late.clock.set('2033-05-31T17:00:00Z');
    expect([await number(), await number()]).toEqual(['INV-203306-0001', 'INV-203306-0002']);
  });

  it('sixteen times at once gives sixteen numbers without a gap, despite refused ones', async () => {
    const other = await makeHousehold(app);
    const good = Array.from({ length: 16 }, () => makeInvoice(app, other.owner, other.tenant.tenant.id));
    const bad = Array.from({ length: 10 }, () =>
      other.owner.rest.post('/api/invoices', { ...form(), tenant_id: crypto.randomUUID() }),
    );
    const [made, refused] = await Promise.all([Promise.all(good), Promise.all(bad)]);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 404));
    expect(made.map(({ invoice_number }) => invoice_number).sort()).toEqual(
      Array.from({ length: 16 }, (_, index) => `INV-203301-${String(index + 1).padStart(4, '0')}`),
    );
    await expectSoundMoney(app, other.owner);
  });

  it('grows beyond four digits', async () => {
    const other = await makeHousehold(app);
    await app.deps.db.execute(sql`
      insert into invoice_counters (owner_id, month, last_number) values (${other.owner.id}, '203301', 9999)`);
    expect((await makeInvoice(app, other.owner, other.tenant.tenant.id)).invoice_number).toBe('INV-203301-10000');
  });

  it('for a tenant who has left is refused and uses up no number', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const former = await makeTenant(app, house.owner, room.id);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${former.tenant.id}/checkout`));
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('TENANCY_NOT_ACTIVE', create({ tenant_id: former.tenant.id })),
    );
  });

  it('for a tenant whose contract has not begun is possible: the deposit comes first', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const fields = quickTenantFields(app, room.id, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
    const made = await expectStatus(
      201,
      house.owner.rest.post<{ tenant: { id: string } }>('/api/owner/quick-tenant', fields),
    );
    expect(
      await expectStatus(201, create({ tenant_id: made.tenant.id, invoice_type: 'SECURITY_DEPOSIT' })),
    ).toMatchObject({ invoice_type: 'SECURITY_DEPOSIT' });
  });

  it('does not change when the tenant’s room is changed later', async () => {
    const invoice = await expectStatus(201, create());
    const room_number = `BARU-${house.room.room_number.slice(-8)}`;
    await expectStatus(200, house.owner.rest.put(`/api/rooms/${house.room.id}`, { room_number, monthly_rent: 9 }));
    const later = await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${invoice.id}`));
    expect([later.room_number, later.total_amount]).toEqual([invoice.room_number, invoice.total_amount]);
  });
});
