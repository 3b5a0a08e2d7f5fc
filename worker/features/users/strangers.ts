import { type SQL, sql } from 'drizzle-orm';
import { MASK } from '#shared/rules/mask.ts';

/**
 * What an owner sees of somebody's account. It is written in SQL, since what is hidden must not even be copied: until a
 * tenant confirms, their tenancy holds no more than its owner may see, and no read has to hide anything of it.
 */

const dots = (count: SQL): SQL => sql`repeat(${MASK}, ${count})`;

/** A name by its first word and the initial of its last: `Budi S.`. A single word stays as it is. */
export function maskedName(name: SQL): SQL<string> {
  const last = sql`substring(btrim(${name}) from '\\s(\\S)\\S*$')`;
  return sql<string>`(substring(btrim(${name}) from '^\\S+') || coalesce(' ' || upper(${last}) || '.', ''))`;
}

/**
 * A phone number by its last two digits: `••••••••••78`. Who has the whole number finds its holder by it; more digits would
 * let the rest be tried out.
 */
export function maskedPhone(phone: SQL): SQL<string> {
  return sql<string>`(case when length(${phone}) <= 7 then ${dots(sql`length(${phone})`)}
    else ${dots(sql`length(${phone}) - 2`)} || right(${phone}, 2) end)`;
}

/** An email with most of its name hidden: `b•••@contoh.id`. */
export function maskedEmail(email: SQL): SQL<string> {
  return sql<string>`(left(${email}, 1) || ${dots(sql`3`)} || substring(${email} from '@[^@]*$'))`;
}

/** A phone number in one form, whichever of the three ways to begin it was chosen. */
export function phoneDigits(phone: SQL): SQL<string> {
  return sql<string>`regexp_replace(${phone}, '^(\\+?62|0)', '')`;
}

/**
 * Whether an account of `users` is still in the hands of the owner who made it. It is its holder's alone once they have
 * chosen a password, which an admin's new credentials do not undo, or have had a tenancy with anybody else. Who approved
 * an account that somebody registered has not made it, even where an admin has since become an owner. The tables are named
 * with their schema: a page of them under the same name is not all of them.
 */
export function isInHandsOf(ownerId: string): SQL<boolean> {
  return sql<boolean>`(users.reviewed_by is not distinct from ${ownerId}::uuid and users.password_chosen_at is null
    and not exists (select from public.tenancies elsewhere
      where elsewhere.user_id = users.id and elsewhere.owner_id <> ${ownerId})
    and not exists (select from public.audit_log registered
      where registered.subject_id = users.id and registered.action = 'account.register'))`;
}
