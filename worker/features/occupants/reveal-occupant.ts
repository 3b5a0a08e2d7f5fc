import { type SQL, sql } from 'drizzle-orm';
import { occupants } from '#drizzle/schema/occupants.ts';
import { NIK_KEPT_MONTHS } from '#shared/rules/nik.ts';
import type { RevealedNik } from '#shared/contract/niks.ts';
import { auditOwned } from '../../audit.ts';
import type { OwnerContext } from '../../context.ts';
import { pick, selected, withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { endedOn } from '../tenants/nik-retention.ts';
import { unsealIdentity } from './occupants.ts';

/** The last day on which the number of the occupant `e` is kept; null while they live there. */
export const identityKeptUntil: SQL<string | null> = sql<string | null>`(
  (select least(e.ends_on, ${endedOn}) from tenancies where tenancies.id = e.tenancy_id)
  + make_interval(months => ${sql.raw(String(NIK_KEPT_MONTHS))}))::date`;

/**
 * The whole NIK or passport number of one of the owner's occupants. The same statement records who looked.
 *
 * @throws DomainError NOT_FOUND, or NIK_DELETED if none is kept
 */
export async function revealOccupant(context: OwnerContext, id: string): Promise<RevealedNik> {
  const asked = selected('asked', {
    id: sql<string>`e.tenancy_id`,
    owner_id: sql<string>`e.owner_id`,
    kost_id: sql<string>`e.kost_id`,
    id_ciphertext: sql<string | null>`e.id_ciphertext`,
    kept_until: sql<string | null>`${identityKeptUntil}::text`,
  })`occupants e where e.id = ${id} and ${inScope(context.scope, occupants, 'e')}`;
  const looked = selected(
    'looked',
    pick(asked, 'id', 'owner_id', 'kost_id'),
  )`${asked} where ${asked.id_ciphertext} is not null`;
  const { rows } = await context.db.execute<{ id_ciphertext: string | null; kept_until: string | null }>(
    withCtes(
      [asked, looked, { audited: auditOwned(context, 'tenancy.reveal-nik', looked) }],
      sql`select ${asked.id_ciphertext}, ${asked.kept_until} from ${asked}`,
    ),
  );
  const row = foundRow(rows[0]);
  if (row.id_ciphertext === null) {
    throw new DomainError('NIK_DELETED', { message: 'Nomor identitas penghuni ini belum diisi atau sudah dihapus' });
  }
  return { nik: unsealIdentity(context, id, row.id_ciphertext), kept_until: row.kept_until };
}
