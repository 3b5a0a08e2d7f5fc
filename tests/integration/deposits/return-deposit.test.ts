import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerDashboard, TenantDashboard } from '#shared/contract/dashboards.ts';
import { type DepositEntry, RETURN_PROOF_MISSING, RETURNED_TOO_EARLY } from '#shared/contract/deposits.ts';
import type { PaymentTotals } from '#shared/contract/payments.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { bareAddress } from '#shared/rules/file.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { isSigned, startFilesHouse } from '#tests/support/files/files-house.ts';
import { expectSoundDashboard } from '#tests/support/oracle/sound-dashboard.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { askToReturn, askToTakeBack, DEPOSIT, entriesOf, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makePerson, makeRoom } from '#tests/support/people/factories.ts';
import { assign, assignStranger, makeHome } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { uploaded } from '#tests/support/people/settlements.ts';

const app = createTestApp();
let house: Household;
let tenancy: string;
beforeEach(async () => {
  house = await makeHome(app);
  tenancy = house.tenant.tenant.id;
});

const today = () => wibDay(app.clock.now());
const receive = (part: Parameters<typeof receiveDeposit>[3] = {}, id = tenancy) =>
  receiveDeposit(app, house.owner, id, part);
const giveBack = (fields: Record<string, unknown> = {}, key?: string) => askToReturn(house.owner, tenancy, fields, key);
const transfer = async () => ({ way: 'BANK_TRANSFER', proof: await uploaded(app, house.owner) });
const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy}/checkout`));
const sumsOf = (tenant: Tenant) => [tenant.deposit_received, tenant.deposit_returned, tenant.deposit_held];
const dashboard = () => expectStatus(200, house.owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));

async function expectSound() {
  await expectSoundMoney(app, house.owner);
  await expectSoundDashboard(app, house.owner);
}

describe('a deposit that its owner has returned', () => {
  it('is held no longer, whole or in parts; what was agreed and received stays', async () => {
    await receive();
    const part = await expectStatus(200, giveBack({ amount: 300_000, returned_on: addDays(today(), -2) }));
    expect(sumsOf(part)).toEqual([DEPOSIT, 300_000, 700_000]);
    expect(part.deposit_amount).toBe(house.tenant.tenant.deposit_amount);
    expect((await dashboard()).deposit_held).toBe(700_000);
    const rest = await expectStatus(200, giveBack({ amount: 700_000, ...(await transfer()), note: 'BCA a.n. Sari' }));
    expect(sumsOf(rest)).toEqual([DEPOSIT, DEPOSIT, 0]);
    expect(await dashboard()).toMatchObject({ deposit_held: 0, total_revenue: 0 });
    const { tenant_info: told } = await expectStatus(
      200,
      house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'),
    );
    expect(told).toMatchObject({ deposit_received: DEPOSIT, deposit_returned: DEPOSIT, deposit_held: 0 });
    expect(await countAudits(app, 'tenancy.return-deposit', tenancy)).toBe(2);
    await expectSound();
  });

  it('is recorded once if two people record the same part at once, who have read what is held', async () => {
    await receive();
    const answers = await Promise.all([1, 2, 3].map(() => giveBack({ amount: 300_000, held: DEPOSIT })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await expectRefusal('CONFLICT', giveBack({ amount: 300_000, held: DEPOSIT }));
    await expectStatus(200, giveBack({ amount: 300_000, held: 700_000 }));
    await expectRefusal('DEPOSIT_NOT_HELD', giveBack({ amount: 700_000, held: DEPOSIT }));
    await expectSound();
  });

  it('was not returned before it came in, or its tenant lived there, whichever was first', async () => {
    const back = (returned_on: string) => giveBack({ amount: 1, returned_on });
    const { contract_start: start } = house.tenant.tenant;
    await receive();
    const refused = (day: string) =>
      expectUnchanged(app, [house.owner], () => expectRefusal('VALIDATION', back(day), RETURNED_TOO_EARLY));
    await refused(addDays(start, -1));
    await expectStatus(200, back(start));
    await app.deps.db.execute(sql`
      update tenancies set contract_start = ${today()}, check_in_date = ${today()} where id = ${tenancy}`);
    const first = (await entriesOf(house.owner, tenancy)).find(({ kind }) => kind === 'RECEIVED');
    await refused(addDays(first?.day ?? '', -1));
    await expectStatus(200, back(first?.day ?? ''));
  });

  it('stands in its list of entries, for its owner and its tenant alone', async () => {
    const paid = await receive();
    await expectStatus(200, giveBack({ amount: 250_000, note: 'Tunai di tempat' }));
    const entries = await entriesOf(house.owner, tenancy);
    expect(entries).toMatchObject([
      { kind: 'RETURNED', amount: -250_000, day: today(), way: 'CASH', note: 'Tunai di tempat', taken_back: false },
      { kind: 'RECEIVED', amount: DEPOSIT, day: wibDay(new Date(paid.paid_at ?? '')), way: 'CASH', proof: null },
    ]);
    expect(await entriesOf(house.tenant, tenancy)).toEqual(entries);
    const page = house.owner.rest.get<DepositEntry[]>(
      `/api/tenants/${tenancy}/deposit?limit=1&cursor=${entries[0]?.id}`,
    );
    expect(await expectStatus(200, page)).toEqual(entries.slice(1));
    const stranger = await makePerson(app, { role: 'TENANT' });
    await expectRefusal('NOT_FOUND', stranger.rest.get(`/api/tenants/${tenancy}/deposit`));
  });

  it('is no more than what is held, whoever else returns at the same time', async () => {
    await receive({ amount: 500_000, of: DEPOSIT });
    await expectUnchanged(app, [house.owner], () => expectRefusal('DEPOSIT_NOT_HELD', giveBack({ amount: 500_001 })));
    const answers = await Promise.all(Array.from({ length: 12 }, () => giveBack({ amount: 200_000 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      200,
      ...Array.from({ length: 10 }, () => 409),
    ]);
    const { rows } = await app.deps.db.execute(sql`
      select held::int, returned::int from deposits where tenancy_id = ${tenancy}`);
    expect(rows).toEqual([{ held: 100_000, returned: -400_000 }]);
    await expectSound();
  });

  it('counts once under its key, also if it is sent twice at once', async () => {
    await receive();
    const key = crypto.randomUUID();
    const answers = await Promise.all([giveBack({ amount: 400_000 }, key), giveBack({ amount: 400_000 }, key)]);
    for (const { status, body } of answers) expect([status, sumsOf(body)]).toEqual([200, [DEPOSIT, 400_000, 600_000]]);
    expect(await entriesOf(house.owner, tenancy)).toHaveLength(2);
  });

  it('is dated within the last year, and never later than today', async () => {
    await receive();
    for (const returned_on of [addDays(today(), 1), addMonths(today(), -13)]) {
      const sentence = 'Tanggal dikembalikan paling lama satu tahun lalu dan tidak setelah hari ini';
      await expectUnchanged(app, [house.owner], () =>
        expectRefusal('VALIDATION', giveBack({ amount: 1, returned_on }), sentence),
      );
    }
  });

  it('is told to the tenant; to a former one once a day, with what came last', async () => {
    await receive();
    await expectStatus(200, giveBack({ amount: 100_000 }));
    await expectStatus(200, giveBack({ amount: 150_000 }));
    const place = { room_number: house.room.room_number, kost_name: house.kost.name };
    const present = [
      { ...place, amount: 100_000, deposit_held: 900_000 },
      { ...place, amount: 150_000, deposit_held: 750_000 },
    ];
    expect(await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN')).toEqual(present);
    await leave();
    await expectStatus(200, giveBack({ amount: 50_000 }));
    await expectStatus(200, giveBack({ amount: 700_000 }));
    const [entry] = await entriesOf(house.owner, tenancy);
    await expectStatus(200, askToTakeBack(house.owner, entry?.id ?? '', 'Kata-kata yang tidak perlu dibaca'));
    expect(await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN')).toEqual([
      ...present,
      { ...place, amount: 700_000, deposit_held: 700_000, taken_back: true, others: 2 },
    ]);
  });

  it('is among no sum of money that came in, and beside it', async () => {
    await receive();
    await expectStatus(200, giveBack({ amount: 400_000, ...(await transfer()) }));
    const totals = (more = '') =>
      expectStatus(
        200,
        house.owner.rest.get<PaymentTotals>(`/api/owner/payments/totals?from=${today()}&to=${today()}${more}`),
      );
    const received = { state: 'RECEIVED', count: 1, amount: DEPOSIT };
    expect(await totals()).toMatchObject({
      states: [received],
      deposit_amount: DEPOSIT,
      deposit_returned: 400_000,
    });
    expect(await totals('&way=CASH')).toMatchObject({ deposit_amount: DEPOSIT, deposit_returned: 0 });
    expect(await totals(`&kost_id=${house.kost.id}&way=BANK_TRANSFER`)).toMatchObject({
      states: [],
      deposit_amount: 0,
      deposit_returned: 400_000,
    });
  });
});

describe('a record of a return that its owner takes back', () => {
  it('stands with its counter entry, of its day, and the money is held again; once', async () => {
    await receive();
    await expectStatus(200, giveBack({ returned_on: addDays(today(), -3) }));
    const [returned] = await entriesOf(house.owner, tenancy);
    const after = await expectStatus(200, askToTakeBack(house.owner, returned?.id ?? ''));
    expect(sumsOf(after)).toEqual([DEPOSIT, 0, DEPOSIT]);
    expect(await entriesOf(house.tenant, tenancy)).toMatchObject([
      { kind: 'RETURNED', amount: DEPOSIT, day: returned?.day, note: 'Salah catat', reverses: returned?.id },
      { id: returned?.id, amount: -DEPOSIT, taken_back: true },
      { kind: 'RECEIVED' },
    ]);
    const told = { amount: DEPOSIT, deposit_held: DEPOSIT, taken_back: true, reason: 'Salah catat' };
    expect((await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN')).at(-1)).toMatchObject(told);
    expect(await countAudits(app, 'tenancy.take-back-deposit', tenancy)).toBe(1);
    await expectUnchanged(app, [house.owner], async () => {
      for (const { id } of await entriesOf(house.owner, tenancy)) {
        await expectRefusal('DEPOSIT_RETURN_OVER', askToTakeBack(house.owner, id));
      }
    });
    await expectStatus(200, giveBack());
    await expectSound();
  });

  it('is taken back by one of many who try at once', async () => {
    await receive();
    await expectStatus(200, giveBack());
    const [{ id = '' } = {}] = await entriesOf(house.owner, tenancy);
    const answers = await Promise.all(Array.from({ length: 8 }, () => askToTakeBack(house.owner, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectSound();
  });
});

describe('a payment of a deposit that was returned', () => {
  it('is not cancelled before the record of the return is, and then leaves nothing', async () => {
    const paid = await receive();
    await expectStatus(200, giveBack({ amount: 1 }));
    const cancel = () => house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah kamar' });
    await expectUnchanged(app, [house.owner], () => expectRefusal('DEPOSIT_RETURNED', cancel()));
    const [{ id = '' } = {}] = await entriesOf(house.owner, tenancy);
    await expectStatus(200, askToTakeBack(house.owner, id));
    await expectStatus(200, cancel());
    expect(await entriesOf(house.owner, tenancy)).toMatchObject([
      { kind: 'RECEIVED', amount: -DEPOSIT },
      { kind: 'RETURNED', amount: 1 },
      { kind: 'RETURNED', amount: -1 },
      { kind: 'RECEIVED', amount: DEPOSIT },
    ]);
    expect((await dashboard()).deposit_held).toBe(0);
    await expectSound();
  });

  it('is cancelled, or the deposit returned, but not both, when both are asked at once', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const paid = await receive();
      const [cancelled, returned] = await Promise.all([
        house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah kamar' }),
        giveBack(),
      ]);
      expect([cancelled.status, returned.status].toSorted()).toEqual([200, 409]);
      await expectSound();
    }
  });

  it('is credit without what was returned, if the tenant says that they never lived there', async () => {
    const { person, tenancy: asked } = await assignStranger(app, house.owner, house.kost.id);
    const { id } = asked;
    const paid = await receive({ amount: 500_000, of: DEPOSIT }, id);
    await expectStatus(200, askToReturn(house.owner, id, { amount: 200_000 }));
    await expectStatus(200, person.rest.post(`/api/tenants/${id}/decline`));
    expect(await moneyOf(app, paid.invoice_id)).toMatchObject({ status: 'CANCELLED', paid: 0, credit: 300_000 });
    expect((await dashboard()).deposit_held).toBe(0);
    await expectSound();
    // Nobody tells them of it any more.
    const before = await toldOf(app, person.id, 'DEPOSIT_RETURN');
    await expectRefusal('DEPOSIT_NOT_HELD', askToReturn(house.owner, id, { amount: 1 }));
    expect(await toldOf(app, person.id, 'DEPOSIT_RETURN')).toEqual(before);
  });
});

describe('whose deposit it is', () => {
  it('is by the tenancy, also of one person in two houses', async () => {
    await receive();
    await leave();
    const other = await makeHome(app);
    const room = await makeRoom(other.owner, other.kost.id);
    const { id } = await assign(app, other.owner, house.tenant, room.id);
    await receiveDeposit(app, other.owner, id, { amount: 200_000 });
    await expectUnchanged(app, [house.owner, other.owner], async () => {
      await expectRefusal('NOT_FOUND', askToReturn(other.owner, tenancy));
      await expectRefusal('DEPOSIT_NOT_HELD', askToReturn(other.owner, id, { amount: 200_001 }));
    });
    const [{ id: foreign = '' } = {}] = await entriesOf(house.owner, tenancy);
    await expectRefusal('NOT_FOUND', askToTakeBack(other.owner, foreign));
    await expectStatus(200, giveBack());
    expect(await entriesOf(house.tenant, id)).toHaveLength(1);
  });
});

describe('the proof of a return', async () => {
  it('is asked of what was transferred in any way, and not of cash', async () => {
    await receive();
    await expectUnchanged(app, [house.owner], async () => {
      for (const way of ['BANK_TRANSFER', 'E_WALLET', 'QRIS'])
        await expectRefusal('VALIDATION', giveBack({ amount: 1, way }), RETURN_PROOF_MISSING);
    });
    await expectStatus(200, giveBack({ amount: 1, way: 'CASH' }));
    await expectStatus(200, giveBack({ amount: 1, ...(await transfer()) }));
  });

  const files = await startFilesHouse();
  it('is a file of its owner, which both see, and nobody else’s', async () => {
    const { owner, tenant } = files.house;
    const id = tenant.tenant.id;
    await receiveDeposit(files.app, owner, id);
    const photo = await files.photoOf(owner, 'payment_proof');
    const theirs = await files.photoOf(tenant, 'payment_proof');
    await expectUnchanged(files.app, [owner], () =>
      expectRefusal('FILE_NOT_USABLE', askToReturn(owner, id, { amount: 1, proof: theirs })),
    );
    await expectStatus(200, askToReturn(owner, id, { amount: 1, proof: photo }));
    const [entry] = await entriesOf(tenant, id);
    expect([bareAddress(entry?.proof ?? ''), isSigned(entry?.proof ?? '')]).toEqual([bareAddress(photo), true]);
    expect(await files.shows(entry?.proof ?? '')).toBe(200);
    expect(await files.rowOf(photo)).toMatchObject({ subject_table: 'deposit_entries', subject_id: entry?.id });
  });
});
