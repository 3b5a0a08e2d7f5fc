import { type SQL, sql } from 'drizzle-orm';
import { stoppedNumbers } from '#drizzle/schema/stopped-numbers.ts';
import type { LiftWay } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { changes, insertion } from '../../db/ctes.ts';
import { numberOf, provenNumberOf } from '../accounts/proofs.ts';

/**
 * Whether the holder of a number wants no WhatsApp messages, or none of this owner. It is the number's, whichever
 * accounts have it, were made later, or belong to other owners.
 *
 * @param number in the form of `phone_e164`; false for null
 */
export function isStopped(number: SQL, ownerId: SQL): SQL<boolean> {
  const live = sql`from stopped_numbers s where s.number = ${number} and s.lifted_at is null`;
  return sql<boolean>`(exists (select ${live} and s.owner_id is null)
    or exists (select ${live} and s.owner_id = ${ownerId}))`;
}

/** Whether the number of a live tenancy `t`, as its owner sees it, is stopped. Of former tenants an owner learns nothing. */
export const askedNoMessages: SQL<boolean> = sql<boolean>`(${isLive(sql`t.status`)}
  and ${isStopped(sql`t.phone_e164`, sql`t.owner_id`)})`;

/** Whether the number of an account, a row or alias of `users`, is stopped for all, or for an owner with whom they live. */
export function isStoppedFor(account: SQL): SQL<boolean> {
  const number = numberOf(account);
  return sql<boolean>`(${isStopped(number, sql`null::uuid`)} or exists (select from tenancies home
    where home.user_id = ${account}.id and ${isLive(sql`home.status`)} and ${isStopped(number, sql`home.owner_id`)}))`;
}

/** The INSERT of stopped numbers, for use as a CTE; those that are stopped already stay as they are. */
export function newStops(
  context: Context,
  {
    from,
    ...stop
  }: { from: SQL; number: SQL | null; bsuid?: SQL | string | null; owner_id?: SQL; via: 'WHATSAPP' | 'BILL_LINK' },
): SQL {
  return sql`${insertion(stoppedNumbers, { ...stop, stopped_at: nowIso(context) }, from)} on conflict do nothing`;
}

/** The UPDATE that allows messages again, for use as a CTE. */
export function liftedStops(context: Context, via: LiftWay, which: SQL): SQL {
  const lifted = changes(stoppedNumbers, { lifted_at: nowIso(context), lifted_via: via });
  return sql`update stopped_numbers set ${lifted} where lifted_at is null and ${which}`;
}

/**
 * What an account's own yes lifts: whatever stops a number that it has proven by a code. Whoever only has a stranger's
 * number in an account, such as the owner who made it and knows its first password, cannot lift what the stranger has
 * said, by a word or on a bill link; START from the number does.
 */
export function isTheirs(userId: string): SQL {
  return sql`number = ${provenNumberOf(sql`${userId}`)}`;
}
