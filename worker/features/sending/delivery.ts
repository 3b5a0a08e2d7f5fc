import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Delivery, deliveries, messageStates } from '#shared/enums.ts';
import { provenBy } from '#shared/rules/delivery.ts';
import { isOneOf } from '../../db/states.ts';

/**
 * The messages about any of these bills, found by their index whatever is done with them: PostgreSQL does not know how
 * few they are, and for the newest one it would walk all messages backwards. `offset 0` keeps it from seeing so far.
 */
export function messagesAbout(invoiceIds: SQL): SQL {
  return sql`(select * from messages where invoice_ids && ${invoiceIds} offset 0)`;
}

/** A place in `deliveries`, as SQL counts: from 1. */
const placeOf = (delivery: Delivery): SQL => sql.raw(`${deliveries.indexOf(delivery) + 1}`);

/** Of a message `m`; null if it proves nothing. */
const provenPlace = sql`case ${sql.join(
  deliveries.map((each) => {
    const states = messageStates.filter((state) => provenBy[state] === each);
    return sql`when ${isOneOf(states, sql`m.state`)} then ${placeOf(each)}`;
  }),
  sql` `,
)} end`;

/**
 * `deliveryOf` of `shared/rules/delivery.ts` in SQL, for a bill that is open. Of a settled one, and of one that its tenant
 * has opened, no messages are looked for.
 */
export function deliveryOf(bill: Record<'id' | 'viewed_at' | 'is_open', SQLWrapper>): SQL<Delivery | null> {
  const names = sql.raw(`array['${deliveries.join("','")}']`);
  return sql<Delivery | null>`case when not ${bill.is_open} then null when ${bill.viewed_at} is not null then 'READ'
    else (${names})[coalesce((select max(${provenPlace}) from ${messagesAbout(sql`array[${bill.id}]`)} m), ${placeOf('NONE')})] end`;
}
