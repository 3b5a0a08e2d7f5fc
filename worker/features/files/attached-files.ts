import { type SQL, sql } from 'drizzle-orm';
import { files, uploader as uploaderColumn } from '#drizzle/schema/files.ts';
import type { FilePurpose } from '#shared/enums.ts';
import { fileIdOf } from '#shared/rules/file.ts';
import { byWhom } from '../../actor.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, idsOf, insertion, type Part, pick, returned, type Rows } from '../../db/ctes.ts';
import { UPLOAD_HOURS } from './sweep-files.ts';

/** Tables whose rows have files. */
export type FileSubject =
  | 'kosts'
  | 'rooms'
  | 'complaints'
  | 'work_orders'
  | 'payments'
  | 'deposit_entries'
  | 'credit_entries'
  | 'settlements'
  | 'move_in_photos'
  | 'articles'
  | 'users';

/** The row: its table, and the CTE that makes or changes it. */
type Subject =
  | { table: 'kosts' | 'articles' | 'users'; from: Rows<'id' | 'owner_id'> & { kost_id?: undefined } }
  | { table: Exclude<FileSubject, 'kosts' | 'articles' | 'users'>; from: Rows<'id' | 'owner_id' | 'kost_id'> };

/** The files that a row is to have from now on. */
export type Attachment = Subject & {
  purpose: FilePurpose;
  /** All addresses of the field, also those that name no uploaded file; undefined if the field stays as it is. */
  addresses: readonly string[] | undefined;
  /** Whether each is shown as a photo, which a PDF is not. */
  arePhotos?: boolean;
  /** Whether this write makes the row, which then has no files to remove. */
  isNew?: boolean;
  /** For a row with two lists of files: the condition, on `files` and the CTE, for files of this list. */
  among?: SQL;
};

/** The parts of a write that attach files to its row. */
export interface AttachedFiles {
  /** To stand after the CTE that makes or changes the row. */
  parts: readonly Part[];
  /** The column `removed_files` of the write's answer: the ids of the files that the row no longer has, for `removeBytes`. */
  removed: SQL;
}

/**
 * Attaches uploaded files to a row in the statement that makes or changes it. A file can be used once, by its uploader
 * and for its purpose; the row that has it may name it again. Files that the field no longer names are removed. If any
 * file cannot be used, PostgreSQL refuses the whole write (`files_usable_check`), which becomes FILE_NOT_USABLE.
 */
export function attachedFiles(context: Context, attachment: Attachment): AttachedFiles {
  const { table, from, addresses, isNew = false, among = sql`true` } = attachment;
  const none = { parts: [], removed: asRemoved(sql`'{}'::uuid[]`) };
  if (addresses === undefined) return none;
  const ids = addresses.map(fileIdOf).filter((id) => id !== null);
  const isOfRow = sql`${isOf(table, from)} and ${among}`;
  const attached = ids.length === 0 ? none.parts : attachedParts(context, attachment, ids, isOfRow);
  if (isNew) return { ...none, parts: attached };
  const removed = removal(context, from, sql`${isOfRow} and files.id <> all(${uuids(ids)})`);
  return { parts: [...attached, removed], removed: asRemoved(sql`array(${idsOf(removed)})`) };
}

/** Removes the files of rows that are deleted: a CTE `removed_files` of the statement that deletes them. */
export function removedFiles(context: Context, table: FileSubject, from: Rows<'id'>): AttachedFiles {
  const removed = removal(context, from, isOf(table, from));
  return { parts: [removed], removed: asRemoved(sql`array(${idsOf(removed)})`) };
}

function isOf(table: FileSubject, { id }: Rows<'id'>): SQL {
  return sql`files.state = 'ATTACHED' and files.subject_table = ${table} and files.subject_id = ${id}`;
}

function asRemoved(ids: SQL): SQL {
  return sql`${ids} as removed_files`;
}

function attachedParts(
  context: Context,
  { table, from, purpose, arePhotos = false }: Attachment,
  ids: readonly string[],
  isOfRow: SQL,
): Part[] {
  const now = nowIso(context);
  // Whoever acts by a bill link can use only files that were uploaded by this link, not those of the tenant.
  const who = context.actor?.kind === 'link' ? context.actor.linkId : byWhom(context);
  const isFresh = sql`files.state = 'TEMP' and ${uploaderColumn} = ${who}::uuid
    and files.created_at > ${now}::timestamptz - make_interval(hours => ${UPLOAD_HOURS})`;
  const attached = {
    state: 'ATTACHED',
    subject_table: table,
    subject_id: from.id,
    owner_id: from.owner_id,
    kost_id: table === 'kosts' ? from.id : from.kost_id,
    position: sql`wanted.position - 1`,
    attached_at: sql`coalesce(attached_at, ${now}::timestamptz)`,
  } as const;
  const refused = { purpose, mime: '', bytes: 1, sha256: '', state: 'TEMP', position: -1, created_at: now } as const;
  const usable = returned('attached_files', pick(files, 'id'))`
      update files set ${changes(files, attached)}
      from ${from}, unnest(${uuids(ids)}) with ordinality as wanted(id, position)
      where files.id = wanted.id and files.purpose = ${purpose} and (not ${arePhotos}::boolean or files.mime like 'image/%') and (${isFresh} or ${isOfRow})`;
  const isRefused = sql`(select count(*) from ${usable}) < ${ids.length}`;
  return [usable, insertion(files, refused, sql`${from} where ${isRefused}`)];
}

function removal(context: Context, from: SQL, where: SQL) {
  const removed = { state: 'DELETED', deleted_at: nowIso(context) } as const;
  return returned(
    'removed_files',
    pick(files, 'id'),
  )`update files set ${changes(files, removed)} from ${from} where ${where}`;
}

function uuids(ids: readonly string[]): SQL {
  return sql`${sql.param([...ids])}::uuid[]`;
}
