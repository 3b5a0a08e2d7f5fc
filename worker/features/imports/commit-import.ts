import { type SQL, sql } from 'drizzle-orm';
import { importRows, imports } from '#drizzle/schema/imports.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { KostType } from '#shared/enums.ts';
import type { CommitImportInput, CommitImportResult, ImportedRow } from '#shared/contract/imports.ts';
import { identityHintTexts } from '#shared/rules/identity-hints.ts';
import { IMPORT_ROWS_A_DAY, MAX_IMPORT_ROWS } from '#shared/rules/import/limits.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { columnsOf, cte, insertion, pick, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { lockedKost } from '../kost/locked-kost.ts';
import { inScope, ofOwner } from '../../scope.ts';
import { hintsOf } from '../tenants/identity-hints.ts';
import { openingBills, paidDeposits } from './import-bills.ts';
import { newHouses } from './import-houses.ts';
import { type MadeRow, readRows } from './read-rows.ts';
import { judgedRows, type JudgedRows, type Verdict } from './row-sql.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the rooms, accounts, tenancies and opening bills of the rows that have no problems; if anything fails on the
 * way, nothing is made. Rows that the same import has made already are only answered again. Imports into one kost run
 * one after the other, so that the second sees the rows of the first.
 *
 * @throws DomainError NOT_FOUND (kost, or an import of somebody else or another kost), KOST_INACTIVE if there is
 *   anything to make in a deactivated kost, IMPORT_NOT_UNDOABLE if it has been undone, or IMPORT_TOO_LARGE
 */
export async function commitImport(context: OwnerContext, input: CommitImportInput): Promise<CommitImportResult> {
  const { judged, made } = readRows(context, input);
  const verdicts = input.dry_run ? await tryRows(context, input, made) : await makeRows(context, input, made);
  return {
    rows: judged.map(({ n, problems, leftOut, warnings: noted, row }): ImportedRow => {
      if (problems.length > 0) return { n, state: 'WRONG', reasons: problems };
      const judge = verdicts.get(n);
      const verdict = judge?.verdict ?? 'CHANGED';
      const reason = reasonOf(verdict, row.room_number);
      if (reason !== null) return { n, state: 'WRONG', reasons: [reason, ...leftOut] };
      const hints = row.tenant && judge?.verdict === 'NEW' ? hintsOf(row.tenant, judge.kost_type, judge.is_known) : [];
      const warnings = [...noted, ...hints.map((hint) => identityHintTexts[hint])];
      if (verdict === 'DONE' || !input.dry_run) return { n, state: 'DONE', reasons: warnings };
      return { n, state: warnings.length > 0 ? 'WARNING' : 'OK', reasons: warnings };
    }),
  };
}

function reasonOf(verdict: Verdict, room: string): string | null {
  switch (verdict) {
    case 'NEW':
    case 'DONE':
      return null;
    case 'CHANGED':
      return 'Baris ini sudah diimpor dengan isi lain';
    case 'NO_ROOM':
      return `Kamar ${room} tidak ada lagi`;
    case 'NO_RENT':
      return 'Sewa per bulan kosong';
    case 'ROOM_EXISTS':
      return `Kamar ${room} sudah ada`;
    case 'ROOM_TAKEN':
      return `Kamar ${room} sudah terisi, dipesan, atau akan ditutup`;
    default:
      return verdict satisfies never;
  }
}

interface Judge {
  n: number;
  verdict: Verdict;
  kost_type: KostType;
  is_known: boolean;
}
type Verdicts = ReadonlyMap<number, Judge>;

interface Judged extends Record<string, unknown> {
  rows: Judge[] | null;
  is_mine: boolean;
  is_active: boolean;
}

/** What is answered of the rows and of their kost. */
function answerOf({ house, judged }: ReturnType<typeof judgedRows>): SQL {
  return sql`exists (select from ${house} where ${house.is_active}) as is_active,
    (select json_agg(json_build_object('n', ${judged.n}, 'verdict', ${judged.verdict},
      'kost_type', ${house.kost_type}, 'is_known', ${judged.is_known})) from ${house}, ${judged}) as rows`;
}

async function tryRows(context: OwnerContext, input: CommitImportInput, made: MadeRow[]): Promise<Verdicts> {
  const known = judgedRows(context, input.id, input.kost_id, made);
  const { rows } = await context.db.execute<Judged>(
    withCtes(
      [known.house, known.judged],
      sql`select exists (select from ${known.house}) as is_mine, ${answerOf(known)}`,
    ),
  );
  if (rows[0]?.is_mine !== true) throw new DomainError('NOT_FOUND');
  assertMayMake(rows[0]);
  return verdictsOf(rows[0]);
}

/** Nothing new is made in a deactivated kost; rows that the import has made there before are still answered. */
function assertMayMake({ is_active: active, rows }: Judged): void {
  if (!active && rows?.some(({ verdict }) => verdict === 'NEW') === true) throw new DomainError('KOST_INACTIVE');
}

interface Made extends Judged {
  is_open: boolean;
  is_too_large: boolean;
}

async function makeRows(context: OwnerContext, input: CommitImportInput, made: MadeRow[]): Promise<Verdicts> {
  const { db, scope } = context;
  const { id, kost_id: kostId } = input;
  const numbers = made.map(({ room_number: room }) => normalText(room));
  const given = input.rows.flatMap(({ room_id }) => room_id ?? []);
  const [, , , , { rows }] = await db.batch([
    // Separate statements, so that the next ones see the rows of an import that held the lock before.
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope.owner}, 15))`),
    db.execute(sql`
      ${insertion(imports, { id, owner_id: sql`owner_id`, kost_id: sql`id`, created_at: nowIso(context) }, sql`kosts where id = ${kostId} and ${inScope(scope, kosts)} and is_active`)}
      on conflict do nothing`),
    db.execute(sql`
      select id from rooms where kost_id = ${kostId} and ${inScope(scope, rooms)} and archived_at is null
        and (number_normal = any(${sql.param(numbers)}::text[]) or id = any(${sql.param(given)}::uuid[])) order by id for update`),
    lockedKost(context, kostId),
    db.execute<Made>(madeHouses(context, input, made)),
    db.execute(openingBills(context, made)),
    db.execute(paidDeposits(context, made)),
  ]);
  const [outcome] = rows;
  if (outcome !== undefined) assertMayMake(outcome);
  if (outcome?.is_mine !== true) throw new DomainError('NOT_FOUND');
  if (!outcome.is_open) throw new DomainError('IMPORT_NOT_UNDOABLE', { message: 'Impor ini sudah dibatalkan' });
  if (outcome.is_too_large) throw new DomainError('IMPORT_TOO_LARGE');
  return verdictsOf(outcome);
}

function verdictsOf({ rows }: Judged): Verdicts {
  return new Map((rows ?? []).map((judge) => [judge.n, judge]));
}

/**
 * The statement that makes the rooms, accounts and tenancies of new rows, if the import is the caller's, still open and
 * not too large. Rows of the last day are counted by the time in their ids, since an import may be older than its rows.
 */
function madeHouses(context: OwnerContext, input: CommitImportInput, made: MadeRow[]): SQL {
  const { scope } = context;
  const known = judgedRows(context, input.id, input.kost_id, made);
  const { house, judged } = known;
  const mine = sql`imports i where i.id = ${input.id} and ${inScope(scope, imports, 'i')} and i.kost_id = ${input.kost_id}`;
  const since = new Date(context.now().getTime() - DAY_MS).toISOString();
  const more = sql`(select count(*) from ${judged} where ${judged.verdict} = 'NEW')`;
  const isTooLarge = sql<boolean>`
    (select count(*) from import_rows r where r.import_id = ${input.id}) + ${more} > ${MAX_IMPORT_ROWS}
    or (select count(*) from import_rows r join imports i on i.id = r.import_id
      where ${ofOwner(scope, imports, 'i')}
        and uuid_extract_timestamp(coalesce(r.tenancy_id, r.room_id)) > ${since}::timestamptz)
      + ${more} > ${IMPORT_ROWS_A_DAY}`;
  const size = cte('size', { is_too_large: isTooLarge }, (columns) => sql`select ${columns}`);
  const isOpen = sql`exists (select from ${mine} and i.undone_at is null)`;
  const fresh = selected('fresh', columnsOf(judged))`${judged}, ${size}
      where ${judged.verdict} = 'NEW' and not ${size.is_too_large} and ${isOpen}
        and exists (select from ${house} where ${house.is_active})`;
  return withCtes(
    [
      house,
      judged,
      size,
      fresh,
      ...newHouses(context, fresh, input),
      { noted: insertion(importRows, notedRow(input.id, fresh), fresh) },
    ],
    sql`select exists (select from ${mine}) as is_mine, ${isOpen} as is_open,
      (select ${size.is_too_large} from ${size}) as is_too_large, ${answerOf(known)}`,
  );
}

/** What an import keeps of a row, to undo it. */
function notedRow(importId: string, fresh: JudgedRows) {
  const ifTenant = (id: SQL) => sql`case when ${fresh.has_tenant} then ${id} end`;
  return {
    ...pick(fresh, 'n', 'hash', 'debt_invoice_id', 'deposit_invoice_id', 'payment_id'),
    import_id: importId,
    room_id: fresh.place_id,
    made_room: sql`${fresh.known_id} is null`,
    user_id: ifTenant(fresh.user_id),
    tenancy_id: ifTenant(fresh.tenancy_id),
  };
}
