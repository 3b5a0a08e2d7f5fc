import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchResults } from '#shared/contract/search.ts';
import { formatDay, formatLongDay, formatRupiah } from '#shared/format.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  openPayment,
  pay,
  type Person,
  type TenantPerson,
} from '#tests/support/people/factories.ts';

const TODAY = '2026-11-28';

let app: TestApp;
let owner: Person;
let budi: TenantPerson;
let aini: TenantPerson;
let bill: string;
let melati: string;

const ask = (person: Person, q: string) => person.rest.get<SearchResults>(`/api/search?${new URLSearchParams({ q })}`);
const find = (q: string, person = owner) => expectStatus(200, ask(person, q));

/** What is found, each by what tells it: a person's name, a room's number, a bill's number, an amount, a title. */
async function told(q: string, person = owner) {
  const { tenants, rooms, invoices, payments, complaints } = await find(q, person);
  return {
    tenants: tenants.map(({ tenant_name }) => tenant_name),
    rooms: rooms.map(({ room_number }) => room_number),
    invoices: invoices.map(({ total_amount }) => total_amount),
    payments: payments.map(({ amount }) => amount),
    complaints: complaints.map(({ title }) => title),
  };
}

const nothing = { tenants: [], rooms: [], invoices: [], payments: [], complaints: [] };

beforeAll(async () => {
  app = createTestApp({ now: `${TODAY}T03:00:00Z` });
  owner = await makePerson(app, { role: 'OWNER' });
  const kost = await makeKost(owner, { name: 'Kost Melati' });
  const wisma = await makeKost(owner, { name: 'Wisma Al-Hikmah' });
  melati = kost.id;
  const room = await makeRoom(owner, kost.id, { room_number: '12' });
  const other = await makeRoom(owner, wisma.id, { room_number: 'A-2' });
  await makeRoom(owner, wisma.id, { room_number: '112' });
  budi = await makeTenant(app, owner, room.id, {
    full_name: 'Budi Santoso',
    phone: '0812-7700-1234',
    contract_end: '2027-08-05',
  });
  aini = await makeTenant(app, owner, other.id, { full_name: 'Hj. Nur’aini 50%_', phone: '+62 813 9900 555' });
  const items = [{ description: 'Sewa', quantity: 1, unit_price: 1_350_000 }];
  ({ id: bill } = await makeBill(app, owner, budi.tenant.id, { items, due_date: '2026-12-05' }));
  await pay(app, budi, bill, 600_000);
  await makeInvoice(app, owner, aini.tenant.id, {
    invoice_type: 'SECURITY_DEPOSIT',
    title: 'Deposit',
    items: [{ description: 'Deposit', quantity: 1, unit_price: 45_000_000 }],
    due_date: '2027-02-03',
  });
  await makeComplaint({ owner, kost, room, tenant: budi }, { title: 'Keran bocor' });
});

describe('a search for a person', () => {
  it.each(['budi santoso', 'SANTOSO', 'udi', 'Bapak Budi', 'santoso melati', 'kamar 12 budi', 'Budi,'])(
    'finds them with their bills, payments and complaints: %s',
    async (typed) => {
      expect(await told(typed)).toMatchObject({
        tenants: ['Budi Santoso'],
        invoices: [1_350_000],
        payments: [600_000],
        complaints: ['Keran bocor'],
      });
    },
  );

  it.each(["nur'aini", 'Nur`aini', 'nuraini', 'hj nur', 'Bu Nur’aini', '50%_', '%_', 'al hikmah nur', 'alhikmah nur'])(
    'finds a name as it looks: %s',
    async (typed) => {
      expect((await told(typed)).tenants).toEqual(['Hj. Nur’aini 50%_']);
    },
  );

  it.each(['081277001234', '+62 812-7700-1234', '6281277001234', '0812 7700', '77001', '1234', '(0812) 7700.1234'])(
    'finds a phone number in any form: %s',
    async (typed) => {
      expect((await told(typed)).tenants).toEqual(['Budi Santoso']);
    },
  );

  it('finds who lives with a tenant by name, room or number, in their room, and no more once they have left', async () => {
    const others = async (typed: string, by = owner) => (await find(typed, by)).occupants;
    const add = (tenant: string, input: object) =>
      expectStatus(201, owner.rest.post<{ id: string }>(`/api/tenants/${tenant}/occupants`, input));
    const wife = await add(budi.tenant.id, { full_name: 'Dewi Kusumaningrum', phone: '0857-1111-2299' });
    const guest = await add(aini.tenant.id, { full_name: 'Émile O’Brien', phone: '+65 9123 4567' });
    const dewi = {
      id: wife.id,
      kost_id: melati,
      room_id: budi.tenant.room_id,
      full_name: 'Dewi Kusumaningrum',
      phone: '085711112299',
      tenant_name: 'Budi Santoso',
      room_number: '12',
      kost_name: 'Kost Melati',
    };
    for (const typed of ['dewi', 'KUSUMA', 'kusuma 12', 'dewi melati', '085711112299', '+62 857 1111', '2299'])
      expect(await others(typed)).toEqual([dewi]);
    for (const typed of ['emile', 'obrien', '91234567'])
      expect((await others(typed)).map(({ id }) => id)).toEqual([guest.id]);
    for (const typed of ['dewi hikmah', 'melati', '12']) expect(await others(typed)).toEqual([]);
    const stranger = await makePerson(app, { role: 'OWNER' });
    expect(await others('dewi', stranger)).toEqual([]);
    await expectStatus(200, owner.rest.put(`/api/tenants/occupants/${wife.id}`, { ends_on: TODAY }));
    expect(await others('dewi')).toEqual([]);
  });

  it('tells where they live, and until when', async () => {
    const { tenants } = await find('budi');
    expect(tenants).toEqual([
      {
        id: budi.tenant.id,
        kost_id: melati,
        tenant_name: 'Budi Santoso',
        room_number: '12',
        kost_name: 'Kost Melati',
        phone: budi.tenant.phone,
        status: 'ACTIVE',
        contract_end: '2027-08-05',
      },
    ]);
  });

  it.each(['budi hikmah', '__', '%%', 'x'.repeat(100), "' or 1=1 --", '\\\\', '0812999'])(
    'finds nobody by %s',
    async (typed) => {
      expect(await told(typed)).toEqual(nothing);
    },
  );

  it('puts present tenants before former ones of the name, and shows five at most', async () => {
    const { owner: other, kost, room, tenant } = await makeHousehold(app);
    await expectStatus(200, other.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    const again = await makeTenant(app, other, room.id);
    const rooms = await Promise.all(Array.from({ length: 6 }, () => makeRoom(other, kost.id)));
    expect((await find('penyewa uji', other)).tenants.map(({ id }) => id)).toEqual([again.tenant.id, tenant.tenant.id]);
    for (const { id } of rooms) await makeTenant(app, other, id);
    const { tenants } = await find('uji penyewa', other);
    expect(tenants.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'ACTIVE'));
  });
});

describe('a search for a room', () => {
  it('finds its number, the whole one first, with who lives there', async () => {
    const { rooms, tenants } = await find('12');
    expect(rooms).toMatchObject([
      { room_number: '12', kost_name: 'Kost Melati', kost_id: melati, tenant_name: 'Budi Santoso', status: 'OCCUPIED' },
      { room_number: '112', tenant_name: null, status: 'AVAILABLE' },
    ]);
    expect(tenants.map(({ tenant_name }) => tenant_name)).toEqual(['Budi Santoso']);
    expect((await told('Kamar A-2')).rooms).toEqual(['A-2']);
    expect((await told('12 melati')).rooms).toEqual(['12']);
  });
});

describe('a search for an amount', () => {
  it.each(['1.350.000', '1350000', 'Rp 1,35 jt', formatRupiah(1_350_000), '1350', '1350rb'])(
    'finds bills of it: %s',
    async (typed) => {
      expect(await told(typed)).toMatchObject({ invoices: [1_350_000], payments: [] });
    },
  );

  it('finds payments of it, which lead to their bill', async () => {
    const { payments } = await find('600rb');
    expect(payments).toMatchObject([
      {
        invoice_id: bill,
        amount: 600_000,
        status: 'PAID',
        tenant_name: 'Budi Santoso',
        room_number: '12',
        voided_at: null,
      },
    ]);
    expect((await told('45jt')).invoices).toEqual([45_000_000]);
    expect(await told('1.350.001')).toEqual(nothing);
  });

  it('finds money that is expected, and no attempt that came to nothing', async () => {
    await openPayment(budi, bill, 123_000);
    expect((await told('123.000')).payments).toEqual([123_000]);
    await openPayment(budi, bill, 124_000);
    expect((await told('123.000')).payments).toEqual([]);
    expect((await told('budi')).payments.toSorted()).toEqual([124_000, 600_000]);
  });
});

describe('a search for a date', () => {
  it.each(['5 Desember 2026', '05/12/2026', '2026-12-05', formatDay('2026-12-05'), '5 des', 'desember 2026'])(
    'finds bills that are due: %s',
    async (typed) => {
      expect((await told(typed)).invoices).toEqual([1_350_000]);
    },
  );

  it('finds payments that came in or were reported on that day in Jakarta, complaints, and contracts that end', async () => {
    expect(await told(formatLongDay(TODAY))).toMatchObject({
      payments: [124_000, 600_000],
      complaints: ['Keran bocor'],
    });
    expect((await told('5 agustus 2027')).tenants).toEqual(['Budi Santoso']);
    expect(await told('27/11/2026')).toEqual(nothing);
  });
});

describe('a search for a bill’s number', () => {
  it('finds it whole and in part, with its payments', async () => {
    const { invoices } = await find('1.350.000');
    const number = invoices[0]?.invoice_number ?? '';
    for (const typed of [number, number.toLowerCase(), number.slice(4), number.slice(-4)])
      expect(await told(typed)).toMatchObject({ invoices: [1_350_000], payments: expect.arrayContaining([600_000]) });
    expect((await told('INV-202611')).invoices).toEqual([45_000_000, 1_350_000]);
    expect((await told('INV-2026')).invoices).toEqual([45_000_000, 1_350_000]);
    expect(await told('INV-202612')).toEqual(nothing);
    expect(await told('INV-203001-0001')).toEqual(nothing);
  });
});

describe('a search', () => {
  it('means a room by a short number before it means thousands of rupiah', async () => {
    const { owner: other, kost } = await makeHousehold(app);
    const room = await makeRoom(other, kost.id, { room_number: '30' });
    const [lives, owes] = [
      await makeTenant(app, other, room.id),
      await makeTenant(app, other, (await makeRoom(other, kost.id)).id),
    ];
    const rent = await makeInvoice(app, other, lives.tenant.id);
    const water = await makeInvoice(app, other, owes.tenant.id, {
      invoice_type: 'WATER',
      items: [{ description: 'Air', quantity: 1, unit_price: 30_000 }],
    });
    expect((await find('30', other)).invoices.map(({ id }) => id)).toEqual([rent.id, water.id]);
    expect((await find('30rb', other)).invoices.map(({ id }) => id)).toEqual([water.id]);
  });

  it('finds complaints by their title, and nothing in each other kind', async () => {
    expect(await told('keran BOCOR')).toEqual({ ...nothing, complaints: ['Keran bocor'] });
  });

  it('finds complaints as their title looks', async () => {
    const house = await makeHousehold(app);
    for (const title of ['Kipas Jum`at', 'Lampu Café']) await makeComplaint(house, { title });
    const titles = async (typed: string) => (await find(typed, house.owner)).complaints.map(({ title }) => title);
    for (const typed of ["KIPAS jum'at", 'jumat']) expect(await titles(typed)).toEqual(['Kipas Jum`at']);
    for (const typed of ['cafe', 'lampu CAFÉ']) expect(await titles(typed)).toEqual(['Lampu Café']);
  });

  it('finds nothing of another owner, by any of it', async () => {
    const { owner: other } = await makeHousehold(app);
    const { invoices } = await find('1.350.000');
    for (const typed of [
      'budi',
      'nuraini',
      '081277001234',
      'melati',
      'A-2',
      '1.350.000',
      '600.000',
      '5 des 2026',
      'keran',
      '45jt',
    ])
      expect(await told(typed, other)).toEqual(nothing);
    // The first number of a month is another bill of each owner.
    expect((await find(invoices[0]?.invoice_number ?? '', other)).invoices).toEqual([]);
  });

  it('needs two letters or digits, and takes no text without end', async () => {
    for (const typed of ['', ' ', 'a', ' b ', '\u200b\u200b', '\u200ba', 'x'.repeat(101)])
      expect(await ask(owner, typed)).toMatchObject({ status: 400 });
    expect(await told('\u200da')).toEqual(nothing);
    expect(await owner.rest.get('/api/search')).toMatchObject({ status: 400 });
  });
});
