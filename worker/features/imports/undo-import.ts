import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { importRows, imports } from '#drizzle/schema/imports.ts';
import { IMPORT_UNDO_HOURS } from '#shared/rules/import/limits.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, columnsOf, type ColumnsOf, type Cte, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { databaseFault } from '../../db/fault.ts';
import { textArray } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { changedRooms } from '../rooms/held-rooms.ts';
import { inScope } from '../../scope.ts';

/** The reasons why an import can no longer be undone; of a row, the first that applies is shown. */
const usages = {
  PAYMENT: 'ada pembayaran pada tagihannya',
  DEPOSIT: 'ada deposit yang dikembalikan',
  BILL: 'ada tagihan baru atau tagihannya berubah',
  MESSAGE: 'sudah diundang atau dikirimi pesan',
  TENANCY: 'kontraknya sudah selesai atau dibatalkan',
  SETTLEMENT: 'perhitungan keluar kosnya sudah dibuat',
  CHANGED: 'data penyewa, kontak, sewa atau kontraknya diubah',
  ROOM: 'kamarnya diubah atau dipakai untuk hal lain',
} as const;
type Usage = keyof typeof usages;

/** How many rows the sentence of a refusal names; the refusal itself lists them all. */
const MOST_NAMED = 5;

/** A row of the import that something has happened to since. */
interface UsedRow {
  n: number;
  use: Usage;
  room_number: string;
  full_name: string | null;
}

interface Outcome extends Record<string, unknown> {
  is_mine: boolean;
  is_open: boolean;
  used: UsedRow[];
}

/**
 * Deletes everything that an import has made, within a day and only while nothing else refers to it and nobody has
 * changed it: all of it or nothing. The refusal lists the rows of which something would be lost. The numbers of its bills are not used again, and the audit trail keeps its entries.
 *
 * @throws DomainError NOT_FOUND, IMPORT_NOT_UNDOABLE or IMPORT_IN_USE
 */
export async function undoImport(context: OwnerContext, id: string): Promise<void> {
  const { db, scope } = context;
  // The same instant in all statements: by it they know the import that this call has marked as undone.
  const now = nowIso(context);
  const row = sql`import_rows r where r.import_id = ${id} and exists (
    select from imports i where i.id = ${id} and ${inScope(scope, imports, 'i')})`;
  // Rows of the import if this call has marked it as undone (`decision` below); otherwise none.
  const undone = sql`import_rows r join imports i on i.id = r.import_id
    where i.id = ${id} and ${inScope(scope, imports, 'i')} and i.undone_at = ${now}::timestamptz`;
  const [, , , , , { rows }] = await db
    .batch([
      db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope.owner}, 15))`),
      db.execute(sql`select id from users where id in (select r.user_id from ${row}) order by id for no key update`),
      db.execute(
        sql`select id from invoices where tenant_id in (select r.tenancy_id from ${row}) order by id for update`,
      ),
      db.execute(sql`select id from tenancies where id in (select r.tenancy_id from ${row}) order by id for update`),
      db.execute(sql`select id from rooms where id in (select r.room_id from ${row}) order by id for update`),
      db.execute<Outcome>(decision(context, id, now)),
      db.execute(sql`delete from payments where id in (select r.payment_id from ${undone})`),
      db.execute(sql`
        delete from invoices where id in (
          select bill from ${sql`import_rows r join imports i on i.id = r.import_id
            cross join lateral (values (r.debt_invoice_id), (r.deposit_invoice_id)) as made(bill)`}
          where i.id = ${id} and ${inScope(scope, imports, 'i')} and i.undone_at = ${now}::timestamptz)`),
      db.execute(sql`delete from tenancies where id in (select r.tenancy_id from ${undone})`),
      db.execute(sql`delete from users where id in (select r.user_id from ${undone})`),
      db.execute(
        changedRooms(
          context,
          'AVAILABLE',
          sql`
        select r.room_id from ${undone} and not r.made_room and r.tenancy_id is not null`,
        ),
      ),
      db.execute(sql`delete from rooms where id in (select r.room_id from ${undone} and r.made_room)`),
    ])
    .catch((error: unknown) => {
      // 23503 is a foreign key: something else refers to a row, so nothing was deleted.
      throw databaseFault(error)?.code === '23503' ? new DomainError('IMPORT_IN_USE') : error;
    });
  const [outcome] = rows;
  if (outcome?.is_mine !== true) throw new DomainError('NOT_FOUND');
  if (!outcome.is_open) throw new DomainError('IMPORT_NOT_UNDOABLE');
  if (outcome.used.length > 0) throw inUse(outcome.used);
}

function inUse(used: readonly UsedRow[]): DomainError {
  const issues = used.map((row) => ({ path: ['rows', String(row.n)], message: sentenceOf(row) }));
  const named = issues.slice(0, MOST_NAMED).map(({ message }) => message);
  const more = used.length > MOST_NAMED ? `; dan ${used.length - MOST_NAMED} baris lain` : '';
  return new DomainError('IMPORT_IN_USE', {
    message: `Impor tidak dapat dibatalkan, karena sejak itu ada yang berubah. ${named.join('; ')}${more}.`,
    issues,
  });
}

function sentenceOf({ n, use, room_number: room, full_name: name }: UsedRow): string {
  return `Baris ${n} (kamar ${room}${name === null ? '' : `, ${name}`}): ${usages[use]}`;
}

/** The statement that marks the import as undone, or says why it cannot be. */
function decision(context: OwnerContext, id: string, now: string): SQL {
  const { scope } = context;
  const since = new Date(context.now().getTime() - IMPORT_UNDO_HOURS * 60 * 60 * 1000).toISOString();
  const mine = selected('mine', {
    ...pick(imports, 'id'),
    is_open: sql<boolean>`undone_at is null and created_at > ${since}::timestamptz`,
  })`imports where id = ${id} and ${inScope(scope, imports)}`;
  const made = selected(
    'made',
    getTableColumns(importRows),
  )`import_rows where import_id in (select ${mine.id} from ${mine})`;
  const judged = selected('judged', { ...pick(made, 'n', 'room_id', 'tenancy_id'), use: firstUse(made) })`${made}`;
  const used = selected('used', columnsOf(judged))`${judged} where use is not null`;
  const undone = returned(
    'undone',
    pick(imports, 'id', 'owner_id', 'kost_id'),
  )`update imports set ${changes(imports, { undone_at: now })} from ${mine}
      where imports.id = ${mine.id} and ${mine.is_open} and not exists (select from ${used})`;
  const audited = auditEntry(context, {
    action: 'import.undo',
    from: undone,
    subject: undone.id,
    owner: undone.owner_id,
    kost: undone.kost_id,
    details: sql`(select jsonb_build_object('rooms', count(*) filter (where made_room),
      'tenancies', count(tenancy_id), 'bills', count(debt_invoice_id) + count(deposit_invoice_id)) from ${made})`,
  });
  return withCtes(
    [mine, made, judged, used, undone, { audited }],
    sql`select exists (select from ${mine}) as is_mine,
      coalesce((select ${mine.is_open} from ${mine}), false) as is_open,
      coalesce((
        select json_agg(json_build_object('n', ${used.n}, 'use', ${used.use},
          'room_number', coalesce(rooms.room_number, ''), 'full_name', t.full_name) order by ${used.n})
        from ${used} left join rooms on rooms.id = ${used.room_id} left join tenancies t on t.id = ${used.tenancy_id}
      ), '[]') as used`,
  );
}

/** The first reason, of `usages`, why a row must stay; null if there is none. */
function firstUse(made: Cte<ColumnsOf<(typeof importRows)['_']['columns']>>): SQL<Usage | null> {
  const because = (use: Usage) => sql`${use}::text`;
  const bills = sql`(b.id = ${made.debt_invoice_id} or b.id = ${made.deposit_invoice_id})`;
  return sql<Usage | null>`case
    when exists (select from invoices b join payments p on p.invoice_id = b.id
      where ${bills} and p.id is distinct from ${made.payment_id}) then ${because('PAYMENT')}
    when exists (select from deposit_entries e where e.tenancy_id = ${made.tenancy_id} and e.kind <> 'RECEIVED')
      then ${because('DEPOSIT')}
    when exists (select from invoices b where b.tenant_id = ${made.tenancy_id} and (${bills} is not true
        or b.status not in ('SENT', 'PARTIAL', 'PAID')))
      or ${wasWritten(made.debt_invoice_id, billWrites)} or ${wasWritten(made.deposit_invoice_id, billWrites)}
      then ${because('BILL')}
    when exists (select from messages m where m.user_id = ${made.user_id})
      or exists (select from account_links l where l.user_id = ${made.user_id})
      or exists (select from bill_links l where l.tenancy_id = ${made.tenancy_id})
      or exists (select from users u where u.id = ${made.user_id} and u.password_chosen_at is not null)
      then ${because('MESSAGE')}
    when ${made.tenancy_id} is not null and not exists (
      select from tenancies t where t.id = ${made.tenancy_id} and ${isLive(sql`t.status`)}) then ${because('TENANCY')}
    when exists (select from settlements s where s.tenancy_id = ${made.tenancy_id}) then ${because('SETTLEMENT')}
    when ${wasChanged(made.tenancy_id, tenancyMoves)} or ${wasChanged(made.user_id, accountMoves)}
      or exists (select from tenancies where tenancies.id = ${made.tenancy_id} and ${wasChangedWithOthers('tenancies', ['kost.change-rents', 'kost.set-automatic-rents'])})
      then ${because('CHANGED')}
    when exists (select from tenancies t where t.room_id = ${made.room_id}
        and t.id is distinct from ${made.tenancy_id} and (${made.made_room} or ${isLive(sql`t.status`)}))
      or ${made.made_room} and (exists (select from complaints c where c.room_id = ${made.room_id})
        or ${wasChanged(made.room_id, roomMoves)}
        or exists (select from rooms where rooms.id = ${made.room_id} and (rooms.images <> '{}' or ${wasChangedWithOthers('rooms', ['room.update-many'])})))
      then ${because('ROOM')}
    end`;
}

/**
 * What the trail says of a row that is no change by anybody: that it was made, a contract's beginning on its day, and a
 * look. Whatever else it says, also what later versions write there, would be lost.
 */
const tenancyMoves = ['tenancy.create', 'tenancy.begin', 'tenancy.reveal-nik'] as const satisfies AuditAction[];
const accountMoves = ['account.create'] as const satisfies AuditAction[];
const roomMoves = ['room.create'] as const satisfies AuditAction[];

/** What an owner writes to an opening bill itself. */
const billWrites = ['invoice.set-covers', 'invoice.waive-late-fees'] as const satisfies AuditAction[];

function wasChanged(id: SQL, moves: readonly AuditAction[]): SQL {
  return sql`exists (select from audit_log a where a.subject_id = ${id} and a.action <> all(${textArray(moves)}))`;
}

function wasWritten(id: SQL, actions: readonly AuditAction[]): SQL {
  return sql`exists (select from audit_log a where a.subject_id = ${id} and a.action = any(${textArray(actions)}))`;
}

/**
 * Whether a change of several rows of the kost, whose entry does not name them, may have changed this one. The instants
 * of one call lie within seconds of each other.
 */
function wasChangedWithOthers(table: 'rooms' | 'tenancies', actions: readonly AuditAction[]): SQL {
  const [kost, made, updated] = ['kost_id', 'created_at', 'updated_at'].map((name) => sql.raw(`${table}.${name}`));
  return sql`exists (select from audit_log a where a.subject_id = ${kost}
    and a.action = any(${textArray(actions)}) and a.created_at > ${made}
    and ${updated} >= a.created_at - interval '5 seconds')`;
}
