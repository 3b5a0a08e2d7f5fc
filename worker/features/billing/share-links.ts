import { type SQL, sql } from 'drizzle-orm';
import { billLinks } from '#drizzle/schema/bill-links.ts';
import { occupants } from '#drizzle/schema/occupants.ts';
import { billLinkPath, SHARE_TOKEN } from '#shared/rules/bill-link.ts';
import { type Context, nowIso, type OwnerContext, today } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { insertion } from '../../db/ctes.ts';
import { publicAddress } from '../../public-address.ts';
import { inScope } from '../../scope.ts';
import { billLinkToken, mayHaveLink, secretMark } from './link-token.ts';

// Links by which somebody who lives with a tenant sees and pays their share of the rents, and nothing else. Their tokens
// begin with a word and are hashed with another, so that no call that is made for a tenancy's link ever finds one.

const shareToken = (context: Pick<Context, 'config'>, id: string) => SHARE_TOKEN + billLinkToken(context, id);

/** The hash of a token, by which its row is found. */
export const shareTokenHash = (token: string) => tokenHash(`share:${token}`);

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

/** The statement that makes the link of an occupant of the owner who pays a share and has none, also of a former room. */
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
    sql`occupants where id = ${occupantId} and ${inScope(context.scope, occupants)} and coalesce(pays_percent, pays_amount) is not null
      and not exists (select from bill_links l where l.occupant_id = occupants.id and l.revoked_at is null and l.secret_mark = ${markOf(context)})`,
  )} on conflict (tenancy_id, secret_mark) where revoked_at is null do nothing`;
}
