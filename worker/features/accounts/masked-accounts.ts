import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { MADE_UP_ENDING } from '#shared/rules/made-up-email.ts';
import { MASK } from '#shared/rules/mask.ts';
import { inScope, type OwnerScope } from '../../scope.ts';

/**
 * What an owner sees of other people's accounts. The masks are made in SQL, because hidden values must not even be
 * copied: until a tenant confirms, their tenancy holds only what its owner may see, so no read has to hide anything.
 */

const dots = (count: SQL): SQL => sql`repeat(${MASK}, ${count})`;

/** A name as its first word and the initial of its last: `Budi S.`. A single word stays unchanged. */
export function maskedName(name: SQL): SQL<string> {
  const last = sql`substring(btrim(${name}) from '\\s(\\S)\\S*$')`;
  return sql<string>`(substring(btrim(${name}) from '^\\S+') || coalesce(' ' || upper(${last}) || '.', ''))`;
}

/**
 * A phone number with only its last two digits: `••••••••••78`. A search for a whole number finds its holder, so more
 * digits would let the rest be guessed.
 */
export function maskedPhone(phone: SQL): SQL<string> {
  return sql<string>`(case when length(${phone}) <= 7 then ${dots(sql`length(${phone})`)}
    else ${dots(sql`length(${phone}) - 2`)} || right(${phone}, 2) end)`;
}

/** An email with most of its name hidden: `b•••@contoh.id`. */
export function maskedEmail(email: SQL): SQL<string> {
  return sql<string>`(case when ${email} = '' or ${hasMadeUpEmail(email)} then ''
    else left(${email}, 1) || ${dots(sql`3`)} || substring(${email} from '@[^@]*$') end)`;
}

/** Whether an account's address is a made-up one, because the real one is not known yet. */
export function hasMadeUpEmail(email: SQL): SQL<boolean> {
  return sql<boolean>`(${email} like ${`%${MADE_UP_ENDING}`})`;
}

/** An e-mail address, or an empty text for a made-up one. */
export function realEmail(email: SQL): SQL<string> {
  return sql<string>`(case when ${hasMadeUpEmail(email)} then '' else ${email} end)`;
}

/**
 * Whether the owner who made an account of `users` still controls it. It belongs to its holder once they have chosen a
 * password (new credentials from an admin do not undo that) or have had a tenancy with another owner. An admin who
 * approved an account has not made it, even if they have become an owner since. The tables are named with their schema,
 * because a page can be a CTE with the table's own name.
 */
export function isManagedBy(ownerId: string | SQL): SQL<boolean> {
  return sql<boolean>`(users.reviewed_by is not distinct from ${ownerId}::uuid and users.password_chosen_at is null
    and not exists (select from public.tenancies elsewhere
      where elsewhere.user_id = users.id and elsewhere.owner_id <> ${ownerId})
    and not exists (select from public.audit_log registered
      where registered.subject_id = users.id and registered.action = 'account.register'))`;
}

/** Whether the owner of a scope controls an account of `users`; in some kosts, one that has lived in these alone. */
export function isManagedIn(scope: OwnerScope): SQL<boolean> {
  if (scope.kosts === 'all') return isManagedBy(scope.owner);
  const here = inScope(scope, tenancies, 't');
  return sql<boolean>`(${isManagedBy(scope.owner)}
    and (select bool_and(${here}) from public.tenancies t where t.user_id = users.id) is true)`;
}

/** Whether an admin has made an account of `users`. */
export const isMadeByAdmin: SQL = sql`exists (select from audit_log made
  where made.subject_id = users.id and made.action = 'account.create' and made.owner_id is null)`;
