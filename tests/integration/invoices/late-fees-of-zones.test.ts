import { expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { postedFees } from '#tests/support/oracle/late-fees.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import type { Zone } from '#tests/support/people/zone-homes.ts';
import { runHourlyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2031-03-24T03:00:00Z' });
const { owner, kost, tenant } = await makeHome(app);

const bill = (due_date: string) => makeBill(app, owner, tenant.tenant.id, { due_date, late_fee_percentage: 1 });
const change = (zone: Zone) => expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone }));
const fees = async ({ id }: Invoice) => {
  await runHourlyJob(app.deps);
  return (await postedFees(app, id)).map(([day]) => day);
};

it('a day of late fees begins no earlier by a zone that the kost has got since its bill was sent, and none is lost', async () => {
  const before = await bill('2031-03-25');
  // 00:10 on the 26th in WIT.
  app.clock.set('2031-03-25T15:10:00Z');
  await change('WIT');
  expect(await fees(before)).toEqual([]);
  app.clock.set('2031-03-25T17:00:00Z');
  expect(await fees(before)).toEqual(['2031-03-26']);

  app.clock.set('2031-03-27T03:00:00Z');
  const after = await bill('2031-03-27');
  app.clock.set('2031-03-27T15:10:00Z');
  expect(await fees(after)).toEqual(['2031-03-28']);
  expect(await fees(before)).toEqual(['2031-03-26', '2031-03-27']);
  await change('WIB');
  app.clock.set('2031-03-27T17:00:00Z');
  expect(await fees(after)).toEqual(['2031-03-28']);
  expect(await fees(before)).toEqual(['2031-03-26', '2031-03-27', '2031-03-28']);
});
