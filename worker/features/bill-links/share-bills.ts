import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { BillLinkAddress, ShareBillsInput } from '#shared/contract/bill-links.ts';
import type { OwnerContext } from '../../context.ts';
import { selected, withCtes } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { askedNoMessages } from '../sending/stopped-numbers.ts';
import { inScope } from '../../scope.ts';
import { billLinksOf, billLinkUrl, isCurrentLink } from './bill-link.ts';
import { revokedLinks } from './revoke-bill-link.ts';

type Made = Omit<BillLinkAddress, 'url'> & { id: string };

/**
 * The address of the link to a tenancy's bills, which is made if there is none. With `renew`, the present link ends
 * first. Two simultaneous calls get the same link.
 *
 * @throws DomainError NOT_FOUND, or TENANCY_UNCONFIRMED
 */
export async function shareBills(context: OwnerContext, { id, renew }: ShareBillsInput): Promise<BillLinkAddress> {
  const { db, scope } = context;
  const own = selected('own', {
    tenancy_id: tenancies.id,
  })`tenancies where id = ${id} and ${inScope(scope, tenancies)}`;
  const ownId = sql`select ${own.tenancy_id} from ${own}`;
  const [, , known, found] = await db.batch([
    db.execute(renew ? revokedLinks(context, id) : sql`select`),
    db.execute(withCtes([own, ...billLinksOf(context, own, 1).parts], sql`select`)),
    db.execute(withCtes([own], ownId)),
    db.execute<Made>(
      withCtes(
        [own],
        sql`
      select bill_links.id, ${isoInstant(sql`bill_links.created_at`)} as created_at,
        ${isoInstant(sql`last_opened_at`)} as last_opened_at, ${askedNoMessages} as asked_no_messages
      from bill_links join tenancies t on t.id = bill_links.tenancy_id
      where t.id = (${ownId}) and ${isCurrentLink(context)}`,
      ),
    ),
  ]);
  if (known.rows.length === 0) throw new DomainError('NOT_FOUND');
  const [link] = found.rows;
  if (link === undefined) throw new DomainError('TENANCY_UNCONFIRMED');
  const { id: linkId, created_at, last_opened_at, asked_no_messages } = link;
  return { url: billLinkUrl(context, linkId), created_at, last_opened_at, asked_no_messages };
}
