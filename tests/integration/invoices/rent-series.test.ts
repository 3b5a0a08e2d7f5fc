import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { SentDrafts } from '#shared/contract/month-board.ts';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeInvoice } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, type RentHome, rentOf } from '#tests/support/people/rent-home.ts';
import { dueDaysOf, runJobOn, startSeries, startSeriesBeside } from '#tests/support/people/series.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('a rent that is billed by itself', () => {
  let home: RentHome;
  beforeEach(async () => {
    home = await makeRentHome(app, '2026-11-03');
  });

  const cancel = (id: string, body = {}) =>
    expectStatus(200, home.call<Invoice>('POST', `/api/invoices/${id}/cancel`, body));
  const today = () => expectStatus(200, home.call<OwnerToday>('GET', '/api/dashboard/owner/today'));
  const stoppedToday = async () => {
    const { stopped_rents: rents, kosts } = await today();
    expect(kosts.reduce((sum, { stopped }) => sum + stopped, 0)).toBe(rents.count);
    return rents.first.map(({ tenancy_id }) => tenancy_id);
  };
  const tenant = async () => {
    const tenants = await expectStatus(200, home.call<Tenant[]>('GET', `/api/kost/${home.house.kost.id}/tenants`));
    return tenants.find(({ id }) => id === home.tenancy);
  };
  const start = (due = '2026-11-05', recurrence: 'MONTHLY' | 'WEEKLY' = 'MONTHLY', fields = {}) =>
    startSeries(app, home.house, recurrence, due, { ...rentOf(1), ...fields });
  const series = (fields: object = {}) => ({
    ...rentOf(1),
    tenant_id: home.tenancy,
    due_date: '2027-02-05',
    is_recurring: true,
    recurrence_type: 'MONTHLY',
    ...fields,
  });
  const firstDraft = async () => {
    const drafts = await expectStatus(200, home.call<Invoice[]>('GET', '/api/invoices?status=DRAFT'));
    return drafts[0]?.id ?? '';
  };

  describe('goes on', () => {
    it('without its first bill, whose month is offered; a new rent and day are followed', async () => {
      const { id } = await start();
      expect((await cancel(id, { reason: 'Salah' })).next_issue_on).toBe('2026-11-28');
      expect(await home.plan('2026-11')).toEqual([[null, null]]);
      expect(await home.plan('2026-12')).toEqual([['AUTOMATIC', '2026-11-28']]);
      expect((await tenant())?.automatic_rent).toMatchObject({ is_on: true, next_due_on: '2026-12-05' });
      await expectStatus(200, home.call('PUT', `/api/tenants/${home.tenancy}`, { monthly_rent: 1_100_000 }));
      await home.automatic({ day: 10 });
      await runJobOn(app, '2026-12-03');
      await home.bill('2026-11');
      const { rows } = await app.deps.db.execute(sql`
        select due_date::text as due, subtotal from invoices where tenant_id = ${home.tenancy} and status <> 'CANCELLED' order by 1`);
      expect(rows.at(-1)).toEqual({ due: '2026-12-10', subtotal: 1_100_000 });
      expect(await stoppedToday()).toEqual([]);
      await expectSoundMoney(app, home.house.owner);
    });

    it('without the draft that it would have begun with', async () => {
      await home.automatic({ day: 10 });
      const first = await firstDraft();
      await cancel(first);
      expect((await tenant())?.automatic_rent).toMatchObject({ is_on: true, next_due_on: '2026-12-10' });
      await runJobOn(app, '2026-12-03');
      expect(await dueDaysOf(app, first)).toEqual(['2026-11-10', '2026-12-10']);
      expect(await stoppedToday()).toEqual([]);
    });

    it('through a month whose agreed rent is 0', async () => {
      await home.automatic({ day: 10 });
      const first = await firstDraft();
      await runJobOn(app, '2026-11-04');
      const { db } = app.deps;
      await db.execute(sql`update tenancies set monthly_rent = 0 where id = ${home.tenancy}`);
      await runJobOn(app, '2026-12-03');
      expect(await countAudits(app, 'invoice.skip-periods', first)).toBe(1);
      await db.execute(sql`update tenancies set monthly_rent = ${RENT} where id = ${home.tenancy}`);
      await runJobOn(app, '2027-01-03');
      expect(await dueDaysOf(app, first)).toEqual(['2026-11-10', '2027-01-10']);
    });
  });

  it('does not promise a month after the end of the contract, which its owner may bill; a renewal goes on after it', async () => {
    await app.deps.db.execute(sql`update tenancies set contract_end = '2026-12-31' where id = ${home.tenancy}`);
    const { id } = await start('2026-12-05');
    expect(await home.plan('2027-01')).toEqual([['CONTRACT_ENDS', '2026-12-31']]);
    expect((await home.board('2027-01'))?.automatic_on).toBe(null);
    expect(await home.totals('2027-01')).toMatchObject({ to_bill: 0, to_decide: 1 });
    await runJobOn(app, '2027-01-20');
    await home.bill('2027-01');
    await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/renew`, { contract_end: '2027-12-31' }));
    expect(await home.plan('2027-02')).toEqual([['AUTOMATIC', '2027-01-29']]);
    await runJobOn(app, '2027-02-01');
    expect(await dueDaysOf(app, id)).toEqual(['2026-12-05', '2027-02-05']);
    expect(await home.rents()).toHaveLength(3);
  });

  describe('and has stopped is a matter of its owner’s day', () => {
    it('with a bill that was cancelled, until it is switched on again', async () => {
      const { id } = await start();
      await cancel(id, { stop_series: true });
      expect(await stoppedToday()).toEqual([home.tenancy]);
      expect(await tenant()).toMatchObject({ rent_has_stopped: true, automatic_rent: null });
      await home.automatic({ day: 5 });
      expect(await stoppedToday()).toEqual([]);
      expect((await tenant())?.rent_has_stopped).toBe(false);
    });

    it('by the Worker of before, which ended it silently; until its owner says that this is right', async () => {
      const { id } = await start();
      await app.deps.db.execute(sql`
        update invoices set status = 'CANCELLED', cancelled_at = now(), next_issue_on = null where id = ${id}`);
      expect(await stoppedToday()).toEqual([home.tenancy]);
      const off = await expectStatus(
        200,
        home.call<Tenant>('POST', `/api/tenants/${home.tenancy}/automatic-rent`, { is_on: false }),
      );
      expect(off.rent_has_stopped).toBe(false);
      expect(await stoppedToday()).toEqual([]);
    });

    it('on its end date; switched on again, it goes on for good', async () => {
      const { id } = await start('2026-11-05', 'MONTHLY', { recurrence_end_date: '2026-12-31' });
      await home.automatic({ day: 10 });
      await runJobOn(app, '2026-12-20');
      expect(await stoppedToday()).toEqual([home.tenancy]);
      await home.automatic({});
      for (const day of ['2027-01-05', '2027-02-05']) await runJobOn(app, day);
      expect(await dueDaysOf(app, id)).toEqual(['2026-11-05', '2026-12-10', '2027-01-10', '2027-02-10']);
      expect(await stoppedToday()).toEqual([]);
    });

    it('also if its owner had switched it off and on before', async () => {
      const { id } = await start();
      await home.automatic({ day: 10 });
      await home.automatic({ is_on: false });
      await home.automatic({});
      await app.deps.db.execute(sql`
        update invoices set status = 'CANCELLED', cancelled_at = now(), next_issue_on = null where id = ${id}`);
      expect(await stoppedToday()).toEqual([home.tenancy]);
    });

    it.each([
      ['its owner has stopped it', (id: string) => home.call('POST', `/api/invoices/${id}/stop-recurrence`)],
      [
        'its owner has switched it off',
        () => home.call('POST', `/api/tenants/${home.tenancy}/automatic-rent`, { is_on: false }),
      ],
      [
        'a draft that never began one was cancelled',
        async (id: string) => {
          await expectStatus(200, home.call('POST', `/api/invoices/${id}/stop-recurrence`));
          const draft = await expectStatus(201, home.call<Invoice>('POST', '/api/invoices', series()));
          return home.call('POST', `/api/invoices/${draft.id}/cancel`);
        },
      ],
      [
        'its tenant has left',
        async (id: string) => {
          await cancel(id, { stop_series: true });
          return home.call('POST', `/api/tenants/${home.tenancy}/checkout`);
        },
      ],
    ])('but not if %s', async (_, act) => {
      const { id } = await start();
      await expectStatus(200, act(id));
      expect(await stoppedToday()).toEqual([]);
    });
  });

  describe('is the only one of its tenancy', () => {
    it('whichever call would begin another, of whatever recurrence', async () => {
      await start();
      const single = await makeInvoice(app, home.house.owner, home.tenancy, { due_date: '2027-03-05' });
      await expectUnchanged(app, [home.house.owner], async () => {
        for (const recurrence_type of ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'])
          await expectRefusal('RENT_SERIES_EXISTS', home.call('POST', '/api/invoices', series({ recurrence_type })));
        const { tenant_id: _, ...edited } = series();
        await expectRefusal('RENT_SERIES_EXISTS', home.call('PUT', `/api/invoices/${single.id}`, edited));
      });
      await expectStatus(201, home.call('POST', '/api/invoices', series({ invoice_type: 'INTERNET' })));
      await expectStatus(
        201,
        home.call('POST', '/api/invoices', { ...series(), is_recurring: false, recurrence_type: 'NONE' }),
      );
    });

    it('as soon as it is a draft, and again once it was stopped', async () => {
      const draft = await expectStatus(201, home.call<Invoice>('POST', '/api/invoices', series()));
      await expectUnchanged(app, [home.house.owner], async () => {
        await expectRefusal('RENT_SERIES_EXISTS', home.call('POST', '/api/invoices', series()));
        await expectRefusal(
          'RENT_SERIES_EXISTS',
          home.call('POST', `/api/tenants/${home.tenancy}/automatic-rent`, { is_on: true }),
        );
      });
      const { tenant_id: _, ...edited } = series({ title: 'Lain' });
      await expectStatus(200, home.call('PUT', `/api/invoices/${draft.id}`, edited));
      await cancel(draft.id);
      await home.automatic({ day: 5 });
      await expectRefusal('RENT_SERIES_EXISTS', home.call('POST', '/api/invoices', series()));
      await expectStatus(200, home.call('POST', `/api/tenants/${home.tenancy}/automatic-rent`, { is_on: false }));
      await expectStatus(201, home.call('POST', '/api/invoices', series()));
    });

    it('beside one of each week, which automatic rent does not replace', async () => {
      await start('2026-11-05', 'WEEKLY');
      await expectUnchanged(app, [home.house.owner], () =>
        expectRefusal(
          'RENT_SERIES_EXISTS',
          home.call('POST', `/api/tenants/${home.tenancy}/automatic-rent`, { is_on: true }),
        ),
      );
    });

    it('if several are begun at the same moment', async () => {
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => home.call('POST', '/api/invoices', series())),
        home.call('POST', `/api/tenants/${home.tenancy}/automatic-rent`, { is_on: true }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
      const { rows } = await app.deps.db.execute(sql`
        select id from invoices where tenant_id = ${home.tenancy} and series_period = 0`);
      expect(rows).toHaveLength(1);
    });

    it('also where drafts of before would begin a second one', async () => {
      const older = await makeInvoice(app, home.house.owner, home.tenancy, { due_date: '2026-11-05' });
      const newer = await makeInvoice(app, home.house.owner, home.tenancy, { due_date: '2026-11-06' });
      await app.deps.db.execute(sql`
        update invoices set is_recurring = true, recurrence_type = 'MONTHLY', series_id = id, series_period = 0
        where id in (${older.id}, ${newer.id})`);
      await expectRefusal('RENT_SERIES_EXISTS', home.call('POST', `/api/invoices/${newer.id}/send`));
      const sent = await expectStatus(
        200,
        home.call<SentDrafts>('POST', '/api/invoices/send-drafts', { invoice_ids: [newer.id, older.id] }),
      );
      expect(sent).toMatchObject({ sent_ids: [older.id], left_out: 1 });
    });

    it('and is told to its owner where there are two from before, of which one bills', async () => {
      const first = await start();
      const second = await startSeriesBeside(app, home.house, 'MONTHLY', '2026-11-20');
      const { double_rents: rents } = await today();
      expect(rents).toMatchObject({ count: 1, first: [{ tenancy_id: home.tenancy, invoice_id: second.id }] });
      await expectStatus(200, home.call('POST', `/api/invoices/${second.id}/stop-recurrence`));
      expect((await today()).double_rents.count).toBe(0);
      await runJobOn(app, '2026-12-15');
      expect(await dueDaysOf(app, first.id)).toEqual(['2026-11-05', '2026-12-05']);
    });
  });
});
