import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { dayIn, zoneOfKost } from '../../zone.ts';
import { inZone } from '../../db/sql.ts';

/** Whether an owner has reminded a person by hand today: then that owner's automatic reminder is not sent. */
export function isRemindedByHand(context: Context, userId: SQL, ownerId: SQL): SQL {
  const zone = zoneOfKost(sql`hand.kost_id`);
  return sql`exists (select from messages hand
    where hand.user_id = ${userId} and hand.owner_id = ${ownerId} and hand.kind = 'BILL_REMINDER'
      and hand.channel = 'WA_LINK' and ${inZone(sql`hand.created_at`, zone)}::date = ${dayIn(context, zone)})`;
}
