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

type Ended = Cte<unknown> & Rows<'id' | 'owner_id' | 'user_id' | 'kost_id' | 'full_name' | 'old_room_id'>;

/**
 * What does not go along with a move: the room, the draft of a settlement, and an offer to renew, which is of the other
 * room's rent; of this both are told.
 */
export function endedByMove(context: Context, ended: Ended) {
  const terms = ['state', 'contract_end', 'monthly_rent', 'rent_from', 'asked_rent'] as const;
  const lapsed = returned('lapsed', {
    ...pick(ended, 'owner_id', 'user_id', 'kost_id', 'full_name'),
    room_id: ended.old_room_id,
    ...pick(alias(renewals, 'r'), ...terms),
  })`update renewals r set state = 'ENDED' from ${ended} join tenancies t on t.id = ${ended.id}
    where r.tenancy_id = t.id and ${isStanding(today(context), 't')}`;
  const told = addedNotices(context, {
    kind: 'RENEWAL',
    from: sql`${atPlaces(lapsed)} ${bothParties(lapsed.owner_id, lapsed.user_id, lapsed.full_name)}`,
    user: sql`reader.id`,
    details: { ...placeFacts, ...pick(lapsed, 'kost_id', ...terms), tenant_name: sql`reader.tenant_name` },
  });
  const effects = {
    told_of_offer: told,
    freed: changedRooms(context, 'AVAILABLE', sql`select ${ended.old_room_id} from ${ended}`),
    settles_no_more: sql`update settlements s set state = 'CANCELLED' where s.tenancy_id in (${idsOf(ended)})
      and ${isOpenSettlement()}`,
  };
  return [lapsed, effects] as const;
}
