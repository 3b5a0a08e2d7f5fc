import { type SQL, sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import { stays } from '#drizzle/schema/stays.ts';
import type { PastStay, PastStaysInput } from '#shared/contract/past-stays.ts';
import type { OwnerContext } from '../../context.ts';
import { type PageInput, toPage } from '../../db/page.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';

/**
 * Who held one of the owner's rooms before, the last first.
 *
 * @throws DomainError NOT_FOUND, or CONFLICT if the stay of the cursor is no past one any more
 */
export async function listPastStays(context: OwnerContext, { id, limit, cursor }: PastStaysInput) {
  const { db, scope } = context;
  const [room, last, { rows }] = await Promise.all([
    db.execute(sql`select from rooms where id = ${id} and ${inScope(scope, rooms)}`),
    db.execute(sql`${past(context, id)} and s.id = ${cursor ?? null}::uuid`),
    db.execute<PastStay & Record<string, unknown>>(pastStays(context, id, { limit: limit + 1, cursor })),
  ]);
  if (room.rows.length === 0) throw new DomainError('NOT_FOUND');
  if (cursor !== undefined && last.rows.length === 0) throw new DomainError('CONFLICT');
  return toPage(rows, limit);
}

/** The query of who held a room before, the last first. */
export function pastStays(context: OwnerContext, room: string, { limit, cursor }: PageInput): SQL {
  const isAfter = sql`where (until, id) < (select c.until, c.id from (${past(context, room)}) as c where c.id = ${cursor ?? null}::uuid)`;
  return sql`select p.id, p.kind, p.tenancy_id, p.name, p.from::text, p.until::text,
      (select r.room_number from tenancies o join rooms r on r.id = o.room_id where o.id = p.moved_from_id) as moved_from,
      (select r.room_number from tenancies n join rooms r on r.id = n.room_id where n.moved_from_id = p.tenancy_id) as moved_to,
      case when p.during <> p.claimed then json_build_object('from', lower(p.during), 'until', upper(p.during)) end as counted
    from (select * from (${past(context, room)}) as every ${cursor === undefined ? sql.empty() : isAfter}
      order by until desc, id desc limit ${limit}) as p
    order by p.until desc, p.id desc`;
}

/** The stays of a room that have ended. Of a tenancy all its days, of the owner's those on which nobody lived there. */
function past({ scope }: OwnerContext, room: string): SQL {
  return sql`select s.id, s.kind, s.tenancy_id, t.full_name as name, t.moved_from_id, s.during,
      coalesce(t.check_in_date, t.contract_start, lower(s.during)) as from, coalesce(t.check_out_date, upper(s.during)) as until,
      case when t.id is null then s.during else s.claimed end as claimed
    from stays s left join tenancies t on t.id = s.tenancy_id
    where s.room_id = ${room} and ${inScope(scope, stays, 's')}
      and case when s.tenancy_id is null then not upper_inf(s.claimed) and not isempty(s.during)
        else t.status = 'TERMINATED' and t.declined_at is null end`;
}
