import { type SQL, sql } from 'drizzle-orm';
import { type Context, today } from '../../context.ts';
import { inWib } from '../../db/sql.ts';

/** Whether an owner has reminded a person by hand today: then that owner's automatic reminder is not sent. */
export function isRemindedByHand(context: Context, userId: SQL, ownerId: SQL): SQL {
  return sql`exists (select from messages hand
    where hand.user_id = ${userId} and hand.owner_id = ${ownerId} and hand.kind = 'BILL_REMINDER'
      and hand.channel = 'WA_LINK' and ${inWib(sql`hand.created_at`)}::date = ${today(context)}::date)`;
}
