import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AuditRecord, ListAuditInput } from '#shared/contract/audit.ts';
import type { SignedInContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { named, toPage } from '../../db/page.ts';
import { maskedName } from '../accounts/masked-accounts.ts';
import { inScope, type OwnerScope, type PlatformScope } from '../../scope.ts';

/** The audit trail, newest first: for an owner the entries of their business, for an admin all. */
export async function listAudit(
  { db, scope }: SignedInContext & { scope: OwnerScope | PlatformScope },
  input: ListAuditInput,
) {
  const page = db.$with('audit_log').as(
    db
      .select()
      .from(auditLog)
      .where(
        and(
          scope.of === 'platform' ? undefined : inScope(scope, auditLog),
          input.subject_id === undefined ? undefined : eq(auditLog.subject_id, input.subject_id),
          input.cursor === undefined ? undefined : lt(auditLog.id, input.cursor),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(input.limit + 1),
  );
  const rows = await db.with(page).select(auditColumns(scope)).from(auditLog).orderBy(desc(auditLog.id));
  return toPage<AuditRecord>(rows, input.limit);
}

/** The ids of one kind of subject on the page; the action says which kind its subject is. */
const onPage = (kind: 'account' | 'article' | 'tenancy' | 'invoice' | 'payment' | 'kost' | 'room') => sql`any(array(
  select subject_id from audit_log where split_part(action, '.', 1) = ${sql.raw(`'${kind}'`)}))`;

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

/** The name of the changed row. All rows of one kind are collected from their table at once. */
const subjectName = (accountName: SQL<string>) => sql<string | null>`(
  select jsonb_object_agg(id, name) from (
    select id, ${accountName} as name from users where id = ${onPage('account')}
    union all select id, title from articles where id = ${onPage('article')}
    union all select id, full_name from tenancies where id = ${onPage('tenancy')}
    union all select id, invoice_number from invoices where id = ${onPage('invoice')}
    union all select id, payment_reference from payments where id = ${onPage('payment')}
    union all select id, name from kosts where id = ${onPage('kost')}
    union all select r.id, r.room_number || ' · ' || k.name from rooms r join kosts k on k.id = r.kost_id
      where r.id = ${onPage('room')}
  ) as subject) -> ${auditLog.subject_id}::text`;

const auditColumns = (scope: OwnerScope | PlatformScope) => ({
  id: auditLog.id,
  action: auditLog.action,
  subject_id: auditLog.subject_id,
  subject_name: subjectName(nameOfAccount(scope)),
  actor_id: auditLog.actor_id,
  actor_name: named<string | null>(auditLog.actor_id, users.id, nameOfAccount(scope)),
  ...pick(auditLog, 'owner_id', 'request_id', 'details', 'created_at'),
});
