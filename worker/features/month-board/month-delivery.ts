import { sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { DeliveredBill, MonthDelivery, MonthTotalsInput } from '#shared/contract/month-board.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import type { OwnerContext } from '../../context.ts';
import { unindexed } from '../../db/sql.ts';
import { awaitsVerification, isLive, isOpen } from '../../db/states.ts';
import { inScope } from '../../scope.ts';
import { daysOf, isRentOf } from '../invoices/rent-of-month.ts';
import { deliveryOf } from '../sending/delivery.ts';
import { numberKind } from './bill-ways.ts';

/**
 * The owner's open rents of a month with how far each is known to have reached its tenant: from what is recorded, so that
 * a later day and another device go on where one has stopped.
 */
export async function findMonthDelivery(
  { db, scope }: OwnerContext,
  { month, kost_id }: MonthTotalsInput,
): Promise<MonthDelivery> {
  const bill = { id: sql`i.id`, viewed_at: sql`i.viewed_at`, is_open: sql`true` };
  const isIn = kost_id === undefined ? sql`true` : sql`i.kost_id = ${kost_id}`;
  const { rows } = await db.execute<Omit<DeliveredBill, 'number'> & { phone: string }>(sql`
    select i.id, i.tenant_id as tenancy_id, i.tenant_name, i.room_number, i.kost_name, i.remaining_amount as amount, ${deliveryOf(bill)} as delivery,
      case when t.confirmed_at is not null and ${isLive(sql`t.status`)} then u.phone else t.phone end as phone
    from invoices i join tenancies t on t.id = i.tenant_id join users u on u.id = t.user_id
    where ${inScope(scope, invoices, 'i')} and ${isIn} and ${isRentOf(daysOf(month), 'owner')} and ${unindexed(isOpen(sql`i.status`))}
      and not ${awaitsVerification(sql`i.id`)}
    order by i.kost_name, i.kost_id, room_order(i.room_number) collate "C", i.id limit ${MOST_BILLS_AT_ONCE + 1}`);
  return {
    bills: rows.slice(0, MOST_BILLS_AT_ONCE).map(({ phone, ...shown }) => ({ ...shown, number: numberKind(phone) })),
    has_more: rows.length > MOST_BILLS_AT_ONCE,
  };
}
