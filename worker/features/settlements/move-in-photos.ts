import { type SQL, sql } from 'drizzle-orm';
import { moveInPhotos } from '#drizzle/schema/move-in-photos.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AddMoveInPhotoInput, RemoveMoveInPhotoInput, SettlementView } from '#shared/contract/settlements.ts';
import { bareAddress } from '#shared/rules/file.ts';
import { MOST_MOVE_IN_PHOTOS, MOVE_IN_REMOVED_HOURS } from '#shared/rules/settlement.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type PartyContext, type SignedInContext } from '../../context.ts';
import { idsOf, insertion, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { attachedFiles, removedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { toView, viewQuery } from './view.ts';

/** The entry in the trail of the photo's tenancy. */
function noted(
  context: PartyContext,
  action: 'tenancy.add-move-in-photo' | 'tenancy.remove-move-in-photo',
  photo: Rows<(typeof COLUMNS)[number]>,
): SQL {
  return auditEntry(context, {
    action,
    from: photo,
    subject: photo.tenancy_id,
    owner: photo.owner_id,
    kost: photo.kost_id,
  });
}

const COLUMNS = ['id', 'owner_id', 'kost_id', 'tenancy_id'] as const;

/**
 * Owner or tenant keep a photo of how the room is found at moving in, with its day, until a settlement is proposed. The
 * same photo again is kept once.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, VALIDATION, MOVE_IN_FIXED or FILE_NOT_USABLE
 */
export async function addMoveInPhoto(
  context: SignedInContext & PartyContext,
  { id, item, photo }: AddMoveInPhotoInput,
): Promise<SettlementView> {
  const { db } = context;
  const byTenant = context.scope.of === 'person';
  const isIt = sql`tenancies.id = ${id} and ${isOwnTenancy(context)}`;
  const place = selected(
    'place',
    pick(tenancies, 'id', 'owner_id', 'kost_id'),
  )`tenancies where ${isIt} and status = 'ACTIVE'
      and (${!byTenant}::boolean or confirmed_at is not null)
      and not exists (select from settlements s where s.tenancy_id = tenancies.id and s.state not in ('DRAFT', 'CANCELLED'))
      and (select count(*) from move_in_photos m where m.tenancy_id = tenancies.id and m.by_tenant = ${byTenant})
        < ${MOST_MOVE_IN_PHOTOS}`;
  const row = {
    tenancy_id: place.id,
    ...pick(place, 'owner_id', 'kost_id'),
    item,
    photo,
    by_tenant: byTenant,
    created_at: nowIso(context),
  };
  const added = returned('added', pick(moveInPhotos, ...COLUMNS))`
    ${insertion(moveInPhotos, row, place)} on conflict do nothing`;
  const files = attachedFiles(context, {
    table: 'move_in_photos',
    from: added,
    purpose: 'payment_proof',
    addresses: [photo],
    arePhotos: true,
    isNew: true,
  });
  const audited = noted(context, 'tenancy.add-move-in-photo', added);
  const [, { rows }, view] = await db.batch([
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute(withCtes([place, added, ...files.parts, { audited }], idsOf(added))),
    viewQuery(context, id),
  ]);
  const after = toView(context, view);
  if (rows.length > 0 || after.move_in.some((each) => bareAddress(each.photo) === photo)) return after;
  if (after.status !== 'ACTIVE') throw new DomainError('TENANCY_NOT_ACTIVE');
  if (after.move_in.filter(({ by_tenant }) => by_tenant === byTenant).length < MOST_MOVE_IN_PHOTOS)
    throw new DomainError('MOVE_IN_FIXED');
  throw wrongField('photo', `Paling banyak ${MOST_MOVE_IN_PHOTOS} foto`);
}

/**
 * Who has added a photo takes it away again, within a day and before any settlement is drawn up: it is a proof for both.
 * A draft is not told to the tenant, so it does not keep them from it.
 *
 * @throws DomainError NOT_FOUND or MOVE_IN_FIXED
 */
export async function removeMoveInPhoto(
  context: SignedInContext & PartyContext,
  { id, photo_id }: RemoveMoveInPhotoInput,
): Promise<SettlementView> {
  const { db } = context;
  const byTenant = context.scope.of === 'person';
  const isIt = sql`tenancies.id = ${id} and ${isOwnTenancy(context)}`;
  const removed = returned('removed', pick(moveInPhotos, ...COLUMNS))`
    delete from move_in_photos using tenancies
    where move_in_photos.id = ${photo_id} and move_in_photos.tenancy_id = tenancies.id and ${isIt}
      and move_in_photos.by_tenant = ${byTenant}
      and move_in_photos.created_at > ${nowIso(context)}::timestamptz - make_interval(hours => ${MOVE_IN_REMOVED_HOURS})
      and not exists (select from settlements s where s.tenancy_id = tenancies.id
        and (${!byTenant}::boolean or s.proposed_at is not null))`;
  const files = removedFiles(context, 'move_in_photos', removed);
  const audited = noted(context, 'tenancy.remove-move-in-photo', removed);
  const [, { rows }, view] = await db.batch([
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute<RemovedFiles>(
      withCtes([removed, ...files.parts, { audited }], sql`select ${files.removed} from ${removed}`),
    ),
    viewQuery(context, id),
  ]);
  const after = toView(context, view);
  if (rows.length === 0)
    throw new DomainError(after.move_in.some((each) => each.id === photo_id) ? 'MOVE_IN_FIXED' : 'NOT_FOUND');
  removeBytes(context, rows);
  return after;
}
