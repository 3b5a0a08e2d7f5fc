import { existsSync } from 'node:fs';
import type pg from 'pg';
import { fileKey, type StoredAs, thumbKey } from '../files/file-store.ts';
import { readSealed } from './backup-file.ts';
import { type LocalFiles, openLocalFiles } from './local-files.ts';
import { storeOf } from './product.ts';

/** A line of a backup: the bytes of an uploaded file or of its thumbnail, in base64. */
export interface BackupFile extends StoredAs {
  file: string;
  bytes: string;
}

/**
 * Writes the bytes of the files whose rows are in a backup.
 *
 * @returns how many files have no bytes: those are removed before the row, and stored after it
 */
export async function writeFiles(
  directory: string,
  rows: readonly FileRow[],
  write: (part: BackupFile) => void,
): Promise<number> {
  if (rows.length === 0 || !existsSync(storeOf(directory))) return rows.length;
  const { store, stop } = await openLocalFiles(storeOf(directory));
  const isWritten = async (key: string) => {
    const found = await store.get(key, new Headers());
    if (found === null) return false;
    const { body, type, isForArticle } = found;
    write({
      file: key,
      type,
      isForArticle,
      bytes: Buffer.from(await new Response(body).arrayBuffer()).toString('base64'),
    });
    return true;
  };
  try {
    let missing = 0;
    for (const { id, has_thumb } of rows) {
      if (!(await isWritten(fileKey(id)))) missing += 1;
      if (has_thumb) await isWritten(thumbKey(id));
    }
    return missing;
  } finally {
    await stop();
  }
}

interface FileRow {
  id: string;
  has_thumb: boolean;
}

/** The files that have rows in a transaction. */
export async function fileRows(client: pg.Client): Promise<FileRow[]> {
  const { rows } = await client.query<FileRow>(`select id, has_thumb from files where state <> 'DELETED' order by id`);
  return rows;
}

/** Stores the files of a backup in a data folder; it can be repeated. */
export async function restoreFiles(directory: string, file: string): Promise<void> {
  let opened: LocalFiles | undefined;
  try {
    for await (const line of readSealed(file)) {
      if (!isFile(line)) continue;
      opened ??= await openLocalFiles(storeOf(directory));
      await opened.store.put(line.file, Buffer.from(line.bytes, 'base64'), line);
    }
  } finally {
    await opened?.stop();
  }
}

/** Whether a line of a backup is a file. */
export function isFile(line: unknown): line is BackupFile {
  return typeof line === 'object' && line !== null && 'file' in line;
}
