import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { billLinks } from '#drizzle/schema/bill-links.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, columnsOf, cte, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';

/**
 * Ends the links to a tenancy's bills, also those of an earlier secret, but not those of who pays a share. Payments and reports made through them stay. A
 * repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND
 */
export async function revokeBillLink(context: OwnerContext, id: string): Promise<void> {
  const { db, scope } = context;
  const [, known] = await db.batch([
    db.execute(revokedLinks(context, id)),
    db.execute(sql`select id from tenancies where id = ${id} and ${inScope(scope, tenancies)}`),
  ]);
  if (known.rows.length === 0) throw new DomainError('NOT_FOUND');
}

/** The statement that ends the links of a tenancy, if it is the caller's. */
export function revokedLinks(context: OwnerContext, tenancyId: string): SQL {
  const revoked = returned('revoked', { id: billLinks.tenancy_id, ...pick(billLinks, 'owner_id', 'kost_id') })`
    update bill_links set ${changes(billLinks, { revoked_at: nowIso(context) })}
    where tenancy_id = ${tenancyId} and ${inScope(context.scope, billLinks)} and occupant_id is null and revoked_at is null`;
  const tenancy = cte('tenancy', columnsOf(revoked), (columns) => sql`select distinct ${columns} from ${revoked}`);
  return withCtes([revoked, tenancy], auditOwned(context, 'tenancy.end-sharing', tenancy));
}
