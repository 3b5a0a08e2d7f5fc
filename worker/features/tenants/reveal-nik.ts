import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { RevealedNik } from '#shared/contract/tenants.ts';
import { auditNamed } from '../../audit.ts';
import { type OwnerContext, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { addNotice } from '../notices/add-notice.ts';
import { inScope } from '../../scope.ts';
import { nikKeptUntil } from './nik-retention.ts';
import { unsealNik } from './seal-nik.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/**
 * The whole NIK of one of the owner's tenants; for an ended tenancy, also the day until which it is kept. The same
 * statement records who looked.
 *
 * @throws DomainError NOT_FOUND, or NIK_DELETED if it is no longer kept
 */
export async function revealNik(context: OwnerContext, id: string): Promise<RevealedNik> {
  const { db, scope } = context;
  const { rows } = await db.execute<{
    nik_ciphertext: string | null;
    kept_until: string | null;
    is_missing: boolean;
  }>(sql`
    with asked as (
      select id, owner_id, user_id, room_id, kost_id, declined_at, nik_ciphertext, 'nik' = any(incomplete) as is_missing, ${nikKeptUntil} as kept_until from tenancies
      where id = ${id} and ${inScope(scope, tenancies)}
    ), looked as (
      select * from asked where nik_ciphertext is not null
    ), audited as (
      ${auditNamed(context, 'tenancy.reveal-nik', 'looked')}
    ), told as (
      ${addNotice(context, {
        kind: 'NIK_VIEWED',
        from: sql`${atPlaces('looked')} where t.declined_at is null`,
        user: sql`t.user_id`,
        details: placeFacts,
        // Once a day, however often it is shown.
        once: sql`t.id || ':' || ${today(context)}::text`,
      })}
    ) select nik_ciphertext, kept_until::text, is_missing from asked`);
  const [row] = rows;
  if (row === undefined) throw new DomainError('NOT_FOUND');
  if (row.is_missing) throw new DomainError('NIK_DELETED', { message: 'NIK penyewa ini belum diisi' });
  if (row.nik_ciphertext === null) throw new DomainError('NIK_DELETED');
  return { nik: unsealNik(context, id, row.nik_ciphertext), kept_until: row.kept_until };
}
