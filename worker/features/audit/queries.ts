import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AuditRecord, ListAuditInput } from '#shared/contract/audit.ts';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import type { SignedInContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { named, toPage } from '../../db/page.ts';
import { isOnDays, unindexed } from '../../db/sql.ts';
import { maskedName } from '../accounts/masked-accounts.ts';
import { inScope, type OwnerScope, type PlatformScope } from '../../scope.ts';

/** The audit trail, newest first: for an owner the entries of their business, for an admin all. */
export async function listAudit(
  { db, scope }: SignedInContext & { scope: OwnerScope | PlatformScope },
  input: ListAuditInput,
) {
  const { subject_id: subject, actor_id: actor, action, from, to, cursor } = input;
  const page = db.$with('audit_log').as(
    db
      .select()
      .from(auditLog)
      .where(
        and(
          scope.of === 'platform' ? undefined : inScope(scope, auditLog),
          subject === undefined ? undefined : eq(auditLog.subject_id, subject),
          actor === undefined ? undefined : eq(auditLog.actor_id, actor),
          action === undefined ? undefined : sql`${auditLog.action} || '.' like ${`${action}.%`}`,
          // Ids, in whose order the entries are read, say the time by the database's clock: well within a day the same.
          from === null ? undefined : gte(auditLog.id, firstIdOf(addDays(from, -1))),
          to === null ? undefined : lt(auditLog.id, firstIdOf(addDays(to, 2))),
          isOnDays(sql`${auditLog.created_at}`, input),
          cursor === undefined ? undefined : lt(auditLog.id, cursor),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(input.limit + 1),
  );
  const rows = await db.with(page).select(auditColumns(scope)).from(auditLog).orderBy(desc(auditLog.id));
  return toPage<AuditRecord>(rows.map(withSubject), input.limit);
}

/** What no UUIDv7 of a WIB day, or a later one, is below. */
function firstIdOf(day: string): string {
  return startOfWibDay(day).getTime().toString(16).padStart(12, '0').padEnd(32, '0');
}

/** What an entry is about today, as the statement answers it; null where it is gone. */
type Subject = { name: string | null } & Partial<
  Pick<AuditRecord, 'person_name' | 'room_number' | 'kost_name' | 'opens'>
>;

function withSubject<Row extends { subject: Subject | null }>({ subject, ...row }: Row) {
  const { name = null, person_name = null, room_number = null, kost_name = null, opens = null } = subject ?? {};
  return { ...row, subject_name: name, person_name, room_number, kost_name, opens };
}

/** The actions whose subjects may be of a kind, where they are not its own: what is done to many rooms is about their kost. */
const topics = { account: `'account', 'consent', 'quarantine'`, kost: `'kost', 'room'` };

/** The ids of one kind of subject on the page; the action says which kind its subject is. */
const onPage = (kind: 'article' | 'tenancy' | 'invoice' | 'payment' | 'room' | keyof typeof topics) => sql`any(array(
  select subject_id from audit_log where split_part(action, '.', 1) in (${sql.raw(kind in topics ? topics[kind as keyof typeof topics] : `'${kind}'`)})))`;

/**
 * The name of an account in the list: for an admin the account's own; for an owner the name in the last tenancy with
 * this owner, since the account may say more than an owner may see.
 */
function nameOfAccount(scope: OwnerScope | PlatformScope): SQL<string> {
  if (scope.of === 'platform') return sql<string>`users.full_name`;
  return sql<string>`case when users.role <> 'TENANT' then users.full_name else coalesce(
    (select t.full_name from tenancies t where t.user_id = users.id and ${inScope(scope, tenancies, 't')}
      order by t.id desc limit 1), ${maskedName(sql`users.full_name`)}) end`;
}

/** What the changed row is called. All rows of one kind are collected from their table at once. */
const namedSubjects = (accountName: SQL<string>) => sql`
    select id, jsonb_build_object('name', ${accountName}) as subject from users where id = ${onPage('account')}
    union all select id, jsonb_build_object('name', title) from articles where id = ${onPage('article')}
    union all select id, jsonb_build_object('name', full_name) from tenancies where id = ${onPage('tenancy')}
    union all select id, jsonb_build_object('name', invoice_number) from invoices where id = ${onPage('invoice')}
    union all select id, jsonb_build_object('name', payment_reference) from payments where id = ${onPage('payment')}
    union all select id, jsonb_build_object('name', name) from kosts where id = ${onPage('kost')}
    union all select r.id, jsonb_build_object('name', r.room_number || ' · ' || k.name)
      from rooms r join kosts k on k.id = r.kost_id where r.id = ${onPage('room')}`;

/**
 * The same for an owner, with the person and the room that it is about, and what is opened for it. Beside names only what
 * is in the scope is read: of an account its last tenancy there.
 */
function ownSubjects(scope: OwnerScope, accountName: SQL<string>): SQL {
  const isOwn = (table: Parameters<typeof inScope>[1], alias?: 't' | 'k' | 'r') =>
    unindexed(inScope(scope, table, alias));
  const home = sql`'room_number', r.room_number, 'kost_name', k.name`;
  const homeOf = sql`join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`;
  const copies = sql`'person_name', tenant_name, 'room_number', room_number, 'kost_name', kost_name`;
  return sql`
    select users.id, jsonb_build_object('name', ${accountName}) || coalesce((
      select jsonb_build_object('person_name', t.full_name, ${home}, 'opens', ${opened('tenancy', sql`t.id`, sql`t.kost_id`)})
      from tenancies t ${homeOf} where t.user_id = users.id and ${isOwn(tenancies, 't')} order by t.id desc limit 1), '{}')
      as subject
      from users where id = ${onPage('account')}
    union all select id, jsonb_build_object('name', title) from articles where id = ${onPage('article')}
    union all select t.id, jsonb_build_object('name', t.full_name, 'person_name', t.full_name, ${home},
        'opens', ${opened('tenancy', sql`t.id`, sql`t.kost_id`)})
      from tenancies t ${homeOf} where t.id = ${onPage('tenancy')} and ${isOwn(tenancies, 't')}
    union all select id, jsonb_build_object('name', invoice_number, ${copies}, 'opens', ${opened('invoice', sql`id`, sql`kost_id`)})
      from invoices where id = ${onPage('invoice')} and ${isOwn(invoices)}
    union all select id, jsonb_build_object('name', payment_reference, ${copies}, 'opens', ${opened('invoice', sql`invoice_id`, sql`kost_id`)})
      from payments where id = ${onPage('payment')} and ${isOwn(payments)}
    union all select k.id, jsonb_build_object('name', k.name, 'kost_name', k.name, 'opens', ${opened('kost', sql`k.id`, sql`k.id`)})
      from kosts k where k.id = ${onPage('kost')} and ${isOwn(kosts, 'k')}
    union all select r.id, jsonb_build_object('name', r.room_number || ' · ' || k.name, ${home},
        'opens', case when r.archived_at is null then ${opened('room', sql`r.id`, sql`r.kost_id`)} end)
      from rooms r join kosts k on k.id = r.kost_id where r.id = ${onPage('room')} and ${isOwn(rooms, 'r')}`;
}

function opened(kind: NonNullable<AuditRecord['opens']>['kind'], id: SQL, kostId: SQL): SQL {
  return sql`jsonb_build_object('kind', ${sql.raw(`'${kind}'`)}, 'id', ${id}, 'kost_id', ${kostId})`;
}

function subjectOf(scope: OwnerScope | PlatformScope): SQL<Subject | null> {
  const accountName = nameOfAccount(scope);
  const subjects = scope.of === 'owner' ? ownSubjects(scope, accountName) : namedSubjects(accountName);
  return sql<Subject | null>`(
  select jsonb_object_agg(id, subject) from (${subjects}) as subjects) -> ${auditLog.subject_id}::text`;
}

const auditColumns = (scope: OwnerScope | PlatformScope) => ({
  id: auditLog.id,
  action: auditLog.action,
  subject_id: auditLog.subject_id,
  subject: subjectOf(scope),
  actor_id: auditLog.actor_id,
  actor_name: named<string | null>(auditLog.actor_id, users.id, nameOfAccount(scope)),
  is_reversible: sql<boolean>`${auditLog.before} is not null`,
  ...pick(auditLog, 'owner_id', 'request_id', 'details', 'created_at'),
});
