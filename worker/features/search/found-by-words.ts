import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { complaints } from '#drizzle/schema/complaints.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { MOST_FOUND } from '#shared/contract/search.ts';
import { type SearchReading, withoutMarks } from '#shared/rules/search-query.ts';
import { pick, selected, withCtes } from '../../db/ctes.ts';
import { contains } from '../../db/search.ts';
import { isLive, isOpen } from '../../db/states.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { jsonList } from '../today/json-list.ts';
import { LATEST_COMPLAINTS, paymentsOf, shownBill, shownComplaint } from './shown.ts';

const t = alias(tenancies, 't');

type Sought = Pick<SearchReading, 'words' | 'phone'>;

/** Of how many of their latest bills a person's payments are looked for. */
const LATEST_BILLS = 6;

/**
 * People by name, phone, room and kost, with their latest bills, payments and complaints; rooms by number and kost;
 * complaints by title. All tenancies and rooms of the owner are compared, which are far fewer than their bills: those
 * are read of the people found alone.
 */
export function foundByWords(scope: OwnerScope, sought: Sought, day: string): SQL {
  const people = peopleLike(scope, sought);
  const bills = selected(
    'bills',
    { id: sql<string>`i.id`, is_open: sql<boolean>`${isOpen(sql`i.status`)}`, due_date: sql<string>`i.due_date` },
    'materialized',
  )`${people} as person cross join lateral (
      select * from invoices i where i.tenant_id = person.id and ${inScope(scope, invoices, 'i')}
      order by i.due_date desc limit ${LATEST_BILLS}) as i`;
  const best = sql`(select * from ${bills} order by is_open desc, due_date desc, id desc limit ${MOST_FOUND})`;
  return withCtes(
    [people, bills],
    sql`select
      ${jsonList(sql`select ${SHOWN_PERSON} from ${people} order by ${BEST_PERSON}`)} as tenants,
      ${sought.words.length === 0 ? sql`'[]'::json` : jsonList(roomsLike(scope, sought.words))} as rooms,
      ${jsonList(sql`select ${shownBill(day)} from ${best} as b join invoices i on i.id = b.id
        order by b.is_open desc, b.due_date desc, b.id desc`)} as invoices,
      ${jsonList(paymentsOf(bills, inScope(scope, payments, 'p'), MOST_FOUND))} as payments,
      ${jsonList(complaintsLike(scope, sought, people))} as complaints`,
  );
}

const SHOWN_PERSON = sql.raw(
  'id, kost_id, full_name as tenant_name, room_number, kost_name, phone, status, contract_end',
);

/** Whose name has the most of the words, and begins with one; present tenants first, then the newest. */
const BEST_PERSON = sql.raw('in_name desc, is_live desc, begins desc, id desc');

/** The CTE `people`: the owner's best matching tenancies. Their rooms are looked up once they are found. */
function peopleLike(scope: OwnerScope, { words, phone }: Sought) {
  const name = withoutMarksInSql(sql`t.name_normal`);
  const inName = words.map((word) => sql`(${contains(name, withoutMarks(word))})::int`);
  const begins = words.map((word) => sql`starts_with(${name}, ${withoutMarks(word)})`);
  const found = [
    words.length > 0
      ? sql.join(
          words.map((word) => hasWord(scope, name, word)),
          sql` and `,
        )
      : sql`false`,
    phone === null ? sql`false` : sql`strpos(t.phone_e164, ${phone}) > 0 or strpos(t.phone, ${phone}) > 0`,
  ];
  const best = sql`select t.*, k.name as kost_name, ${isLive(sql`t.status`)} as is_live,
      ${inName.length > 0 ? sql.join(inName, sql` + `) : sql`0`} as in_name,
      ${begins.length > 0 ? sql`(${sql.join(begins, sql` or `)})` : sql`false`} as begins
    from kosts k join tenancies t on t.kost_id = k.id
    where ${inScope(scope, kosts, 'k')} and (${sql.join(found, sql` or `)})
    order by ${BEST_PERSON} limit ${MOST_FOUND}`;
  return selected('people', person, 'materialized')`(${best}) as t join rooms r on r.id = t.room_id`;
}

const person = {
  ...pick(t, 'id', 'kost_id', 'full_name', 'phone', 'status', 'contract_end'),
  room_number: sql<string>`r.room_number`,
  kost_name: sql<string>`t.kost_name`,
  is_live: sql<boolean>`t.is_live`,
  in_name: sql<number>`t.in_name`,
  begins: sql<boolean>`t.begins`,
};

/** Whether a tenant's name has the word, or their room's number or kost's name, which are searched once for all. */
function hasWord(scope: OwnerScope, name: SQL, word: string): SQL {
  const isOwn = inScope(scope, kosts, 'k');
  return sql`(${contains(name, withoutMarks(word))}
    or t.room_id = any(array(
      select r.id from kosts k join rooms r on r.kost_id = k.id where ${isOwn} and ${contains(sql`r.number_normal`, word)}))
    or t.kost_id = any(array(select k.id from kosts k where ${isOwn} and ${inKostName(word)})))`;
}

function inKostName(word: string): SQL {
  return contains(withoutMarksInSql(sql`k.name_normal`), withoutMarks(word));
}

/** The same as `withoutMarks`; `translate` takes three times as long. */
function withoutMarksInSql(text: SQL): SQL {
  return sql`replace(replace(${text}, '''', ''), '-', '')`;
}

/** Rooms whose number has a word, and it or their kost's name the others; whole numbers first. */
function roomsLike(scope: OwnerScope, words: readonly string[]): SQL {
  const isNumber = sql.join(
    words.map((word) => contains(sql`r.number_normal`, word)),
    sql` or `,
  );
  const isWhole = sql.join(
    words.map((word) => sql`r.number_normal = ${word}`),
    sql` or `,
  );
  return sql`
    select r.id, r.kost_id, r.room_number, r.kost_name, r.status, (
      select t.full_name from tenancies t where t.room_id = r.id and ${isLive(sql`t.status`)}) as tenant_name
    from (
      select r.*, k.name as kost_name, (${isWhole}) as is_whole from kosts k join rooms r on r.kost_id = k.id
      where ${inScope(scope, kosts, 'k')} and r.archived_at is null and (${isNumber})
        and ${sql.join(words.map(inPlace), sql` and `)}
      order by is_whole desc, k.name, r.floor, r.number_order, r.id limit ${MOST_FOUND}
    ) as r order by r.is_whole desc, r.kost_name, r.floor, r.number_order, r.id`;
}

/** Whether a room's number or its kost's name has the word. */
function inPlace(word: string): SQL {
  return sql`(${contains(sql`r.number_normal`, word)} or ${inKostName(word)})`;
}

/** The latest complaints of the people, and those whose title has the words. */
function complaintsLike(scope: OwnerScope, { words }: Sought, people: SQL): SQL {
  const isOwn = inScope(scope, complaints, 'c');
  const title = sql`normal_text(c.title)`;
  const isTitle = sql.join(
    words.map((word) => contains(title, word)),
    sql` and `,
  );
  const byTitle = sql`union (
      select c.id from (select c.id, c.title from complaints c where ${isOwn} order by c.id desc limit ${LATEST_COMPLAINTS}) as c
      where ${isTitle} order by c.id desc limit ${MOST_FOUND})`;
  return sql`select ${shownComplaint} from (
      select id from (select c.id from ${people} as person join complaints c on c.tenant_id = person.id and ${isOwn}
        order by c.id desc limit ${MOST_FOUND}) as theirs
      ${words.length > 0 ? byTitle : sql.empty()}
    ) as found join complaints c using (id) order by c.id desc limit ${MOST_FOUND}`;
}
