import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { RevealedNik } from '#shared/contract/niks.ts';
import { auditOwned } from '../../audit.ts';
import { type OwnerContext, today } from '../../context.ts';
import { columnsOf, pick, selected, withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { inScope } from '../../scope.ts';
import { nikKeptUntil } from './nik-retention.ts';
import { ofPassport, unsealNik } from './seal-nik.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/**
 * The whole NIK of one of the owner's tenants; for an ended tenancy, also the day until which it is kept. The same
 * statement records who looked.
 *
 * @throws DomainError NOT_FOUND, or NIK_DELETED if it is no longer kept
 */
export async function revealNik(context: OwnerContext, id: string): Promise<RevealedNik> {
  const { db, scope } = context;
  const asked = selected('asked', {
    ...pick(
      tenancies,
      'id',
      'owner_id',
      'user_id',
      'room_id',
      'kost_id',
      'declined_at',
      'nik_ciphertext',
      'nik_last_four',
    ),
    is_missing: sql<boolean>`'nik' = any(incomplete)`,
    kept_until: sql<string | null>`${nikKeptUntil}::text`,
  })`tenancies where id = ${id} and ${inScope(scope, tenancies)}`;
  const looked = selected('looked', columnsOf(asked))`${asked} where ${asked.nik_ciphertext} is not null`;
  const effects = {
    audited: auditOwned(context, 'tenancy.reveal-nik', looked),
    told: addedNotices(context, {
      kind: 'NIK_VIEWED',
      from: sql`${atPlaces(looked)} where ${looked.declined_at} is null`,
      user: looked.user_id,
      details: { ...placeFacts, passport: ofPassport(looked.nik_last_four) },
      // Once a day, however often it is shown.
      once: sql`${looked.id} || ':' || ${today(context)}::text`,
    }),
  };
  const { rows } = await db.execute<{
    nik_ciphertext: string | null;
    kept_until: string | null;
    is_missing: boolean;
  }>(
    withCtes(
      [asked, looked, effects],
      sql`select ${asked.nik_ciphertext}, ${asked.kept_until}, ${asked.is_missing} from ${asked}`,
    ),
  );
  const row = foundRow(rows[0]);
  if (row.is_missing) throw new DomainError('NIK_DELETED', { message: 'NIK penyewa ini belum diisi' });
  if (row.nik_ciphertext === null) throw new DomainError('NIK_DELETED');
  return { nik: unsealNik(context, id, row.nik_ciphertext), kept_until: row.kept_until };
}
