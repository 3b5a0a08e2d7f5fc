import { type SQL, sql } from 'drizzle-orm';
import { billLinks } from '#drizzle/schema/bill-links.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';

/**
 * Ends the links to a tenancy's bills, also those of an earlier secret. Payments and reports made through them stay. A
 * repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND
 */
export async function revokeBillLink(context: SignedInContext, id: string): Promise<void> {
  const { db, actor } = context;
  const [, known] = await db.batch([
    db.execute(revokedLinks(context, id)),
    db.execute(sql`select id from tenancies where id = ${id} and owner_id = ${actor.id}`),
  ]);
  if (known.rows.length === 0) throw new DomainError('NOT_FOUND');
}

/** The statement that ends the links of a tenancy, if it is the caller's. */
export function revokedLinks(context: SignedInContext, tenancyId: string): SQL {
  return sql`
    with revoked as (
      update bill_links set ${changes(billLinks, { revoked_at: nowIso(context) })}
      where tenancy_id = ${tenancyId} and owner_id = ${context.actor.id} and revoked_at is null
      returning tenancy_id, owner_id
    )
    ${auditEntry(context, {
      action: 'tenancy.end-sharing',
      from: sql`(select distinct tenancy_id, owner_id from revoked) as revoked_tenancy`,
      subject: sql`tenancy_id`,
      owner: sql`owner_id`,
    })}`;
}
