import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { occupants } from '#drizzle/schema/occupants.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { NIK_KEPT_MONTHS } from '#shared/rules/nik.ts';
import type { RevealedNik } from '#shared/contract/niks.ts';
import { auditOwned } from '../../audit.ts';
import { type OwnerContext, today } from '../../context.ts';
import { columnsOf, pick, selected, withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { endedOn } from '../tenants/nik-retention.ts';
import { ofPassport } from '../tenants/seal-nik.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';
import { unsealIdentity } from './occupants.ts';

const e = alias(occupants, 'e');

/** The last day on which the number of the occupant `e` is kept; null while they live there. */
export const identityKeptUntil: SQL<string | null> = sql<string | null>`(
  (select least(e.ends_on, ${endedOn}) from tenancies where tenancies.id = e.tenancy_id)
  + make_interval(months => ${sql.raw(String(NIK_KEPT_MONTHS))}))::date`;

/**
 * The whole NIK or passport number of one of the owner's occupants. The same statement records who looked, and tells the
 * tenant of the tenancy, for each occupant once a day.
 *
 * @throws DomainError NOT_FOUND, or NIK_DELETED if none is kept
 */
export async function revealOccupant(context: OwnerContext, id: string): Promise<RevealedNik> {
  const asked = selected('asked', {
    ...pick(tenancies, 'id', 'owner_id', 'kost_id', 'user_id', 'room_id', 'declined_at', 'confirmed_at'),
    ...pick(e, 'full_name', 'id_end', 'id_ciphertext'),
    kept_until: sql<string | null>`${identityKeptUntil}::text`,
  })`occupants e join tenancies on tenancies.id = e.tenancy_id where e.id = ${id} and ${inScope(context.scope, occupants, 'e')}`;
  const looked = selected('looked', columnsOf(asked))`${asked} where ${asked.id_ciphertext} is not null`;
  const effects = {
    audited: auditOwned(context, 'tenancy.reveal-nik', looked),
    told: addedNotices(context, {
      kind: 'NIK_VIEWED',
      from: sql`${atPlaces(looked)} where ${looked.declined_at} is null`,
      user: looked.user_id,
      details: {
        ...placeFacts,
        whose: 'OCCUPANT',
        occupant: sql`case when ${looked.confirmed_at} is not null then ${looked.full_name} end`,
        passport: ofPassport(looked.id_end),
      },
      once: sql`${`${id}:${today(context)}`}::text`,
    }),
  };
  const { rows } = await context.db.execute<{ id_ciphertext: string | null; kept_until: string | null }>(
    withCtes([asked, looked, effects], sql`select ${asked.id_ciphertext}, ${asked.kept_until} from ${asked}`),
  );
  const row = foundRow(rows[0]);
  if (row.id_ciphertext === null) {
    throw new DomainError('NIK_DELETED', { message: 'Nomor identitas penghuni ini belum diisi atau sudah dihapus' });
  }
  return { nik: unsealIdentity(context, id, row.id_ciphertext), kept_until: row.kept_until };
}
