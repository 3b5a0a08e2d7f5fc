import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, proposeDamages } from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
  await receiveDeposit(app, house.owner, id());
});

const id = () => house.tenant.tenant.id;
const dashboardOf = () => expectStatus(200, house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, {}));
const agree = (seen: SettlementView) => expectStatus(200, askToAnswer(house.tenant, seen));
const propose = (...amounts: number[]) => proposeDamages(app, house, TODAY, ...amounts);

describe('the home of who leaves', () => {
  it('says which settlements wait for their answer, also if its notice was read, and after leaving', async () => {
    expect((await dashboardOf()).settlements_to_answer).toEqual([]);
    const draft = { leaves_on: TODAY, proposes: false };
    await expectStatus(200, askToSave(house.owner, id(), draft));
    expect((await dashboardOf()).settlements_to_answer).toEqual([]);
    await leave();
    const seen = await propose(50_000);
    await app.deps.db.execute(sql`update notices set read_at = ${NOW} where user_id = ${house.tenant.id}`);
    expect((await dashboardOf()).settlements_to_answer).toEqual([
      {
        tenancy_id: id(),
        room_number: house.room.room_number,
        kost_id: house.kost.id,
        kost_name: house.kost.name,
        answer_by: seen.settlement?.answer_by,
      },
    ]);
    await agree(seen);
    expect((await dashboardOf()).settlements_to_answer).toEqual([]);
  });

  it('counts the notice as read with the answer, and no other', async () => {
    await leave();
    const seen = await propose(50_000);
    const unread = (await dashboardOf()).unread_notices;
    const other = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
    await expectRefusal('NOT_FOUND', askToAnswer(other.tenant, seen));
    expect((await dashboardOf()).unread_notices).toBe(unread);
    await expectStatus(200, askToAnswer(house.tenant, seen, { agrees: false, note: 'Tidak benar' }));
    expect((await dashboardOf()).unread_notices).toBe(unread - 1);
  });

  it('says it no more once it is taken back into a draft, which is told to who has read it', async () => {
    const told = async () => {
      const { rows } = await app.deps.db.execute<{ state: string }>(sql`
        select details ->> 'state' as state from notices where user_id = ${house.tenant.id} and kind = 'SETTLEMENT'`);
      return rows.map(({ state }) => state);
    };
    const draw = () => expectStatus(200, askToSave(house.owner, id(), { leaves_on: TODAY, proposes: false }));
    await draw();
    expect(await told()).toEqual([]);
    const seen = await propose(50_000);
    await agree(seen);
    await draw();
    expect(await told()).toEqual(['DRAFT']);
    await expectRefusal('NOT_FOUND', askToAnswer(house.tenant, seen));
    await propose(60_000);
    expect(await told()).toEqual(['PROPOSED']);
  });
});
