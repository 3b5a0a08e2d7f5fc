import { type SQL, sql } from 'drizzle-orm';
import { contactProofs } from '#drizzle/schema/contact-proofs.ts';
import type { ContactKind, ProofWay, ResetChannel } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, insertion, selected, withCtes } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import { isOneOf } from '../../db/states.ts';
import { comparedNumber, hasNumber, numberIn } from './numbers.ts';

/** The live proof of a contact, as the FROM and WHERE of a subquery; its row is `proof`. */
function liveProof(kind: ContactKind, account: SQL): SQL {
  return sql`from public.contact_proofs proof
    where proof.user_id = ${account} and ${isOneOf([kind], sql`proof.kind`)} and proof.ended_at is null`;
}

/** The number that is proven to be an account's holder's, also if another stands in the account; null without one. */
export function provenPhone(account: SQL): SQL<string | null> {
  return sql<string | null>`(select proof.value ${liveProof('PHONE', account)})`;
}

/**
 * The number at which an account, a row or alias of `users`, is reached, as `numberIn` has it. A number that was changed is not used before it
 * is proven: links to bills open without a password, and a borrowed session must not have them sent to itself.
 */
export function numberOf(account: SQL): SQL<string> {
  const proven = sql`(select ${numberIn(sql`proof`, sql`proof.value`)} ${liveProof('PHONE', sql`${account}.id`)})`;
  return sql<string>`coalesce(${proven}, ${numberIn(account)})`;
}

/** The same as it is compared with a number that was searched for (`searchedNumbers`). */
export function comparedNumberOf(account: SQL): SQL<string> {
  const proven = sql`(select ${comparedNumber(sql`proof`, sql`proof.value`)} ${liveProof('PHONE', sql`${account}.id`)})`;
  return sql<string>`coalesce(${proven}, ${comparedNumber(account)})`;
}

/**
 * A query of the ids of those accounts for which `comparedNumberOf` may be one of these numbers: they are found by
 * indexes of what was typed and of what was proven.
 *
 * @param numbers as `searchedNumbers` has them
 */
export function accountsWithNumber(numbers: readonly string[]): SQL {
  const these = textArray(numbers);
  return sql`select users.id from users where ${hasNumber(sql`users`, numbers)}
    union select proof.user_id from contact_proofs proof where proof.ended_at is null
      and (proof.phone_e164 = any(${these}) or proof.phone_e164 is null and ${isOneOf(['PHONE'], sql`proof.kind`)}
        and ${comparedNumber(sql`proof`, sql`proof.value`)} = any(${these}))`;
}

/**
 * The number at which the holder of an account has used what was sent there, as `numberIn` has it; null without one.
 * A number that they only typed, when registering or accepting an invitation, may be a stranger's.
 */
export function provenNumberOf(account: SQL): SQL<string | null> {
  return sql<string | null>`(select ${numberIn(sql`proof`, sql`proof.value`)} ${liveProof('PHONE', account)}
    and ${usesWhatWasSent('proof.how')})`;
}

/**
 * The condition on `contact_proofs proof` that it is the number at which the holder of an account, a row or alias of
 * `users`, has used a code that was sent there.
 */
export function isNumberByCode(account: SQL): SQL {
  return sql`(proof.user_id = ${account}.id and ${isOneOf(['PHONE'], sql`proof.kind`)} and proof.ended_at is null
    and ${isOneOf(['CODE'], sql`proof.how`)})`;
}

/**
 * Whether an account, a row of `users`, is the only one whose holder has used a code that was sent to this number. One that
 * was only typed does not count: whoever registers with a stranger's number would keep them from signing in by it, and
 * would learn by their own sign-in whether the stranger has an account.
 *
 * @param isNobodys the condition of accounts whose proofs count for nothing; the row is `holder`
 */
export function isOnlyHolderOf(number: string | null, isNobodys: SQL): SQL<boolean> {
  return sql<boolean>`users.id = (select (array_agg(holder.id))[1]
    from contact_proofs proof join users holder on holder.id = proof.user_id
    where proof.phone_e164 = ${number} and proof.ended_at is null and ${isOneOf(['PHONE'], sql`proof.kind`)}
      and ${usesWhatWasSent('proof.how')} and not ${isNobodys} having count(*) = 1)`;
}

/** Whether the address or number of a row or alias, as its owner has it, is one that an account's holder has proven. */
export function isProvenContact(kind: ContactKind, account: SQL, row: SQL): SQL<boolean> {
  const isSame =
    kind === 'EMAIL'
      ? sql`proof.value = lower(${row}.email)`
      : sql`${comparedNumber(sql`proof`, sql`proof.value`)} = ${comparedNumber(row)}`;
  return sql<boolean>`exists (select ${liveProof(kind, account)} and ${isSame})`;
}

/** Whether the present number of an account, a row or alias of `users`, is proven, in whatever form it is written. */
export function isPhoneProven(account: SQL): SQL<boolean> {
  return isProvenContact('PHONE', sql`${account}.id`, account);
}

/** Whether a code that was sent to the present number of an account, a row or alias of `users`, was used by its holder. */
export function isPhoneCodeUsed(account: SQL): SQL<boolean> {
  return sql<boolean>`exists (select ${liveProof('PHONE', sql`${account}.id`)} and ${usesWhatWasSent('proof.how')}
    and ${comparedNumber(sql`proof`, sql`proof.value`)} = ${comparedNumber(account)})`;
}

/**
 * Whether news may be sent to the present address of an account, a row or alias of `users`: a link that was sent there
 * was used. An address that its holder has only typed may be a stranger's.
 */
export function isEmailProven(account: SQL): SQL<boolean> {
  return sql<boolean>`exists (select ${liveProof('EMAIL', sql`${account}.id`)}
    and proof.value = ${account}.email and ${usesWhatWasSent('proof.how')})`;
}

/** Whether a link or code that was sent to the contact was used; the other ways are stored, but prove less. */
function usesWhatWasSent(how: 'proof.how' | 'excluded.how'): SQL {
  return isOneOf(['LINK', 'CODE'], sql.raw(how));
}

/**
 * Whether a forgotten password of an account, a row or alias of `users`, can be replaced by a channel: by a link to its
 * address, or by a code to the proven number, whatever number stands in the account. Only contacts of the holder count,
 * not those of a landlord who made the account, nor one that a borrowed session has typed.
 */
export function hasWayBack(channel: ResetChannel, account: SQL): SQL<boolean> {
  return channel === 'WHATSAPP'
    ? sql<boolean>`(${provenPhone(sql`${account}.id`)} is not null)`
    : sql<boolean>`exists (select ${liveProof('EMAIL', sql`${account}.id`)} and proof.value = ${account}.email)`;
}

/** A contact that is now proven. */
export interface NewProof {
  kind: ContactKind;
  how: ProofWay;
  /** The account, and the address or number, in `from`. */
  user: SQL;
  value: SQL;
  /** The number's other form; not for an address. */
  number?: SQL;
  /** At most one row; none if the write that proves the contact has failed. */
  from: SQL;
}

/**
 * The two statements that store a proof, for the batch of the write that makes it: they end the account's proof of
 * another contact of that kind, and add the new one. They are not parts of one statement, which would not see what it
 * has ended; so `from` must be true after the write and the first of them.
 */
export function provenContact(
  context: Pick<Context, 'now'>,
  { kind, how, user, value, number, from }: NewProof,
): [ended: SQL, added: SQL] {
  const now = nowIso(context);
  const proof = { user_id: user, kind, value, phone_e164: number, how, proven_at: now };
  const fresh = selected('fresh', { id: user, contact: value })`${from}`;
  return [
    withCtes(
      [fresh],
      sql`
        update contact_proofs set ${changes(contactProofs, { ended_at: now })} from ${fresh}
        where user_id = ${fresh.id} and kind = ${kind} and ended_at is null and value <> ${fresh.contact}`,
    ),
    sql`${insertion(contactProofs, proof, from)}
      on conflict (user_id, kind) where ended_at is null
        do update set ${changes(contactProofs, { how, proven_at: now })} where ${usesWhatWasSent('excluded.how')}`,
  ];
}
