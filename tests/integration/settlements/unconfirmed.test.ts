import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '#shared/contract/payments.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { insertCredit } from '#tests/support/people/credit.ts';
import { askToTakeBack, DEPOSIT, entriesOf, receiveDeposit } from '#tests/support/people/deposits.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import {
  assign,
  assignStranger,
  invoiceOf,
  makeHome,
  makeLastingPerson,
} from '#tests/support/people/lasting-people.ts';
import {
  askForSettlement,
  askToReturnCredit,
  askToSave,
  askToSettle,
  settlementOf,
  uploaded,
} from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const LEAVES = { leaves_on: '2033-05-20' };
const contract = { contract_start: '2033-03-01', contract_end: '2034-03-01' };
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  house = await makeHome(app, contract);
});

const bill = (of: string, amount: number, fields: object = {}) =>
  makeBill(app, house.owner, of, {
    due_date: '2033-05-20',
    covers_from: '2033-05-01',
    covers_to: '2033-05-19',
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: 1, unit_price: amount }],
    ...fields,
  });
const leave = (of: string) => expectStatus(200, house.owner.rest.post(`/api/tenants/${of}/checkout`, {}));

describe('the settlement of who has not confirmed', () => {
  it('nets no prepaid days with an open bill, which their credit may not pay', async () => {
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id, contract);
    const open = await bill(tenancy.id, 400_000);
    const ahead = await bill(tenancy.id, 1_000_000, { covers_from: '2033-05-20', covers_to: '2033-06-19' });
    const paid = await expectStatus(
      200,
      house.owner.rest.post<Payment>(`/api/payments/${ahead.id}/process`, { payment_method: 'CASH' }),
    );
    await leave(tenancy.id);
    const draft = await expectStatus(200, askToSave(house.owner, tenancy.id, { ...LEAVES, proposes: false }));
    const whole = (amount: number) => ({ unreduced: true, amount });
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal(
        'TENANCY_UNCONFIRMED',
        askToSettle(house.owner, draft, whole(draft.sums.unreduced)),
        'Penyewa ini belum mengonfirmasi hunian. Lunasi atau batalkan dulu tagihannya yang terbuka, lalu coba lagi.',
      ),
    );
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${open.id}/cancel`));
    const { sums } = await settlementOf(house.owner, tenancy.id);
    const settled = await expectStatus(200, askToSettle(house.owner, draft, whole(sums.unreduced)));
    expect(settled.sums).toMatchObject({ to_return: 1_000_000, owed: 0 });
    expect((await invoiceOf(house.owner, ahead.id)).status).toBe('PAID');
    await expectSoundMoney(app, house.owner);

    // Nor could it pay for days that were given back once their payment was gone: a credit would stay that nobody has paid.
    const [back] = await entriesOf(house.owner, tenancy.id);
    await expectStatus(200, askToTakeBack(house.owner, back?.id ?? ''));
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal(
        'DEPOSIT_RETURNED',
        house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah catat' }),
        'Pembayaran ini sudah diperhitungkan saat penyewa keluar kos',
      ),
    );
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/decline`));
    await expectSoundMoney(app, house.owner);
  });

  it('shows it to nobody whom its owner alone has named, but for sums of the deposit, and gives back what comes later', async () => {
    const person = await makeLastingPerson(app, 'TENANT');
    const room = await makeRoom(house.owner, house.kost.id);
    const tenancy = await assign(app, house.owner, person, room.id, contract);
    await receiveDeposit(app, house.owner, tenancy.id);
    await leave(tenancy.id);
    const note = 'Kunci masih di Rini';
    const draft = await expectStatus(200, askToSave(house.owner, tenancy.id, { ...LEAVES, note, proposes: false }));
    const proof = await uploaded(app, house.owner);
    await expectStatus(200, askToSettle(house.owner, draft, { unreduced: true, amount: DEPOSIT, proof }));
    await expectRefusal('NOT_FOUND', askForSettlement(person, tenancy.id));
    expect(await entriesOf(person, tenancy.id)).toMatchObject([{ amount: -DEPOSIT, proof: null }, { amount: DEPOSIT }]);
    expect((await entriesOf(house.owner, tenancy.id))[0]?.proof).not.toBeNull();
    expect(await toldOf(app, person.id, 'SETTLEMENT')).toEqual([]);

    await insertCredit(app, tenancy.id, 50_000);
    expect((await settlementOf(house.owner, tenancy.id)).late_credit).toBe(50_000);
    await expectStatus(200, askToReturnCredit(house.owner, tenancy.id, 50_000));
  });
});
