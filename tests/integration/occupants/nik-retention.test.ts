import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RevealedNik } from '#shared/contract/niks.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { expectStatus, makeHousehold, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal } from '#tests/support/app/refusals.ts';
import { deleteOldNiks } from '#worker/features/occupants/delete-old-niks.ts';
import { jobContext } from '#worker/job-context.ts';
import { runDailyJob } from '#worker/jobs.ts';

const app = await ownApp();
const house = await makeHousehold(app);

describe('the NIK of a tenancy that has ended', () => {
  async function tenancy(more: Record<string, unknown> = {}): Promise<string> {
    const room = await makeRoom(house.owner, house.kost.id);
    return (await makeTenant(app, house.owner, room.id, more)).tenant.id;
  }

  /** Sets the end of a tenancy to a day. */
  async function endedOn(id: string, day: string): Promise<void> {
    await app.deps.db.execute(sql`
      update tenancies set check_out_date = case status when 'TERMINATED' then ${day}::date end,
        updated_at = ${`${day}T05:00:00Z`} where id = ${id}`);
  }

  const kept = async (id: string) => {
    const { rows } = await app.deps.db.execute<{ kept: boolean }>(sql`
      select num_nulls(nik_ciphertext, nik_hash, nik_last_four) = 0 as kept from tenancies where id = ${id}`);
    return rows[0]?.kept;
  };

  it('is deleted once twelve months are over, not a day before, and never while it lives', async () => {
    const today = wibDay(app.clock.now());
    const [over, notYet, calledOff] = [
      await tenancy(),
      await tenancy(),
      await tenancy({ contract_start: addDays(today, 9) }),
    ];
    for (const id of [over, notYet]) await expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${calledOff}/cancel`));
    const yearAgo = addMonths(today, -12);
    await endedOn(over, addDays(yearAgo, -1));
    await endedOn(calledOff, addDays(yearAgo, -1));
    await endedOn(notYet, yearAgo);

    expect(await runDailyJob(app.deps)).toMatchObject({ deleteOldNiks: 2 });
    expect(await runDailyJob(app.deps)).toMatchObject({ deleteOldNiks: 0 });
    expect([await kept(over), await kept(calledOff), await kept(notYet), await kept(house.tenant.tenant.id)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await countAudits(app, 'tenancy.delete-nik', over)).toBe(1);

    await expectRefusal('NIK_DELETED', house.owner.rest.post<RevealedNik>(`/api/tenants/${over}/reveal-nik`));
    expect(await countAudits(app, 'tenancy.reveal-nik', over)).toBe(0);
    const tenants = await expectStatus(200, house.owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants`));
    expect(tenants.find(({ id }) => id === over)?.nik).toBe('');
  });

  it('is deleted once by runs side by side', async () => {
    const ids = [await tenancy(), await tenancy(), await tenancy()];
    for (const id of ids) {
      await expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`));
      await endedOn(id, '2020-01-01');
    }
    const runs = await Promise.all([1, 2, 3, 4].map(() => deleteOldNiks(jobContext(app.deps))));
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await Promise.all(ids.map((id) => countAudits(app, 'tenancy.delete-nik', id)))).toEqual([1, 1, 1]);
  });
});
