import { sql } from 'drizzle-orm';
import type { Context } from './context.ts';
import { blindIndex, seal, sealedNow, unseal } from './crypto.ts';

/** Rows sealed anew by one statement. */
const CHUNK = 200;

/** A column that holds what `seal` made: how its rows are named, and what is kept beside it. */
interface SealedColumn {
  table: string;
  id: string;
  column: string;
  /** What `seal` was told of where it is kept. */
  place: string;
  /** The column of the keyed hash to find it by, where there is one. */
  hash?: string;
}

/** All that is sealed with the ring of keys. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'tenancies', id: 'id', column: 'nik_ciphertext', place: 'tenancy', hash: 'nik_hash' },
  { table: 'user_totp', id: 'user_id', column: 'secret_ciphertext', place: 'totp' },
];

/** What a run of `rotateKeys` came to. */
export interface Rotation {
  resealed: number;
  /** The rows that open with no key of the ring, as `table:id`; they stay as they are. */
  unreadable: string[];
}

/**
 * Seals everything anew that is not sealed with the newest key of the ring, and finds it by that key from then on. What
 * is done is in the rows themselves: a run that was interrupted goes on where it stopped, and one more finds nothing.
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
    where not starts_with(${column}, ${sealedNow(config.nikKeys)}) and (${last}::uuid is null or ${id} > ${last}::uuid)
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
