import { type SQL, sql } from 'drizzle-orm';
import { imports } from '#drizzle/schema/imports.ts';
import { IMPORT_UNDO_HOURS } from '#shared/rules/import/limits.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { databaseFault } from '../../db/fault.ts';
import { isLive } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { setRooms } from '../rooms/held-rooms.ts';

/** The reasons why an import can no longer be undone; the first that applies is shown. */
const usages = {
  PAYMENT: 'Sudah ada pembayaran pada tagihan dari impor ini, sehingga impor tidak dapat dibatalkan.',
  BILL: 'Sudah ada tagihan baru untuk penyewa dari impor ini, sehingga impor tidak dapat dibatalkan.',
  MESSAGE: 'Penyewa dari impor ini sudah diundang atau dikirimi pesan, sehingga impor tidak dapat dibatalkan.',
  TENANCY: 'Kontrak dari impor ini sudah berubah, sehingga impor tidak dapat dibatalkan.',
  ROOM: 'Kamar dari impor ini sudah dipakai untuk hal lain, sehingga impor tidak dapat dibatalkan.',
} as const;
type Usage = keyof typeof usages;

interface Outcome extends Record<string, unknown> {
  is_mine: boolean;
  is_open: boolean;
  use: Usage | null;
}

/**
 * Deletes everything that an import has made, within a day and only while nothing else refers to it: all of it or
 * nothing. The numbers of its bills are not used again, and the audit trail keeps its entries.
 *
 * @throws DomainError NOT_FOUND, IMPORT_NOT_UNDOABLE or IMPORT_IN_USE
 */
export async function undoImport(context: SignedInContext, id: string): Promise<void> {
  const { db, actor } = context;
  // The same instant in all statements: by it they know the import that this call has marked as undone.
  const now = nowIso(context);
  const row = sql`import_rows r where r.import_id = ${id} and exists (
    select from imports i where i.id = ${id} and i.owner_id = ${actor.id})`;
  // Rows of the import if this call has marked it as undone (`decision` below); otherwise none.
  const undone = sql`import_rows r join imports i on i.id = r.import_id
    where i.id = ${id} and i.owner_id = ${actor.id} and i.undone_at = ${now}::timestamptz`;
  const [, , , , , { rows }] = await db
    .batch([
      db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 15))`),
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
          where i.id = ${id} and i.owner_id = ${actor.id} and i.undone_at = ${now}::timestamptz)`),
      db.execute(sql`delete from tenancies where id in (select r.tenancy_id from ${undone})`),
      db.execute(sql`delete from users where id in (select r.user_id from ${undone})`),
      db.execute(
        setRooms(
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
  if (outcome.use !== null) throw new DomainError('IMPORT_IN_USE', { message: usages[outcome.use] });
}

/** The statement that marks the import as undone, or says why it cannot be. */
function decision(context: SignedInContext, id: string, now: string): SQL {
  const { actor } = context;
  const since = new Date(context.now().getTime() - IMPORT_UNDO_HOURS * 60 * 60 * 1000).toISOString();
  return sql`
    with mine as (
      select id, owner_id, undone_at is null and created_at > ${since}::timestamptz as is_open from imports
      where id = ${id} and owner_id = ${actor.id}
    ), made as (
      select r.* from import_rows r where r.import_id in (select id from mine)
    ), use as (select ${firstUse()} as use), undone as (
      update imports set ${changes(imports, { undone_at: now })} from mine, use
      where imports.id = mine.id and mine.is_open and use.use is null returning imports.id, imports.owner_id
    ), audited as (
      ${auditEntry(context, {
        action: 'import.undo',
        from: sql`undone`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`(select jsonb_build_object('rooms', count(*) filter (where made_room),
          'tenancies', count(tenancy_id), 'bills', count(debt_invoice_id) + count(deposit_invoice_id)) from made)`,
      })}
    )
    select exists (select from mine) as is_mine, coalesce((select is_open from mine), false) as is_open,
      (select use from use) as use`;
}

/** The first reason, of `usages`, why the rows of the CTE `made` must stay; null if there is none. */
function firstUse(): SQL {
  const because = (use: Usage) => sql`${use}::text`;
  const bills = sql`(b.id = made.debt_invoice_id or b.id = made.deposit_invoice_id)`;
  return sql`case
    when exists (select from made join invoices b on ${bills} join payments p on p.invoice_id = b.id
      where p.id is distinct from made.payment_id) then ${because('PAYMENT')}
    when exists (select from made join invoices b on b.tenant_id = made.tenancy_id where (${bills}) is not true
      or b.status not in ('SENT', 'PARTIAL', 'PAID')) then ${because('BILL')}
    when exists (select from made join messages m on m.user_id = made.user_id)
      or exists (select from made join account_links l on l.user_id = made.user_id)
      or exists (select from made join bill_links l on l.tenancy_id = made.tenancy_id)
      or exists (select from made join users u on u.id = made.user_id where u.password_chosen_at is not null)
      then ${because('MESSAGE')}
    when exists (select from made left join tenancies t on t.id = made.tenancy_id
      where made.tenancy_id is not null and not coalesce(${isLive(sql`t.status`)}, false)) then ${because('TENANCY')}
    when exists (select from made join tenancies t on t.room_id = made.room_id
        where t.id is distinct from made.tenancy_id and (made.made_room or ${isLive(sql`t.status`)}))
      or exists (select from made join complaints c on c.room_id = made.room_id where made.made_room)
      or exists (select from made join rooms on rooms.id = made.room_id where made.made_room and rooms.images <> '{}')
      then ${because('ROOM')}
    end`;
}
