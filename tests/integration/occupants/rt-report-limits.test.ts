import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RtReport } from '#shared/contract/niks.ts';
import { NIK_REPORTS_A_DAY } from '#shared/rules/nik.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const app = createTestApp({ now: '2026-11-28T16:30:00Z' });
const DAY_SECONDS = 24 * 60 * 60;

describe.for([
  { with_nik: true, most: NIK_REPORTS_A_DAY, what: 'dengan NIK ' },
  { with_nik: false, most: 200, what: '' },
])('RT reports, with NIKs: $with_nik, are limited to $most in 24 hours', ({ with_nik, most, what }) => {
  let home: Household;
  let other: Household;
  beforeEach(async () => {
    app.clock.set('2026-11-28T16:30:00Z');
    home = await makeHome(app);
    other = await makeHome(app);
  });

  const ask = ({ owner, kost } = home, body = { with_nik }) =>
    owner.rest.post<RtReport>(`/api/kost/${kost.id}/rt-report`, body);
  const inTrail = async () => {
    const { rows } = await app.deps.db.execute<{ count: number }>(sql`
      select count(*)::int from audit_log where owner_id = ${home.owner.id} and action = 'kost.rt-report'`);
    return rows[0]?.count;
  };
  const refused = () =>
    expectUnchanged(app, [home.owner], () =>
      expectRefusal(
        'TOO_MANY_ATTEMPTS',
        ask(),
        `Paling banyak ${most} laporan RT ${what}dalam 24 jam. Coba lagi nanti.`,
      ),
    );
  /** Makes the first reports of a day, a few at a time. */
  const make = async (count: number) => {
    for (let made = 0; made < count; made += 10) {
      const some = await Promise.all(Array.from({ length: Math.min(10, count - made) }, () => ask()));
      expect(new Set(some.map(({ status }) => status))).toEqual(new Set([200]));
    }
  };

  it('for each owner: the last one is made, the next is refused with the time to wait, and leaves nothing', async () => {
    await make(most - 1);
    await expectRefusal('NOT_FOUND', ask({ ...home, kost: other.kost }));
    await expectStatus(200, ask());
    expect(await inTrail()).toBe(most);
    expect(Number((await refused()).headers.get('retry-after'))).toBe(DAY_SECONDS);
    // Neither another owner's nor the other kind is counted with it.
    await expectStatus(200, ask(other));
    await expectStatus(200, ask(home, { with_nik: !with_nik }));
    expect(await inTrail()).toBe(most + 1);
    expect(await toldOf(home.tenant, 'NIK_VIEWED')).toHaveLength(1);
    // It is 24 hours, whatever the kost's midnight in between.
    app.clock.set('2026-11-29T16:29:59Z');
    expect(Number((await refused()).headers.get('retry-after'))).toBe(1);
    app.clock.set('2026-11-29T16:30:00Z');
    await expectStatus(200, ask());
  });

  it('also where many are asked for at once: as many as are left are made', async () => {
    await make(most - 3);
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429]);
    expect(await inTrail()).toBe(most);
    expect(await toldOf(home.tenant, 'NIK_VIEWED')).toHaveLength(with_nik ? 1 : 0);
  });
});
