import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice, InvoiceSummary } from '#shared/contract/invoices.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';

const app = createTestApp();

const ask = (person: Person, query: Record<string, string>) =>
  person.rest.get<InvoiceSummary[]>(`/api/invoices?${new URLSearchParams(query)}`);

describe('the search for invoices', () => {
  let owner: Person;
  const bills: Record<string, Invoice> = {};
  beforeAll(async () => {
    owner = await makePerson(app, { role: 'OWNER' });
    const melati = await makeKost(owner, { name: 'Kost Melati' });
    const cendana = await makeKost(owner, { name: 'Wisma Cendana' });
    const people: [string, string, string, string][] = [
      ['budi', melati.id, '12', 'budi Santoso'],
      ['ayu', melati.id, '7A', 'Ayu “Żółć” Wijaya'],
      ['citra', cendana.id, '12', 'Citra 50%_\\'],
      ['gone', cendana.id, '3', 'Yang Sudah Pergi'],
    ];
    for (const [name, kostId, room_number, full_name] of people) {
      const room = await makeRoom(owner, kostId, { room_number });
      const { tenant } = await makeTenant(app, owner, room.id, { full_name });
      bills[name] = await makeInvoice(app, owner, tenant.id);
      if (name === 'gone') {
        bills[name] = await makeBill(app, owner, tenant.id);
        await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
      }
    }
  });

  const found = async (search: string, more = {}) => {
    const rows = await expectStatus(200, ask(owner, { search, ...more }));
    const names = Object.entries(bills).map(([name, { id }]) => [id, name]);
    const nameOf = new Map(names as [string, string][]);
    return rows.map(({ id }) => nameOf.get(id) ?? 'draft of gone');
  };

  it.each([
    ['BUDI', ['budi']],
    ['12', ['citra', 'budi']],
    ['kamar 12 melati', ['budi']],
    ['7a', ['ayu']],
    ['ŻÓŁĆ', ['ayu']],
    ['50%_\\', ['citra']],
    ['%', ['citra']],
    ['_', ['citra']],
    ['wisma pergi', ['gone', 'draft of gone']],
    ['budi cendana', []],
    ['santoso  budi', ['budi']],
    ['x'.repeat(100), []],
    ["' or 1=1 --", []],
    ['0002', ['ayu']],
    ['9999', []],
  ])('finds by words of the name, room, kost and number: %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it('finds a number whole, by its beginning from the month on, and by its last digits', async () => {
    const { invoice_number: number } = bills.budi ?? { invoice_number: '' };
    for (const word of [number, number.toLowerCase(), number.slice(4), number.slice(-4)])
      expect(await found(word)).toEqual(['budi']);
    for (const word of [number.slice(0, 10), number.slice(4, 10), number.slice(0, 8), 'inv', '', '   '])
      expect(await found(word)).toHaveLength(5);
    expect(await found(`${number.slice(4)} ayu`)).toEqual([]);
  });

  it('narrows further by state and type, and goes on page by page', async () => {
    expect(await found('pergi', { status: 'DRAFT' })).toEqual([]);
    expect(await found('pergi', { status: 'CANCELLED' })).toEqual(['draft of gone']);
    expect(await found('pergi', { invoice_type: 'ELECTRICITY' })).toEqual([]);
    const first = await ask(owner, { search: '12', limit: '1' });
    const next = await ask(owner, { search: '12', limit: '1', cursor: first.headers.get('x-next-cursor') ?? '' });
    expect([...first.body, ...next.body].map(({ id }) => id)).toEqual([bills.citra?.id, bills.budi?.id]);
    expect(next.headers.get('x-next-cursor')).toBeNull();
  });

  it('finds nothing of another owner, who has the same names, rooms and numbers', async () => {
    const { owner: other, tenant } = await makeHousehold(app);
    const own = await makeInvoice(app, other, tenant.tenant.id);
    expect(own.invoice_number).toBe(bills.budi?.invoice_number);
    for (const search of ['budi', 'melati', 'santoso', 'cendana'])
      expect(await expectStatus(200, ask(other, { search }))).toEqual([]);
    for (const search of [own.invoice_number, own.room_number, own.tenant_name])
      expect((await expectStatus(200, ask(other, { search }))).map(({ id }) => id)).toEqual([own.id]);
  });

  it('finds a tenant’s own bills, never a draft or another’s', async () => {
    const { owner: other, tenant, room } = await makeHousehold(app);
    const draft = await makeInvoice(app, other, tenant.tenant.id);
    const bill = await makeBill(app, other, tenant.tenant.id);
    expect(await expectStatus(200, ask(tenant, { search: draft.invoice_number }))).toEqual([]);
    for (const search of [bill.invoice_number, `kamar ${room.room_number}`, bill.title])
      expect((await expectStatus(200, ask(tenant, { search }))).map(({ id }) => id)).toEqual([bill.id]);
    expect(await expectStatus(200, ask(tenant, { search: 'santoso' }))).toEqual([]);
  });
});
