import { type SQL, sql } from 'drizzle-orm';
import { approachedNumbers } from '#drizzle/schema/approached-numbers.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, columnsOf, copied, cte, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isOneOf } from '../../db/states.ts';
import { numberOf } from '../accounts/proofs.ts';

/**
 * Whether the person of an account, an alias of `users`, has acted for this owner's messages: they have made the account
 * themselves or chosen its password, have used what was sent to a contact, or the link to their bills was opened while the
 * account had its present number, which the owner who made it may change. Until then the number is only what an owner
 * has typed, and may be a stranger's.
 */
export function hasActed(account: SQL, ownerId: SQL): SQL<boolean> {
  return sql<boolean>`(${account}.password_chosen_at is not null
    or exists (select from tenancies lived join bill_links opened on opened.tenancy_id = lived.id
      where lived.user_id = ${account}.id and lived.owner_id = ${ownerId} and opened.opened_number = ${numberOf(account)})
    or exists (select from contact_proofs used where used.user_id = ${account}.id and used.ended_at is null)
    or not exists (select from audit_log made where made.subject_id = ${account}.id and made.action = 'account.create'))`;
}

/**
 * Whether E-Kost still writes to a number by WhatsApp for an owner: the person has acted, or nothing has arrived there yet.
 *
 * @param number in the form of `phone_e164`
 */
export function mayApproach(account: SQL, number: SQL, ownerId: SQL): SQL<boolean> {
  return sql<boolean>`(not exists (select from approached_numbers a where a.number = ${number} and a.owner_id = ${ownerId}
      and not ${hasFailed(sql`a.message_id`)})
    or ${hasActed(account, ownerId)})`;
}

/** Whether a message has ended without reaching anybody, so that the place that it took is free again. */
function hasFailed(messageId: SQL): SQL {
  return sql`exists (select from messages failed where failed.id = ${messageId} and ${isOneOf(['FAILED', 'CANCELLED'], sql`failed.state`)})`;
}

/** A message to somebody who has not acted yet. */
export interface FirstMessage {
  id: string;
  owner_id: string;
  number: string;
}

/**
 * Takes for each message the one place that its number and owner have, whoever else sends at the same time; a repeated
 * try keeps its own, and that of a failed message is free.
 *
 * @returns the ids of those that have got none
 */
export async function withoutPlace(context: Context, messages: readonly FirstMessage[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const asked = selected('asked', {
    id: sql<string>`m.id`,
    owner_id: sql<string>`m.owner_id`,
    number: sql<string>`m.number`,
  })`jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m(id uuid, owner_id uuid, number text)`;
  const { id, owner_id, number } = asked;
  const firsts = cte(
    'firsts',
    columnsOf(asked),
    (columns) =>
      sql`select distinct on (${number}, ${owner_id}) ${columns} from ${asked} order by ${number}, ${owner_id}, ${id}`,
  );
  const row = { ...pick(firsts, 'number', 'owner_id'), message_id: firsts.id, approached_at: nowIso(context) };
  const placed = returned('placed', pick(approachedNumbers, 'message_id'))`
      ${insertion(approachedNumbers, row, firsts)}
      on conflict (number, owner_id) do update set ${changes(approachedNumbers, copied('excluded', ['message_id', 'approached_at']))}
      where ${hasFailed(sql`approached_numbers.message_id`)}`;
  const without = sql`
    select ${id} from ${asked} where ${id} not in (select ${placed.message_id} from ${placed})
      and not exists (select from approached_numbers a where a.message_id = ${id} and a.number = ${number})`;
  const { rows } = await context.db.execute<{ id: string }>(withCtes([asked, firsts, placed], without));
  return rows.map((each) => each.id);
}
