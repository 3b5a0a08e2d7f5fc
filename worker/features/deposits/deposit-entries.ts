import { and, desc, eq, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { type ListDepositInput, RETURNED_ON_OUT_OF_REACH, RETURNED_TOO_EARLY } from '#shared/contract/deposits.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { isReceivableDay } from '#shared/rules/payment.ts';
import { byWhom } from '../../actor.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext, type PartyContext, today } from '../../context.ts';
import { fromItem, insertion, type NewRow, type Part, pick, returned, type Rows } from '../../db/ctes.ts';
import { toPage } from '../../db/page.ts';
import { isLive } from '../../db/states.ts';
import { foundRow, wrongField } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { homesOf } from '../billing/shares.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

/**
 * The deposit of one tenancy of the caller's as a list of what came and went, newest first. A tenant who has not confirmed
 * sees no proof and no word of the owner's, who may have named somebody else's account.
 *
 * @throws DomainError NOT_FOUND
 */
export async function listDeposit(context: PartyContext, { id, cursor, limit }: ListDepositInput) {
  const { db } = context;
  const isIt = and(eq(tenancies.id, id), isOwnTenancy(context));
  const own = db.select({ id: tenancies.id }).from(tenancies).where(isIt);
  const isListed = and(
    sql`${depositEntries.tenancy_id} = (${own})`,
    cursor === undefined ? undefined : lt(depositEntries.id, cursor),
  );
  const [[tenancy], rows] = await Promise.all([
    db.select({ confirmed_at: tenancies.confirmed_at }).from(tenancies).where(isIt),
    db
      .select(entryColumns)
      .from(depositEntries)
      .where(isListed)
      .orderBy(desc(depositEntries.id))
      .limit(limit + 1),
  ]);
  const { confirmed_at: confirmed } = foundRow(tenancy);
  const isTold = context.scope.of === 'owner' || confirmed !== null;
  return toPage(
    rows.map((row) => (isTold ? signedAddresses(context, row, 'proof') : { ...row, proof: null, note: null })),
    limit,
  );
}

const entryColumns = {
  ...pick(depositEntries, 'id', 'kind', 'amount', 'day', 'way', 'note', 'proof', 'reverses', 'created_at'),
  taken_back: sql<boolean>`exists (select from deposit_entries e where e.reverses = deposit_entries.id)`,
};

/** A tenancy with what a write on its deposit tells. */
export const placeColumns = pick(
  tenancies,
  ...(['id', 'owner_id', 'user_id', 'room_id', 'kost_id', 'status', 'declined_at'] as const),
);

type Place = Rows<keyof typeof placeColumns | 'amount' | 'deposit_held'>;

/** The place of a return that other entries of its statement come before, so that the sums see them in this order. */
export function afterEntries(place: Place, entries: SQLWrapper): Place {
  const names = [...(Object.keys(placeColumns) as (keyof typeof placeColumns)[]), 'amount', 'deposit_held'] as const;
  const isAfter = sql`${place.amount} > 0 and (select count(*) from ${entries}) >= 0`;
  return fromItem(sql`(select place.* from ${place} where ${isAfter}) as place`, 'place', ...names);
}

/** What an entry says beside its tenancy. */
type EntryRow = Pick<NewRow<typeof depositEntries>, 'amount' | 'day' | 'way' | 'note' | 'reverses'> & {
  proof?: string | null;
};

/**
 * The day on which money was given back; today at the kost if none is said.
 *
 * @throws DomainError VALIDATION if it is not within the last year
 */
export function dayOfReturn(context: OwnerContext, returned_on: string | null): string {
  const day = returned_on ?? today(context);
  if (!isReceivableDay(day, today(context))) throw wrongField('returned_on', RETURNED_ON_OUT_OF_REACH);
  return day;
}

/** Locks rows of `tenancies`, and says since when money of each can have been given back: as `isReturnable` has it. */
export const lockedSince = (isIt: SQL) => sql`select ${since} as since from tenancies where ${isIt} for update`;

/** Whether money of a row of `tenancies` can have been given back on a day: not before it came in, or they lived there. */
export const isReturnable = (day: string): SQL => sql`${day}::date >= ${since}`;

const homes = homesOf('tenancies');
// Who paid for a contract that was called off may have it back before it would have begun.
const since = sql`(select least(min(coalesce(h.check_in_date, least(h.contract_start, h.created_at::date))),
    (select min(e.day) from deposit_entries e where e.tenancy_id = any(${homes}) and e.kind = 'RECEIVED'))
  from tenancies h where h.id = any(${homes}))`;

/**
 * Refuses a day that `lockedSince` says is too early.
 *
 * @throws DomainError VALIDATION
 */
export function refuseEarly(day: string, [locked]: { since?: unknown }[]): void {
  if (typeof locked?.since === 'string' && day < locked.since) throw wrongField('returned_on', RETURNED_TOO_EARLY);
}

/**
 * An owner's entry of the kind RETURNED, as a CTE, and the parts that write it and what follows from it: its proof is kept,
 * the trail has it, and the tenant is told, former ones once a day and without the owner's words. Whoever says that they
 * never lived there is told nothing more.
 *
 * @param place the tenancy, with the amount and what is held after it; no row if nothing may be entered
 */
export function enteredReturn(
  context: OwnerContext,
  action: Extract<AuditAction, `tenancy.${string}-deposit`>,
  place: Place,
  row: EntryRow,
  told: { taken_back?: SQL; reason?: SQL; of_credit?: SQL; other?: SQL } = {},
) {
  const { id: tenancy_id, owner_id, kost_id, amount } = place;
  const entry = returned('entry', pick(depositEntries, 'id', 'owner_id', 'kost_id', 'tenancy_id'))`${insertion(
    depositEntries,
    { tenancy_id, owner_id, kost_id, kind: 'RETURNED', actor_id: byWhom(context), created_at: nowIso(context), ...row },
    place,
  )}`;
  const isPresent = isLive(place.status);
  const effects: Part = {
    audited: auditEntry(context, {
      action,
      from: sql`${entry}, ${place}`,
      subject: entry.tenancy_id,
      owner: entry.owner_id,
      kost: entry.kost_id,
      details: sql`jsonb_build_object('amount', ${amount})`,
    }),
    told: addedNotices(context, {
      kind: 'DEPOSIT_RETURN',
      from: sql`${atPlaces(place)} cross join ${entry} where ${place.declined_at} is null`,
      user: place.user_id,
      details: {
        ...placeFacts,
        amount,
        deposit_held: place.deposit_held,
        ...told,
        ...(told.reason && { reason: sql`case when ${isPresent} then ${told.reason} end` }),
      },
      together: sql`case when not ${isPresent} then ${place.id} || ':' || ${told.of_credit ? 'credit:' : ''}::text || ${today(context)}::text end`,
    }),
  };
  const files = attachedFiles(context, {
    table: 'deposit_entries',
    from: entry,
    purpose: 'payment_proof',
    addresses: row.proof ? [row.proof] : [],
    isNew: true,
  });
  return { entry, parts: [entry, ...files.parts, effects] };
}
