import { sql } from 'drizzle-orm';
import type { Context } from './context.ts';
import { blindIndex, seal, currentSealPrefix, unseal } from './crypto.ts';

/** How many rows one statement encrypts again. */
const CHUNK = 200;

/** A column with values that `seal` made. */
interface SealedColumn {
  table: string;
  id: string;
  column: string;
  /** The `place` that was passed to `seal`. */
  place: string;
  /** The column of the keyed hash for finding the value, if there is one. */
  hash?: string;
}

/** All columns that are encrypted with the ring of keys. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'tenancies', id: 'id', column: 'nik_ciphertext', place: 'tenancy', hash: 'nik_hash' },
  { table: 'occupants', id: 'id', column: 'id_ciphertext', place: 'occupant', hash: 'id_hash' },
  { table: 'user_totp', id: 'user_id', column: 'secret_ciphertext', place: 'totp' },
];

/** The result of `rotateKeys`. */
export interface Rotation {
  resealed: number;
  /** Rows that no key of the ring can decrypt, as `table:id`; they stay unchanged. */
  unreadable: string[];
}

/**
 * Encrypts again all values that are not encrypted with the newest key, and computes their keyed hashes with that key.
 * The rows themselves show the progress: an interrupted run continues where it stopped, and a further run finds
 * nothing.
 */
export async function rotateKeys(context: Pick<Context, 'db' | 'config'>): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, unreadable: [] };
  for (const sealed of sealedColumns) {
    for (let last: string | null = null, more = true; more;) {
      const rows = await nextRows(context, sealed, last);
      await resealRows(context, sealed, rows, rotation);
      last = rows.at(-1)?.id ?? null;
      more = rows.length === CHUNK;
    }
  }
  return rotation;
}

interface SealedRow extends Record<string, unknown> {
  id: string;
  sealed: string;
}

async function nextRows({ db, config }: Pick<Context, 'db' | 'config'>, of: SealedColumn, last: string | null) {
  const [table, id, column] = [of.table, of.id, of.column].map((name) => sql.identifier(name));
  const { rows } = await db.execute<SealedRow>(sql`
    select ${id} as id, ${column} as sealed from ${table}
    where not starts_with(${column}, ${currentSealPrefix(config.nikKeys)}) and (${last}::uuid is null or ${id} > ${last}::uuid)
    order by ${id} limit ${CHUNK}`);
  return rows;
}

async function resealRows(
  { db, config: { nikKeys } }: Pick<Context, 'db' | 'config'>,
  of: SealedColumn,
  rows: readonly SealedRow[],
  rotation: Rotation,
): Promise<void> {
  const anew = rows.flatMap(({ id, sealed }) => {
    const place = `${of.place}:${id}`;
    try {
      const plain = unseal(nikKeys, sealed, place);
      return [{ id, before: sealed, sealed: seal(nikKeys, plain, place), hash: blindIndex(nikKeys, plain) }];
    } catch {
      rotation.unreadable.push(`${of.table}:${id}`);
      return [];
    }
  });
  if (anew.length === 0) return;
  const [table, id, column] = [of.table, of.id, of.column].map((name) => sql.identifier(name));
  const { rows: done } = await db.execute(sql`
    update ${table} set ${column} = anew.sealed ${of.hash ? sql`, ${sql.identifier(of.hash)} = anew.hash` : sql``}
    from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as anew(id uuid, before text, sealed text, hash text)
    where ${table}.${id} = anew.id and ${table}.${column} = anew.before returning anew.id`);
  rotation.resealed += done.length;
}
