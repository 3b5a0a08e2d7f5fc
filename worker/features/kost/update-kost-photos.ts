import { eq, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { Kost, UpdateKostPhotosInput } from '#shared/contract/kost.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { inScope } from '../../scope.ts';
import { kostColumns, pageOfKosts, toKost } from './queries.ts';

/**
 * Gives one of the owner's kosts its photos, in their order.
 *
 * @throws DomainError NOT_FOUND or FILE_NOT_USABLE
 */
export async function updateKostPhotos(context: OwnerContext, input: UpdateKostPhotosInput): Promise<Kost> {
  const { db, scope } = context;
  const { id, images } = input;
  const updated = returned('updated', pick(kosts, 'id', 'owner_id'))`
    update kosts set ${changes(kosts, { images, updated_at: nowIso(context) })}
    where id = ${id} and ${inScope(scope, kosts)}`;
  const photos = attachedFiles(context, { table: 'kosts', from: updated, purpose: 'kost', addresses: images });
  const audited = auditOwned(context, 'kost.update-photos', updated);
  const page = pageOfKosts(db, eq(kosts.id, id), 1);
  const [{ rows }, [kost]] = await db.batch([
    db.execute<RemovedFiles>(
      withCtes([updated, ...photos.parts, { audited }], sql`select ${photos.removed} from ${updated}`),
    ),
    db.with(page).select(kostColumns).from(kosts),
  ]);
  if (kost === undefined || rows.length === 0) throw new DomainError('NOT_FOUND');
  removeBytes(context, rows);
  return toKost(context, kost);
}
