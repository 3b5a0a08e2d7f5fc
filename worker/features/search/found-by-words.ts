import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { complaints } from '#drizzle/schema/complaints.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { occupants } from '#drizzle/schema/occupants.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { MOST_FOUND } from '#shared/contract/search.ts';
import { type SearchReading, withoutMarks } from '#shared/rules/search-query.ts';
import { pick, selected, withCtes } from '../../db/ctes.ts';
import { holderOnly, isLive, isOpen } from '../../db/states.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { type Clock, dayIn, zoneOfKost } from '../../zone.ts';
import { stateOn } from '../rooms/held-rooms.ts';
import { jsonList } from '../today/json-list.ts';
import { LATEST_COMPLAINTS, paymentsOf, shownBill, shownComplaint } from './shown.ts';

const t = alias(tenancies, 't');

type Sought = Pick<SearchReading, 'words' | 'phone'>;

/** Of how many of their latest bills a person's payments are looked for. */
const LATEST_BILLS = 6;

/**
 * People by name, phone, room and kost, with their latest bills, payments and complaints; who lives with a tenant by name
 * and phone; rooms by number and kost; complaints by title. All tenancies, occupants and rooms of the owner are compared,
 * which are far fewer than their bills: those are read of the people found alone. The text is the same whatever is sought, so that its plan is kept; since that plan
 * does not know how much an owner has, what is looked up by a key is no choice of an index by the owner (`is true`).
 */
export function foundByWords(scope: OwnerScope, { words, phone }: Sought, context: Clock): SQL {
  const found = likeWords(words);
  const places = placesLike(scope, found);
  const people = peopleLike(scope, places, found, phone);
  const others = othersLike(scope, found, phone, context);
  const bills = selected(
    'bills',
    { id: sql<string>`i.id`, is_open: sql<boolean>`${isOpen(sql`i.status`)}`, due_date: sql<string>`i.due_date` },
    'materialized',
  )`${people} as person cross join lateral (
      select * from invoices i where i.tenant_id = person.id and (${inScope(scope, invoices, 'i')}) is true
      order by i.due_date desc limit ${LATEST_BILLS}) as i`;
  const best = sql`(select * from ${bills} order by is_open desc, due_date desc, id desc limit ${MOST_FOUND})`;
  return withCtes(
    [places, people, others, bills],
    sql`select
      ${jsonList(sql`select ${SHOWN_PERSON} from ${people} order by ${BEST_PERSON}`)} as tenants,
      ${jsonList(occupantsOf(places, others, found))} as occupants,
      ${jsonList(roomsOf(scope, places, found, context))} as rooms,
      ${jsonList(sql`select ${shownBill(context)} from ${best} as b join invoices i on i.id = b.id
        order by b.is_open desc, b.due_date desc, b.id desc`)} as invoices,
      ${jsonList(paymentsOf(bills, inScope(scope, payments, 'p'), MOST_FOUND))} as payments,
      ${jsonList(complaintsLike(scope, found, people))} as complaints`,
  );
}

/** Ways to compare a text, in normal form, with the words; without words nothing is found. */
interface LikeWords {
  all: (text: SQL) => SQL;
  any: (text: SQL) => SQL;
  /** How many of them a text has. */
  count: (text: SQL) => SQL;
  begins: (text: SQL) => SQL;
  /** Whether a text is one of them. */
  is: (text: SQL) => SQL;
}

function likeWords(words: readonly string[]): LikeWords {
  const plain = words.length === 0 ? null : words.map(withoutMarks);
  const array = sql`${sql.param(plain)}::text[]`;
  const patterns = sql`${sql.param(plain?.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`) ?? null)}::text[]`;
  return {
    all: (text) => sql`${text} like all(${patterns})`,
    any: (text) => sql`${text} like any(${patterns})`,
    count: (text) => sql`(select count(*) from unnest(${patterns}) as word where ${text} like word)`,
    begins: (text) => sql`exists (select from unnest(${array}) as word where starts_with(${text}, word))`,
    is: (text) => sql`${text} = any(${array})`,
  };
}

/** A text without the marks that `withoutMarks` leaves out; `translate` takes three times as long. */
const plainOf = (text: SQL): SQL => sql`replace(replace(${text}, '''', ''), '-', '')`;

/** A text in normal form. Of one of ASCII its lower case has the same words, and takes a tenth of the time. */
const normalOf = (text: SQL): SQL =>
  sql`case octet_length(${text}) when length(${text}) then replace(lower(${text}), '\`', '') else normal_text(${text}) end`;

const place = {
  id: sql<string>`r.id`,
  number: sql<string>`r.number`,
  said: sql<string>`concat(r.number, r.kost)`,
};

/**
 * The CTE `places`: the owner's rooms, former ones too, whose number or kost's name has one of the words at least. Names
 * that have one are looked up in an object: a kept plan, which does not know how many there are, would compare each with each.
 */
function placesLike(scope: OwnerScope, found: LikeWords) {
  const name = plainOf(sql`k.name_normal`);
  return selected('places', place, 'materialized')`(
      select r.id, ${plainOf(sql`r.number_normal`)} as number, case when names is not null then names ->> r.kost_id::text end as kost
      from (select jsonb_object_agg(k.id, e'\\n' || ${name}) as names from kosts k where ${inScope(scope, kosts, 'k')} and ${found.any(name)}) as k, rooms r
      where ${inScope(scope, rooms, 'r')}) as r
    where ${found.any(sql`r.number`)} or r.kost is not null`;
}

const SHOWN_PERSON = sql.raw(
  'id, kost_id, full_name as tenant_name, room_number, kost_name, phone, status, contract_end',
);

/** Whose name has the most of the words, and begins with one; present tenants first, then the newest. */
const BEST_PERSON = sql.raw('in_name desc, is_live desc, begins desc, id desc');

/**
 * The CTE `people`: the owner's best matching tenancies. What is shown of them is looked up once they are found, so that
 * the others are compared in an index alone.
 */
function peopleLike(scope: OwnerScope, places: ReturnType<typeof placesLike>, found: LikeWords, phone: string | null) {
  const name = sql`t.name`;
  const part = sql`${sql.param(phone)}::text`;
  const best = sql`select t.id, t.in_name, t.is_live, t.begins from (
      select t.id, ${isLive(sql`t.status`)} as is_live, ${found.count(name)} as in_name, ${found.begins(name)} as begins
      from (
        select t.id, t.status, t.room_id, t.phone, t.phone_e164, ${plainOf(sql`t.name_normal`)} as name
        from tenancies t where ${inScope(scope, tenancies, 't')}) as t
        left join ${places} as place on place.id = t.room_id
      where ${found.all(sql`t.name || coalesce(e'\\n' || place.said, '')`)}
        or strpos(t.phone_e164, ${part}) > 0 or strpos(t.phone, ${part}) > 0) as t
    order by ${BEST_PERSON} limit ${MOST_FOUND}`;
  return selected('people', person, 'materialized')`(${best}) as best join tenancies t on t.id = best.id
    join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`;
}

const living = { id: sql<string>`o.id`, name: sql<string>`o.name`, by_phone: sql<boolean>`o.by_phone` };

/** The CTE `others`: those who live in a room beside its tenant, or will, with a word in their name, or that number. */
function othersLike(scope: OwnerScope, found: LikeWords, phone: string | null, context: Clock) {
  return selected('others', living, 'materialized')`(
      select e.id, ${plainOf(normalOf(sql`e.full_name`))} as name, strpos(e.phone, ${sql.param(phone)}::text) > 0 as by_phone
      from occupants e where ${inScope(scope, occupants, 'e')} and (e.ends_on > ${dayIn(context, zoneOfKost(sql`e.kost_id`))}) is not false) as o
    where ${found.any(sql`o.name`)} or o.by_phone`;
}

/** Them with where they live, the newest first. */
function occupantsOf(
  places: ReturnType<typeof placesLike>,
  others: ReturnType<typeof othersLike>,
  found: LikeWords,
): SQL {
  return sql`select o.id, o.kost_id, t.room_id, o.full_name, o.phone, t.full_name as tenant_name, r.room_number,
      k.name as kost_name
    from ${others} as other join occupants o on o.id = other.id join tenancies t on t.id = o.tenancy_id
      join rooms r on r.id = t.room_id join kosts k on k.id = o.kost_id left join ${places} as place on place.id = r.id
    where ${isLive(sql`t.status`)} and (other.by_phone or ${found.all(sql`other.name || coalesce(e'\\n' || place.said, '')`)})
    order by o.id desc limit ${MOST_FOUND}`;
}

const person = {
  ...pick(t, 'id', 'kost_id', 'full_name', 'phone', 'status', 'contract_end'),
  room_number: sql<string>`r.room_number`,
  kost_name: sql<string>`k.name`,
  is_live: sql<boolean>`best.is_live`,
  in_name: sql<number>`best.in_name`,
  begins: sql<boolean>`best.begins`,
};

/** Rooms whose number has a word, and it or their kost's name the others; whole numbers first. */
function roomsOf(scope: OwnerScope, places: ReturnType<typeof placesLike>, found: LikeWords, context: Clock): SQL {
  return sql`
    select r.id, r.kost_id, r.room_number, r.kost_name, ${stateOn(dayIn(context, sql`r.kost_zone`), 'r')} as status, (
      select t.full_name from tenancies t where t.room_id = r.id and ${isLive(sql`t.status`)} ${holderOnly}) as tenant_name
    from (
      select r.*, k.name as kost_name, k.zone as kost_zone, ${found.is(sql`place.number`)} as is_whole
      from ${places} as place join rooms r on r.id = place.id join kosts k on k.id = r.kost_id
      where (${inScope(scope, rooms, 'r')}) is true and r.archived_at is null
        and ${found.any(sql`place.number`)} and ${found.all(sql`place.said`)}
      order by is_whole desc, k.name, r.floor, r.number_order, r.id limit ${MOST_FOUND}
    ) as r order by r.is_whole desc, r.kost_name, r.floor, r.number_order, r.id`;
}

/** The latest complaints of the people, and those whose title has the words. */
function complaintsLike(scope: OwnerScope, found: LikeWords, people: SQLWrapper): SQL {
  const isOwn = inScope(scope, complaints, 'c');
  return sql`select ${shownComplaint} from (
      (select c.id from ${people} as person join complaints c on c.tenant_id = person.id and ${isOwn}
        order by c.id desc limit ${MOST_FOUND})
      union
      (select c.id from (select c.id, c.title from complaints c where ${isOwn} order by c.id desc limit ${LATEST_COMPLAINTS}) as c
        where ${found.all(plainOf(normalOf(sql`c.title`)))} order by c.id desc limit ${MOST_FOUND})
    ) as found join complaints c using (id) order by c.id desc limit ${MOST_FOUND}`;
}
