import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { Complaint, ReportDamageInput } from '#shared/contract/complaints.ts';
import type { OwnerContext } from '../../context.ts';
import { selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { filing } from './create-complaint.ts';
import { complaintQuery, withPhotos } from './queries.ts';

const [k, r] = [alias(kosts, 'k'), alias(rooms, 'r')];

/**
 * Makes a complaint of an owner's own, about a room of theirs or what all of a kost share. It belongs to no tenancy, so
 * that no tenant sees it or is told of it.
 *
 * @throws DomainError NOT_FOUND or FILE_NOT_USABLE
 */
export async function reportDamage(context: Keyed<OwnerContext>, input: ReportDamageInput): Promise<Complaint> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const id = context.newId();
  const { room_id: room } = input;
  const place = selected('place', {
    owner_id: k.owner_id,
    kost_id: k.id,
    kost_name: k.name,
    tenant_name: sql<string>`''`,
    ...(room === null ? { room_number: sql<string>`''` } : { room_id: r.id, room_number: r.room_number }),
  })`kosts k ${room === null ? sql.empty() : sql`join rooms r on r.kost_id = k.id and r.id = ${room} and r.archived_at is null`}
      where k.id = ${input.kost_id} and ${inScope(scope, kosts, 'k')} and ${once.isFree}
      -- As in \`newComplaint\`.
      for key share`;
  const { created, parts, event } = filing(context, id, input, place);
  const {
    results: [, [complaint]],
  } = await once.batch([
    db.execute(withCtes([...parts, { kept: once.kept(created, created.id) }], event)),
    complaintQuery(context, once.answerId(id)),
  ]);
  if (complaint === undefined) throw new DomainError('NOT_FOUND');
  return withPhotos(context, complaint);
}
