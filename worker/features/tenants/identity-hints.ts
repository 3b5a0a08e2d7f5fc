import { type SQL, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { occupants } from '#drizzle/schema/occupants.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { KostType } from '#shared/enums.ts';
import { can } from '#shared/policy.ts';
import { type IdentityHint, isOtherSex } from '#shared/rules/identity-hints.ts';
import type { OwnerContext } from '../../context.ts';
import { inScope } from '../../scope.ts';

type Typed = { [Name in 'nik' | 'passport']?: string | null | undefined };

/** What an owner may want to check of a number that they have typed; nothing without one. */
export function hintsOf({ nik, passport }: Typed, type: KostType, isKnown: boolean): IdentityHint[] {
  const hints: IdentityHint[] = nik && isOtherSex(type, nik) ? ['OTHER_SEX'] : [];
  if (isKnown && (nik ?? passport)) hints.push('KNOWN_NUMBER');
  return hints;
}

/**
 * Whether a number is that of somebody else in the scope, present or former, as long as it is kept. It tells whoever types
 * one about the kosts of their scope alone, and nothing to whom no number is shown. Who has declined is nobody's tenant.
 *
 * @param hash of the number
 * @param self whose number it is: the user of a tenancy, who may have several, or an occupant
 */
export function isKnownNumber(
  { actor, scope }: OwnerContext,
  hash: SQL,
  self: { user: SQL } | { occupant: SQL } | null = null,
): SQL<boolean> {
  if (!can(actor, 'tenancy:reveal-nik')) return sql<boolean>`false`;
  const others = self && 'user' in self ? sql`and t.user_id <> ${self.user}` : sql``;
  const besides = self && 'occupant' in self ? sql`and e.id <> ${self.occupant}` : sql``;
  return sql<boolean>`(exists (select from tenancies t
      where ${inScope(scope, tenancies, 't')} and t.nik_hash = ${hash} and t.declined_at is null ${others})
    or exists (select from occupants e where ${inScope(scope, occupants, 'e')} and e.id_hash = ${hash} ${besides}))`;
}

/** What the hints of a tenancy that was written need, to run in its trip; no row if no number was typed. */
export function tenancyHintsQuery(context: OwnerContext, id: string | SQL, typed: Typed) {
  const isKnown = isKnownNumber(context, sql`tenancies.nik_hash`, { user: sql`tenancies.user_id` });
  return context.db
    .select({ kost_type: kosts.kost_type, is_known: isKnown })
    .from(tenancies)
    .innerJoin(kosts, sql`${kosts.id} = ${tenancies.kost_id}`)
    .where(
      sql`${(typed.nik ?? typed.passport) !== undefined}::boolean and ${tenancies.id} = ${id} and ${inScope(context.scope, tenancies)}`,
    );
}

type Facts = Awaited<ReturnType<typeof tenancyHintsQuery>>;

/** An answer with the hints at what was typed. */
export function withHints<Answer>(answer: Answer, typed: Typed, [facts]: Facts): Answer & { hints: IdentityHint[] } {
  return { ...answer, hints: facts ? hintsOf(typed, facts.kost_type, facts.is_known) : [] };
}
