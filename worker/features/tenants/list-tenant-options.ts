import { and, eq, type SQL, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { TenantOptionsInput } from '#shared/contract/tenants.ts';
import type { OwnerContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { named, toPage } from '../../db/page.ts';
import { contains, searchWords } from '../../db/search.ts';
import { isLive } from '../../db/states.ts';
import { nextRentOf, rentOn } from '../billing/agreed-rent.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { dayIn } from '../../zone.ts';

/** The order of the options: by name. */
const byName = sql`lower(full_name), id`;

/**
 * The owner's present and coming tenants of all kosts, to choose from, by name. Each word of a search is in the name,
 * the room's number or the kost's name; the word "kamar" is allowed before a number.
 *
 * @throws DomainError CONFLICT if the cursor's tenancy is not one of the owner's present or coming ones
 */
export async function listTenantOptions(context: OwnerContext, input: TenantOptionsInput) {
  const { db, scope } = context;
  const isOwn = inScope(scope, tenancies);
  const words = searchWords(input.search);
  const after = sql`(${byName}) > (select ${byName} from tenancies where id = ${input.cursor} and ${inScope(scope, tenancies)})`;
  const page = db.$with('tenancies').as(
    db
      .select()
      .from(tenancies)
      .where(
        and(
          isOwn,
          isLive(tenancies.status),
          ...words.map((word) => hasWord(word, scope)),
          input.cursor ? after : undefined,
        ),
      )
      .orderBy(byName)
      .limit(input.limit + 1),
  );
  const [[last], options] = await Promise.all([
    db
      .select({ id: tenancies.id })
      .from(tenancies)
      .where(and(eq(tenancies.id, sql`${input.cursor ?? null}::uuid`), isOwn)),
    db
      .with(page)
      .select({
        id: tenancies.id,
        full_name: tenancies.full_name,
        room_number: named<string>(tenancies.room_id, rooms.id, rooms.room_number),
        kost_id: tenancies.kost_id,
        kost_name: named<string>(tenancies.kost_id, kosts.id, kosts.name),
        monthly_rent: rentOn('tenancies', dayIn(context, tenancies.zone)),
        rent_period: tenancies.rent_period,
        next_rent: nextRentOf('tenancies', dayIn(context, tenancies.zone)),
      })
      .from(tenancies)
      .orderBy(byName),
  ]);
  if (input.cursor !== undefined && last === undefined) throw new DomainError('CONFLICT');
  return toPage(options, input.limit);
}

/** Whether a tenancy has the word. Rooms and kosts with the word are found once, not for each tenancy. */
function hasWord(word: string, scope: OwnerScope): SQL {
  const inRoom = contains(sql`'kamar ' || r.number_normal`, word);
  return sql`(${contains(sql`name_normal`, word)}
    or room_id in (select r.id from rooms r where ${inScope(scope, rooms, 'r')} and ${inRoom})
    or kost_id in (select k.id from kosts k where ${inScope(scope, kosts, 'k')} and ${contains(sql`k.name_normal`, word)}))`;
}
