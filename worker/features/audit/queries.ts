import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AuditRecord, ListAuditInput } from '#shared/contract/audit.ts';
import type { SignedInContext } from '../../context.ts';
import { toPage } from '../../paging.ts';

/** The audit trail, newest first: an owner what concerns their business, an admin all. */
export async function listAudit({ db, actor }: SignedInContext, input: ListAuditInput) {
  const rows = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      subject_id: auditLog.subject_id,
      subject_name: subjectName,
      actor_id: auditLog.actor_id,
      actor_name: users.full_name,
      owner_id: auditLog.owner_id,
      request_id: auditLog.request_id,
      details: auditLog.details,
      created_at: auditLog.created_at,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_id))
    .where(
      and(
        actor.role === 'ADMIN' ? undefined : eq(auditLog.owner_id, actor.id),
        input.subject_id === undefined ? undefined : eq(auditLog.subject_id, input.subject_id),
        input.cursor === undefined ? undefined : lt(auditLog.id, input.cursor),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(input.limit + 1);
  return toPage<AuditRecord>(rows, input.limit);
}

/** What the changed row is called. The action says what kind of row it is, so that one table alone is asked. */
const subjectName = sql<string | null>`case split_part(${auditLog.action}, '.', 1)
  when 'account' then (select u.full_name from users u where u.id = ${auditLog.subject_id})
  when 'tenancy' then (select t.full_name from tenancies t where t.id = ${auditLog.subject_id})
  when 'invoice' then (select i.invoice_number from invoices i where i.id = ${auditLog.subject_id})
  when 'payment' then (select p.payment_reference from payments p where p.id = ${auditLog.subject_id})
  when 'room' then (select r.room_number || ' · ' || k.name from rooms r join kosts k on k.id = r.kost_id
    where r.id = ${auditLog.subject_id})
  when 'kost' then (select k.name from kosts k where k.id = ${auditLog.subject_id}) end`;
