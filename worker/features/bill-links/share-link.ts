import { type SQL, sql } from 'drizzle-orm';
import { isShareToken, RECEIPT_DAYS } from '#shared/rules/bill-link.ts';
import { type Context, today } from '../../context.ts';
import { isOpen } from '../../db/states.ts';
import { foundRow } from '../../errors.ts';
import { mayHaveLink } from '../billing/link-token.ts';
import { shareTokenHash } from '../billing/share-links.ts';
import { isShared, staysOn } from '../billing/shares.ts';
import type { Clock } from '../../zone.ts';
import { findLiveLink, isRecent, type LiveLink } from './live-link.ts';

/** A link to a share that works, and who pays by it. */
interface ShareLink extends Record<string, unknown> {
  id: string;
  user_id: string;
  occupant_id: string;
  full_name: string;
}

/**
 * The link of a token, if it works. It follows its occupant to another room, and ends when it is revoked and when the
 * tenancy's link would (`liveLink`). Once its occupant has left (`stays` is false) it shows what they have paid, for as
 * long as receipts are shown, and pays nothing.
 */
export function liveShare(context: Clock, token: string): SQL {
  return sql`
    select l.id, l.occupant_id, o.full_name, ${staysOn(today(context))} as stays,
      t.id as tenancy_id, t.user_id, t.owner_id, t.room_id, t.kost_id
    from bill_links l join occupants o on o.id = l.occupant_id join tenancies t on t.id = o.tenancy_id
    where l.token_hash = ${shareTokenHash(token)} and l.revoked_at is null and ${mayHaveLink}
      and (${isRecent(context)} or exists (select from invoices i where ${isShared('i')} and ${isOpen(sql`i.status`)}))
      and (o.ends_on > ${today(context)}::date - ${RECEIPT_DAYS}::int) is not false`;
}

/** An SQL expression: the bill's id if the link's holder pays a share of it, null otherwise. */
export function sharedBillId(context: Clock, token: string, invoiceId: string): SQL {
  return sql`(select i.id from (${liveShare(context, token)}) as link join occupants o on o.id = link.occupant_id
    join invoices i on i.id = ${invoiceId} where link.stays and ${isShared('i')})`;
}

/**
 * The link of a token. A write by a link checks it first, as other writes check their session.
 *
 * @throws DomainError NOT_FOUND
 */
async function findLiveShare(context: Context, token: string): Promise<ShareLink> {
  const { rows } = await context.db.execute<ShareLink>(liveShare(context, token));
  return foundRow(rows[0]);
}

/**
 * The link of a token, of a tenancy or of a share.
 *
 * @throws DomainError NOT_FOUND
 */
export function findLink(context: Context, token: string): Promise<LiveLink | ShareLink> {
  return (isShareToken(token) ? findLiveShare : findLiveLink)(context, token);
}
