import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/enums.ts';
import type { SessionActor } from './actor.ts';
import type { SignedInContext } from './context.ts';
import type { Alias } from './db/ctes.ts';
import { DomainError } from './errors.ts';

/**
 * Whose rows a call reads and writes. A scope is made here alone, of a token or a link, and is a claim: what proves it
 * before anything is answered is the check of the session (`isUsableSession`, `Context.session`) or of the link
 * (`liveLink`), which are conditions in SQL. Every condition on an owner is made here too;
 * `tests/contract/whose-rows.test.ts` holds it.
 */
export type Scope = OwnerScope | PersonScope | PlatformScope;

declare const made: unique symbol;
type Made<Name extends string> = string & { readonly [made]: Name };

/** An id of an account, as the owner of kosts. */
export type OwnerId = Made<'owner'>;
export type KostId = Made<'kost'>;
/** An id of an account, as the tenant or technician whose own rows a call is about. */
export type PersonId = Made<'person'>;

/** The rows of an owner: of all their kosts, with what belongs to no kost, or of some kosts alone. */
export interface OwnerScope<Owner = OwnerId, Kosts = readonly KostId[]> {
  of: 'owner';
  owner: Owner;
  kosts: 'all' | Kosts;
}

/** The rows that a person is a party of: a tenant's bills, a technician's work. */
export interface PersonScope<Person = PersonId> {
  of: 'person';
  person: Person;
}

/** The rows of all, for administrators. */
export interface PlatformScope {
  of: 'platform';
}

/** A scope in a prepared statement: its ids are placeholders, which `scopeValues` fills. */
export type ScopeSlots = OwnerScope<Placeholder, Placeholder> | PersonScope<Placeholder> | PlatformScope;

/** What a prepared statement's text depends on. */
export type ScopeShape = 'owner' | 'owner of some' | 'person' | 'platform';

/** The scope that a role gives. */
export type ScopeOf<Of extends Role> = Of extends 'OWNER'
  ? OwnerScope
  : Of extends 'ADMIN'
    ? PlatformScope
    : PersonScope;

/** The scope of somebody who is signed in: an owner's is their own rows, unless they look at `account`'s. */
export function scopeOfSession(actor: SessionActor, account: string = actor.accountId): Scope {
  if (actor.role === 'ADMIN') return { of: 'platform' };
  return actor.role === 'OWNER' ? { of: 'owner', owner: account as OwnerId, kosts: 'all' } : personScope(account);
}

/** The rows of an owner, for a job that carries out what they have planned. */
export function ownerScope(owner: string): OwnerScope {
  return { of: 'owner', owner: owner as OwnerId, kosts: 'all' };
}

/** The rows of a person, for whoever acts by their link. */
export function personScope(account: string): PersonScope {
  return { of: 'person', person: account as PersonId };
}

/**
 * The account that a call about the caller's own things is about: their profile, sessions, news, agreements. While an
 * owner looks at the sample kost it is the sample's, to which nothing of theirs belongs.
 */
export function ownAccount({
  actor,
  scope,
  viewsSample,
}: Pick<SignedInContext, 'actor' | 'scope' | 'viewsSample'>): string {
  return viewsSample && scope.of === 'owner' ? scope.owner : actor.accountId;
}

/** The account whose rows a scope has: the owner, or the person. */
export function partyOf(scope: OwnerScope | PersonScope): OwnerId | PersonId {
  return scope.of === 'owner' ? scope.owner : scope.person;
}

/** A narrower scope: some of its kosts. Kosts of others are in none, since each condition names the owner too. */
export function someKosts({ owner, kosts }: OwnerScope, ids: readonly string[]): OwnerScope {
  const chosen = ids as readonly KostId[];
  return { of: 'owner', owner, kosts: kosts === 'all' ? chosen : chosen.filter((id) => kosts.includes(id)) };
}

/**
 * The context of a read that an owner has narrowed to one kost: of others' kosts it has no rows. Other roles' rows stay
 * as they are.
 */
export function ofKost<Of extends { scope: Scope }>(context: Of, kostId: string | undefined): Of {
  const { scope } = context;
  return kostId === undefined || scope.of !== 'owner' ? context : { ...context, scope: someKosts(scope, [kostId]) };
}

/**
 * For calls about what is of no kost: an owner's technicians, another kost.
 *
 * @throws DomainError FORBIDDEN in a scope of some kosts
 */
export function assertAllKosts(scope: OwnerScope | PersonScope): void {
  if (scope.of === 'owner' && scope.kosts !== 'all') throw new DomainError('FORBIDDEN');
}

type AnyOwnerScope = OwnerScope | OwnerScope<Placeholder, Placeholder>;

/** The condition that a row belongs to the scope, by its `owner_id` and `kost_id`. */
export function inScope(
  scope: AnyOwnerScope,
  table: PgTable & { owner_id: PgColumn } & ({ kost_id: PgColumn } | { id: PgColumn; kost_type: PgColumn }),
  alias?: Alias,
): SQL {
  const column = (name: 'owner_id' | 'kost_id' | 'id') =>
    alias === undefined
      ? sql`${(table as unknown as Record<typeof name, PgColumn>)[name]}`
      : sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
  const isOwners = sql`${column('owner_id')} = ${scope.owner}`;
  if (scope.kosts === 'all') return isOwners;
  return sql`(${isOwners} and ${isOneOfKosts(scope.kosts, column('kost_type' in table ? 'id' : 'kost_id'))})`;
}

/**
 * The condition that a row belongs to the scope: an owner's by its owner and kost, a person's by the column that names
 * them.
 */
export function ofParty(
  scope: AnyOwnerScope | PersonScope | PersonScope<Placeholder>,
  table: Parameters<typeof inScope>[1],
  person: PgColumn,
): SQL {
  return scope.of === 'owner' ? inScope(scope, table) : sql`${person} = ${scope.person}`;
}

/**
 * The condition that a row belongs to the scope's owner, for tables whose rows are of no kost: an owner's technicians,
 * counters, stops.
 */
export function ofOwner(scope: AnyOwnerScope, table: PgTable & { owner_id: PgColumn }, alias?: Alias): SQL {
  const column = alias === undefined ? sql`${table.owner_id}` : sql`${sql.identifier(alias)}.owner_id`;
  return sql`${column} = ${scope.owner}`;
}

/** The condition that a kost is in the scope, for rows that are already known to be the owner's. */
export function inKosts(scope: AnyOwnerScope, kostId: SQL): SQL {
  return scope.kosts === 'all' ? sql`true` : isOneOfKosts(scope.kosts, kostId);
}

function isOneOfKosts(ids: readonly KostId[] | Placeholder, kostId: SQL): SQL {
  const list = Array.isArray(ids) ? arrayOf(ids) : ids;
  return sql`${kostId} = any(${list}::uuid[])`;
}

/** Ids as PostgreSQL reads an array. */
function arrayOf(ids: readonly string[]): string {
  return `{${ids.join(',')}}`;
}

/** The shape of a scope. */
export function shapeOf<Of extends Scope>(scope: Of): ShapeOf<Of>;
export function shapeOf(scope: Scope): ScopeShape {
  return scope.of === 'owner' && scope.kosts !== 'all' ? 'owner of some' : scope.of;
}

type ShapeOf<Of extends Scope> = Of extends OwnerScope ? 'owner' | 'owner of some' : Of['of'];

/** A scope of a shape with placeholders. */
export function scopeSlots<Shape extends ScopeShape>(shape: Shape): SlotsOf<Shape>;
export function scopeSlots(shape: ScopeShape): ScopeSlots {
  switch (shape) {
    case 'owner':
      return { of: 'owner', owner: sql.placeholder('owner'), kosts: 'all' };
    case 'owner of some':
      return { of: 'owner', owner: sql.placeholder('owner'), kosts: sql.placeholder('kosts') };
    case 'person':
      return { of: 'person', person: sql.placeholder('person') };
    case 'platform':
      return { of: 'platform' };
  }
}

type SlotsOf<Shape extends ScopeShape> = Shape extends 'person'
  ? PersonScope<Placeholder>
  : Shape extends 'platform'
    ? PlatformScope
    : OwnerScope<Placeholder, Placeholder>;

/** The values of the placeholders. */
export function scopeValues(scope: Scope): Record<string, string> {
  switch (scope.of) {
    case 'owner':
      return { owner: scope.owner, ...(scope.kosts !== 'all' && { kosts: arrayOf(scope.kosts) }) };
    case 'person':
      return { person: scope.person };
    case 'platform':
      return {};
  }
}
