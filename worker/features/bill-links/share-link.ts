import { type SQL, sql } from 'drizzle-orm';
import { billLinks } from '#drizzle/schema/bill-links.ts';
import { occupants } from '#drizzle/schema/occupants.ts';
import { billLinkPath, RECEIPT_DAYS, SHARE_TOKEN } from '#shared/rules/bill-link.ts';
import { type Context, nowIso, type OwnerContext, today } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { insertion } from '../../db/ctes.ts';
import { foundRow } from '../../errors.ts';
import { publicAddress } from '../../public-address.ts';
import { inScope } from '../../scope.ts';
import { isShared, staysOn } from '../billing/shares.ts';
import { billLinkToken, mayHaveLink, secretMark } from './bill-link.ts';
import { isRecent } from './live-link.ts';

// Links by which somebody who lives with a tenant sees and pays their share of the rents, and nothing else. Their tokens
// begin with a word and are hashed with another, so that no call that is made for a tenancy's link ever finds one.

const shareToken = (context: Pick<Context, 'config'>, id: string) => SHARE_TOKEN + billLinkToken(context, id);
const shareTokenHash = (token: string) => tokenHash(`share:${token}`);

/** The mark of the present secret, for the link of the row `occupants`. */
const markOf = (context: Pick<Context, 'config'>) => sql`${secretMark(context)} || ':' || occupants.id`;

/** The id of the link of a row of `occupants`, if it works and can be derived; null otherwise. */
export function shareLinkId(context: Pick<Context, 'config' | 'now'>): SQL<string | null> {
  return sql<string | null>`(
    select l.id from bill_links l join tenancies t on t.id = occupants.tenancy_id
    where l.occupant_id = occupants.id and l.revoked_at is null and l.secret_mark = ${markOf(context)} and ${mayHaveLink}
      and (occupants.ends_on > ${today(context)}::date) is not false)`;
}

/** The address of a link's page, from its id. */
export function shareLinkUrl(context: Pick<Context, 'config'>, id: string): string {
  return publicAddress(context, billLinkPath(shareToken(context, id)));
}

/** The statement that makes the link of an occupant of the owner who pays a share and has none. */
export function newShareLink(context: OwnerContext, occupantId: string): SQL {
  const id = context.newId();
  const link = {
    id,
    owner_id: sql`owner_id`,
    kost_id: sql`kost_id`,
    tenancy_id: sql`tenancy_id`,
    occupant_id: sql`id`,
    token_hash: shareTokenHash(shareToken(context, id)),
    secret_mark: markOf(context),
    created_at: nowIso(context),
  };
  return sql`${insertion(
    billLinks,
    link,
    sql`occupants where id = ${occupantId} and ${inScope(context.scope, occupants)} and coalesce(pays_percent, pays_amount) is not null`,
  )} on conflict (tenancy_id, secret_mark) where revoked_at is null do nothing`;
}

/** A link to a share that works, and who pays by it. */
export interface ShareLink extends Record<string, unknown> {
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
export function liveShare(context: Pick<Context, 'now'>, token: string): SQL {
  return sql`
    select l.id, l.occupant_id, o.full_name, ${staysOn(today(context))} as stays,
      t.id as tenancy_id, t.user_id, t.owner_id, t.room_id, t.kost_id
    from bill_links l join occupants o on o.id = l.occupant_id join tenancies t on t.id = o.tenancy_id
    where l.token_hash = ${shareTokenHash(token)} and l.revoked_at is null and ${mayHaveLink} and ${isRecent(context)}
      and (o.ends_on > ${today(context)}::date - ${RECEIPT_DAYS}::int) is not false`;
}

/** An SQL expression: the bill's id if the link's holder pays a share of it, null otherwise. */
export function sharedBillId(context: Pick<Context, 'now'>, token: string, invoiceId: string): SQL {
  return sql`(select i.id from (${liveShare(context, token)}) as link join occupants o on o.id = link.occupant_id
    join invoices i on i.id = ${invoiceId} where link.stays and ${isShared('i')})`;
}

/**
 * The link of a token. A write by a link checks it first, as other writes check their session.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findLiveShare(context: Context, token: string): Promise<ShareLink> {
  const { rows } = await context.db.execute<ShareLink>(liveShare(context, token));
  return foundRow(rows[0]);
}
