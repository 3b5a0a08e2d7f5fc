import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { renewals } from '#drizzle/schema/renewals.ts';
import { type Context, today } from '../../context.ts';
import { type Cte, idsOf, pick, returned, type Rows } from '../../db/ctes.ts';
import { isOpenSettlement } from '../../db/states.ts';
import { isStanding } from '../billing/standing-renewals.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { changedRooms } from '../rooms/held-rooms.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

type Left = Cte<unknown> & Rows<'id' | 'owner_id' | 'user_id' | 'kost_id' | 'full_name' | 'old_room_id'>;

/** The CTE that ends an offer to renew of who moves, or will, as it is of another room's rent; and that tells both. */
export function offerEndedByMove(context: Context, left: Left) {
  const terms = ['state', 'contract_end', 'monthly_rent', 'rent_from', 'asked_rent'] as const;
  const lapsed = returned('lapsed', {
    ...pick(left, 'owner_id', 'user_id', 'kost_id', 'full_name'),
    room_id: left.old_room_id,
    ...pick(alias(renewals, 'r'), ...terms),
  })`update renewals r set state = 'ENDED' from ${left} join tenancies t on t.id = ${left.id}
    where r.tenancy_id = t.id and ${isStanding(today(context), 't')}`;
  const told = addedNotices(context, {
    kind: 'RENEWAL',
    from: sql`${atPlaces(lapsed)} ${bothParties(lapsed.owner_id, lapsed.user_id, lapsed.full_name)}`,
    user: sql`reader.id`,
    details: { ...placeFacts, ...pick(lapsed, 'kost_id', ...terms), tenant_name: sql`reader.tenant_name` },
  });
  return [lapsed, { told_of_offer: told }] as const;
}

/** What does not go along with a move: the room, the draft of a settlement, and an offer to renew. */
export function endedByMove(context: Context, ended: Left) {
  const effects = {
    freed: changedRooms(context, 'AVAILABLE', sql`select ${ended.old_room_id} from ${ended}`),
    settles_no_more: sql`update settlements s set state = 'CANCELLED' where s.tenancy_id in (${idsOf(ended)})
      and ${isOpenSettlement()}`,
  };
  return [...offerEndedByMove(context, ended), effects] as const;
}
