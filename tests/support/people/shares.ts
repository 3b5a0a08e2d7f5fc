import { sql } from 'drizzle-orm';
import type { LinkedBills, LinkedReport } from '#shared/contract/bill-links.ts';
import type { Occupant, WrittenOccupant } from '#shared/contract/occupants.ts';
import type { Payment, PaymentAttempt } from '#shared/contract/payments.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import type { TestApp } from '../app/test-app.ts';
import { capture, deliver } from '../bank/simulated-bank.ts';
import { expectSoundMoney } from '../oracle/sound-money.ts';
import { expectStatus, type Household, makeBill } from './factories.ts';

/** The token of the link of somebody who pays a share. */
export function tokenOf({ link_url: url }: Pick<Occupant, 'link_url'>): string {
  if (url === null) throw new Error('no link');
  return url.slice(url.lastIndexOf('/') + 1);
}

/** What an owner and those who pay shares of a tenant's rents do; `house` is that of the test. */
export function sharing(app: TestApp, house: () => Household) {
  const owner = () => house().owner;
  const today = () => wibDay(app.clock.now());
  const idOf = () => house().tenant.tenant.id;
  const view = (token: string) => app.rest.get<LinkedBills>(`/api/bill-links/${token}`);
  const payBy = (token: string, invoice_id: string, amount: number, fields = {}) =>
    app.rest.post<PaymentAttempt>(`/api/bill-links/${token}/payments`, {
      invoice_id,
      amount,
      payment_method: 'QRIS',
      ...fields,
    });
  const opened = (token: string, id: string, amount: number) => expectStatus(201, payBy(token, id, amount));
  return {
    today,
    idOf,
    view,
    payBy,
    opened,
    bill: (fields = {}) => makeBill(app, owner(), idOf(), fields),
    add: (body: object = {}) =>
      expectStatus(
        201,
        owner().rest.post<WrittenOccupant>(`/api/tenants/${idOf()}/occupants`, {
          full_name: 'Rini Wulandari',
          starts_on: addDays(today(), -60),
          ...body,
        }),
      ),
    change: (id: string, body: object, by = owner()) =>
      by.rest.put<WrittenOccupant>(`/api/tenants/occupants/${id}`, body),
    occupants: (by: { rest: Household['owner']['rest'] } = owner()) =>
      expectStatus(200, by.rest.get<Occupant[]>(`/api/tenants/${idOf()}/occupants`)),
    shown: (token: string) => expectStatus(200, view(token)),
    reportBy: (token: string, invoice_id: string, body: object = {}) =>
      app.rest.post<LinkedReport>(`/api/bill-links/${token}/reports`, { invoice_id, ...body }),
    paid: async (token: string, id: string, amount: number) => deliver(app, capture(await opened(token, id, amount))),
    record: (id: string, body: object) =>
      owner().rest.post<Payment>(`/api/payments/${id}/process`, { payment_method: 'CASH', ...body }),
    creditsOf: async () =>
      (
        await app.deps.db.execute<{ payer: string | null; amount: number }>(sql`
          select occupant_id as payer, sum(amount)::bigint as amount from credit_entries where owner_id = ${owner().id}
          group by 1 order by 1 nulls first`)
      ).rows,
    sound: () => expectSoundMoney(app, owner()),
  };
}
