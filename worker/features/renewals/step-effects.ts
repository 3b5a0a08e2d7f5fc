import { type SQL, sql } from 'drizzle-orm';
import { auditEntry, type AuditEntry } from '../../audit.ts';
import { type Context, today } from '../../context.ts';
import type { Part, Rows } from '../../db/ctes.ts';
import { isOpenSettlement } from '../../db/states.ts';
import { addedNotices, type NewNotice } from '../notices/added-notices.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

type Kind = 'LEAVING' | 'RENEWAL';

/** A step of a leaving or an offer, of the tenancy in its row. */
interface Step<Of extends Kind> {
  of: Of;
  action: Extract<AuditEntry['action'], `tenancy.${string}`>;
  row: Rows<'id' | 'owner_id' | 'user_id' | 'kost_id' | 'room_id' | 'full_name' | 'by_link'>;
  /** What the trail has of it. */
  noted: SQL;
  /** What its notice says, beside place, tenant and link. */
  told: Omit<NewNotice<Of>['details'], keyof typeof placeFacts | 'kost_id' | 'tenant_name' | 'by_link'>;
}

/**
 * The entry in the trail, and the notice to the other party: of one tenancy one a day, with what came last. Of what is
 * said by a bill link the tenant's account is told, too: whose word it should have been can take it back.
 */
export function stepEffects<Of extends Kind>(context: Context, { of, action, row, noted, told }: Step<Of>): Part {
  const { id, owner_id, user_id, kost_id, full_name, by_link } = row;
  const tell = (user: SQL, tenantName: SQL | null = null) =>
    addedNotices<Kind>(context, {
      kind: of,
      from: atPlaces(row),
      user,
      details: { ...told, ...placeFacts, kost_id, tenant_name: tenantName, by_link: sql`nullif(${by_link}, false)` },
      together: sql`${id} || ':' || ${today(context)}::text`,
    });
  return {
    audited: auditEntry(context, { action, from: row, subject: id, owner: owner_id, kost: kost_id, details: noted }),
    told: context.scope?.of === 'person' ? tell(owner_id, full_name) : tell(user_id),
    ...(context.actor?.kind === 'link' && { told_too: tell(user_id) }),
  };
}

/** Calls off the open settlements of who stays after all, of rows that name their tenancy. */
export function settledNoMore(stays: Rows<'id'>, which: SQL): SQL {
  return sql`update settlements s set state = 'CANCELLED' from ${stays}
    where s.tenancy_id = ${stays.id} and ${isOpenSettlement()} and ${which}`;
}
