import { type SQL, sql } from 'drizzle-orm';
import { importRows, imports } from '#drizzle/schema/imports.ts';
import { IMPORT_UNDO_HOURS } from '#shared/rules/import/limits.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, columnsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { databaseFault } from '../../db/fault.ts';
import { DomainError } from '../../errors.ts';
import { changedRooms } from '../rooms/held-rooms.ts';
import { inScope } from '../../scope.ts';

/** The reasons why an import can no longer be undone; of a row, the first that applies is shown (`import_use.sql`). */
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
  const made = selected('made', {
    ...pick(importRows, 'n', 'room_id', 'tenancy_id', 'made_room', 'debt_invoice_id', 'deposit_invoice_id'),
    use: sql<Usage | null>`import_use(import_rows)`,
  })`import_rows where import_id in (select ${mine.id} from ${mine})`;
  const used = selected('used', columnsOf(made))`${made} where use is not null`;
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
    [mine, made, used, undone, { audited }],
    sql`select exists (select from ${mine}) as is_mine,
      coalesce((select ${mine.is_open} from ${mine}), false) as is_open,
      coalesce((
        select json_agg(json_build_object('n', ${used.n}, 'use', ${used.use},
          'room_number', coalesce(rooms.room_number, ''), 'full_name', t.full_name) order by ${used.n})
        from ${used} left join rooms on rooms.id = ${used.room_id} left join tenancies t on t.id = ${used.tenancy_id}
      ), '[]') as used`,
  );
}
