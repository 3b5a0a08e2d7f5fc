import { expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { migrationEntries } from '#drizzle/migration-rules.ts';
import { migrate } from '#drizzle/migrate.ts';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { makeOwnDatabase, ownApp } from '#tests/support/app/own-database.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { wrongOwnerNumbers } from '#tests/support/oracle/counted-numbers.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { depositBill, entriesOf } from '#tests/support/people/deposits.ts';
import { expectStatus, makeKost, makeRoom, openPayment } from '#tests/support/people/factories.ts';
import { makeLastingPerson, makeResident } from '#tests/support/people/lasting-people.ts';

/** Half past midnight on 1 February in Makassar, half past eleven on 31 January in Jakarta. */
const MIDNIGHT = '2035-01-31T16:30:00Z';
const app = await ownApp({ now: '2035-01-20T03:00:00Z' });

it.each(['WIB', 'WITA', 'WIT'])(
  'a deposit is no revenue of any month, at whichever midnight it comes in %s',
  async (zone) => {
    app.clock.set('2035-01-20T03:00:00Z');
    const owner = await makeLastingPerson(app, 'OWNER');
    const kost = await makeKost(owner, { zone });
    const tenant = await makeResident(app, owner, (await makeRoom(owner, kost.id)).id);
    const { id } = await depositBill(app, owner, tenant.tenant.id, 1_000_000);
    app.clock.set(MIDNIGHT);
    await deliver(app, capture(await openPayment(tenant, id, 400_000)));
    app.clock.set('2035-02-15T03:00:00Z');
    const cash = { payment_method: 'CASH', amount: 100_000, paid_on: '2035-02-01' };
    const paid = await expectStatus(200, owner.rest.post<{ id: string }>(`/api/payments/${id}/process`, cash));
    const days = zone === 'WIB' ? ['2035-02-01', '2035-01-31'] : ['2035-02-01', '2035-02-01'];
    expect((await entriesOf(owner, tenant.tenant.id)).map(({ day }) => day)).toEqual(days);
    const expectNone = async () => {
      for (const of of ['', `?kost_id=${kost.id}`]) {
        const { revenue_by_month: months } = await expectStatus(
          200,
          owner.rest.get<OwnerDashboard>(`/api/dashboard/owner${of}`),
        );
        expect(months.filter(({ amount }) => amount !== 0)).toEqual([]);
      }
      await expectSoundMoney(app, owner);
    };
    await expectNone();
    await expectStatus(200, owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah catat' }));
    await expectNone();
  },
);

it('what an earlier schema counted in two months is counted in one', async () => {
  const folder = new URL('../../../drizzle/migrations/', import.meta.url).pathname;
  const before = migrationEntries(folder).findIndex(({ tag }) => tag.endsWith('_one-month-of-a-deposit'));
  const { databaseUrl, stop } = await makeOwnDatabase({ migrations: before });
  try {
    await withClient({ connectionString: databaseUrl }, async (client) => {
      await client.query(house);
      const numbers = async () => {
        const { rows } = await client.query<object>(`
          select day::text, sum(amount)::int as amount from owner_numbers where kind = 'REVENUE'
          group by day having sum(amount) <> 0 order by day`);
        return rows;
      };
      expect(await numbers()).toEqual([
        { day: '2035-01-01', amount: 400_000 },
        { day: '2035-02-01', amount: -400_000 },
      ]);
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const isRight = async () => {
        expect(await numbers()).toEqual([]);
        expect((await client.query(wrongOwnerNumbers)).rows).toEqual([]);
      };
      await isRight();
      // Its day is corrected, to one of the same month at both.
      await client.query(`update payments set paid_at = '2035-01-31T04:00:00Z'`);
      await isRight();
      await client.query('delete from payments');
      await isRight();
    });
  } finally {
    await stop();
  }
});

const id = (number: number) => `018cc251-f400-7000-8000-${String(number).padStart(12, '0')}`;
const [OWNER, TENANT, KOST, ROOM, TENANCY, INVOICE] = [1, 2, 3, 4, 5, 6].map(id);

/** A kost in Makassar with a deposit that was paid at this hour. */
const house = `
  insert into users (id, email, full_name, phone, role, status, password_hash) values
    ('${OWNER}', 'pemilik@uji.ekost.id', 'Pemilik', '+6281200000000', 'OWNER', 'ACTIVE', 'x'),
    ('${TENANT}', 'penyewa@uji.ekost.id', 'Penyewa', '+6281200000001', 'TENANT', 'ACTIVE', 'x');
  insert into kosts (id, owner_id, name, description, address, kost_type, facilities, rules, zone)
    values ('${KOST}', '${OWNER}', 'Kost Timur', 'x', 'x', 'CAMPUR', '{WiFi}', '{Bersih}', 'WITA');
  insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
    values ('${ROOM}', '${KOST}', '${OWNER}', '7', 'STANDARD', 1, 1000000, '{}', 'OCCUPIED');
  insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext, nik_hash,
      nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end, check_in_date,
      deposit_amount, monthly_rent, status, zone)
    values ('${TENANCY}', '${TENANT}', '${OWNER}', '${KOST}', '${ROOM}', 'Penyewa', 'x', 'x', 'x', 'x', '0001', 'x', 'x',
      '2035-01-01', '2036-01-01', '2035-01-01', 400000, 1000000, 'ACTIVE', 'WITA');
  insert into invoices (id, invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
      kost_name, invoice_type, title, subtotal, total_amount, paid_amount, late_fee_bps, allow_partial_payment, due_date,
      issued_date, is_recurring, recurrence_type, late_fee_until, status)
    values ('${INVOICE}', 'INV-203501-0001', '${TENANCY}', '${TENANT}', '${OWNER}', '${KOST}', '${ROOM}', 'Penyewa',
      '7', 'Kost Timur', 'SECURITY_DEPOSIT', 'Deposit', 400000, 400000, 400000, 0, true, '2035-01-10', '2035-01-01', false,
      'NONE', '2035-01-10', 'PAID');
  insert into payments (payment_reference, invoice_id, owner_id, kost_id, payer_user_id, invoice_number, invoice_title,
      tenant_name, kost_name, room_number, source, payment_method, amount, allocated_amount, paid_at, status)
    values ('PAY-1', '${INVOICE}', '${OWNER}', '${KOST}', '${TENANT}', 'x', 'x', 'x', 'x', 'x', 'MANUAL', 'CASH', 400000,
      400000, '${MIDNIGHT}', 'SUCCEEDED')`;
