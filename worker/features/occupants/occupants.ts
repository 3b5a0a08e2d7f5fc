import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { occupants } from '#drizzle/schema/occupants.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { GivenBack } from '#shared/contract/deposits.ts';
import type { ListOccupantsInput, Occupant, WrittenOccupant } from '#shared/contract/occupants.ts';
import { idKindOf, maskedNumber, shownEnd } from '#shared/rules/nik.ts';
import { type Context, type OwnerContext, type PartyContext, today } from '../../context.ts';
import { blindIndex, seal, unseal } from '../../crypto.ts';
import { pick } from '../../db/ctes.ts';
import { toPage } from '../../db/page.ts';
import { foundRow } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { shareLinkId, shareLinkUrl } from '../billing/share-links.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { creditReturns, staysOn } from '../billing/shares.ts';
import { inScope } from '../../scope.ts';
import { isKnownNumber } from '../tenants/identity-hints.ts';
import { unbilledOf } from './unbilled-months.ts';

type Keyed = Pick<Context, 'config'>;
type Signer = Pick<Context, 'config' | 'now'>;
type Columns = typeof occupants.$inferSelect;
type Identity = Pick<Columns, 'id_kind' | 'id_ciphertext' | 'id_hash' | 'id_end'>;

const placeOf = (id: string) => `occupant:${id}`;

/** The columns of an occupant's NIK or passport number, sealed as a tenancy's NIK is; nulls without one. */
export function sealedIdentity({ config }: Keyed, id: string, typed: { nik?: string; passport?: string }): Identity {
  const number = typed.nik ?? typed.passport;
  if (number === undefined) return { id_kind: null, id_ciphertext: null, id_hash: null, id_end: null };
  const id_end = shownEnd(number);
  return {
    id_kind: idKindOf(id_end),
    id_ciphertext: seal(config.nikKeys, number, placeOf(id)),
    id_hash: blindIndex(config.nikKeys, number),
    id_end,
  };
}

/** Decrypts the number of an occupant. */
export function unsealIdentity({ config }: Keyed, id: string, ciphertext: string): string {
  return unseal(config.nikKeys, ciphertext, placeOf(id));
}

const columnsFor = (context: PartyContext) => ({
  ...pick(occupants, 'id', 'full_name', 'phone', 'relation', 'id_kind', 'id_end', 'starts_on', 'ends_on', 'surcharge'),
  ...pick(occupants, 'pays_percent', 'pays_amount', 'created_at'),
  credit: creditOf(sql`occupants.id`),
  returns: context.scope.of === 'owner' ? creditReturns(sql`occupants.id`) : sql<GivenBack[]>`'[]'::json`,
});

/** What of the shares that an occupant has paid was too much. */
export function creditOf(id: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.occupant_id = ${id})`;
}

/** One of the owner's occupants, to run beside a write; with what hints need. */
export function occupantQuery(context: OwnerContext, id: string | SQL) {
  return context.db
    .select({
      ...columnsFor(context),
      link_id: shareLinkId(context),
      is_known: isKnownNumber(context, sql`occupants.id_hash`, { occupant: sql`occupants.id` }),
      is_over: isOver(context),
      unbilled: unbilledOf(context, sql`occupants.id`),
      room_capacity: overfilled,
    })
    .from(occupants)
    .where(and(eq(occupants.id, id), inScope(context.scope, occupants)));
}

/** For how many persons a room is, if more live there with its tenant on one of an occupant's days; else null. */
const overfilled = sql<number | null>`(select r.capacity from tenancies t join rooms r on r.id = t.room_id
  where t.id = occupants.tenancy_id and r.capacity <= (
    select max((select count(*) from occupants o where o.tenancy_id = e.tenancy_id
      and o.starts_on <= greatest(e.starts_on, occupants.starts_on)
      and (o.ends_on > greatest(e.starts_on, occupants.starts_on)) is not false))
    from occupants e where e.tenancy_id = occupants.tenancy_id
      and (e.starts_on < occupants.ends_on) is not false and (e.ends_on > occupants.starts_on) is not false))`;

/** Whether the shares of a tenancy come to more than its rent. */
function isOver(context: OwnerContext): SQL<boolean> {
  const rent = rentOn('t', today(context));
  return sql<boolean>`(select coalesce(sum(coalesce(${rent} * o.pays_percent / 100, o.pays_amount)), 0) > max(${rent})
    from occupants o join tenancies t on t.id = o.tenancy_id where t.id = occupants.tenancy_id and ${staysOn(today(context))})`;
}

type Row = Omit<Occupant, 'id_number' | 'link_url'> & Pick<Identity, 'id_end'> & { link_id: string | null };

/** Turns a row into an answer, with the number masked and the address of their link. */
export function toOccupant(context: Signer, { id_end, link_id: linkId, ...row }: Row): Occupant {
  return {
    ...row,
    returns: row.returns.map((each) => signedAddresses(context, each, 'proof')),
    id_number: maskedNumber(id_end),
    link_url: linkId && shareLinkUrl(context, linkId),
  };
}

type WrittenRow = Awaited<ReturnType<typeof occupantQuery>>[number];

/** What a write answers, of the row of `occupantQuery`. */
export function toWritten(context: Signer, occupant: WrittenRow, hints: WrittenOccupant['hints']): WrittenOccupant {
  const { is_known: _, is_over: __, unbilled, room_capacity, ...row } = occupant;
  return { ...toOccupant(context, row), unbilled, room_capacity, hints };
}

/**
 * Who lives, or has lived, in the room of one of the caller's tenancies beside its tenant, the newest first. A tenant who
 * has not confirmed it sees none: the owner may have named somebody else's account.
 *
 * @throws DomainError NOT_FOUND
 */
export async function listOccupants(context: PartyContext, { id, cursor, limit }: ListOccupantsInput) {
  const { db } = context;
  const own = db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(eq(tenancies.id, id), isOwnTenancy(context)));
  const isListed = and(
    sql`${occupants.tenancy_id} = (${own})`,
    context.scope.of === 'owner'
      ? undefined
      : sql`(select t.confirmed_at from tenancies t where t.id = ${id}) is not null`,
    cursor === undefined ? undefined : lt(occupants.id, cursor),
  );
  const [[tenancy], rows] = await Promise.all([
    own,
    db
      .select({ ...columnsFor(context), link_id: shareLinkId(context) })
      .from(occupants)
      .where(isListed)
      .orderBy(desc(occupants.id))
      .limit(limit + 1),
  ]);
  foundRow(tenancy);
  return toPage(
    rows.map((row) => toOccupant(context, row)),
    limit,
  );
}
