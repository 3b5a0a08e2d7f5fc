import { type SQL, sql } from 'drizzle-orm';
import { billLinks } from '#drizzle/schema/bill-links.ts';
import { billLinkPath } from '#shared/rules/bill-link.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { insertion, pick, returned, type Rows } from '../../db/ctes.ts';
import { publicAddress } from '../../public-address.ts';
import { billLinkToken, mayHaveLink, secretMark } from '../billing/link-token.ts';

/** The address of a link's page. */
export function billLinkUrl(context: Pick<Context, 'config'>, id: string): string {
  return publicAddress(context, billLinkPath(billLinkToken(context, id)));
}

/** Whether the address of a row of `bill_links` works and can be derived: not revoked, and of the present secret. */
export function isCurrentLink(context: Pick<Context, 'config'>): SQL {
  return sql`(bill_links.revoked_at is null and bill_links.secret_mark = ${secretMark(context)})`;
}

/**
 * The CTEs of a link for each tenancy that may have one and has none (`made`: their `id`), and of their audit entries. The
 * addresses come from `billLinkUrl`. If another write makes a link at the same moment, it is not in `made`; a later
 * statement finds it by `isCurrentLink`.
 *
 * @param asked tenancies; they may be repeated
 * @param most the greatest number of tenancies that get a link here
 */
export function billLinksOf(context: Context, asked: Rows<'tenancy_id'>, most: number) {
  const fresh = Array.from({ length: most }, (_, index) => {
    const id = context.newId();
    return { n: index + 1, id, token_hash: tokenHash(billLinkToken(context, id)) };
  });
  const link = {
    id: sql`fresh.id`,
    owner_id: sql`t.owner_id`,
    kost_id: sql`t.kost_id`,
    tenancy_id: sql`t.id`,
    token_hash: sql`fresh.token_hash`,
    secret_mark: secretMark(context),
    created_at: nowIso(context),
  };
  const wanted = sql`
    (select tenancy_id, row_number() over (order by tenancy_id) as n
      from (select distinct ${asked.tenancy_id} from ${asked}) as asked_once
      where not exists (select from bill_links where bill_links.tenancy_id = asked_once.tenancy_id and ${isCurrentLink(context)})
    ) as wanted
    join jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(n int, id uuid, token_hash text) on fresh.n = wanted.n
    join tenancies t on t.id = wanted.tenancy_id and ${mayHaveLink}`;
  const made = returned('made_links', { id: billLinks.tenancy_id, ...pick(billLinks, 'owner_id', 'kost_id') })`
      ${insertion(billLinks, link, wanted)}
      on conflict (tenancy_id, secret_mark) where revoked_at is null do nothing`;
  return { parts: [made, auditOwned(context, 'tenancy.share-bills', made)], made };
}
