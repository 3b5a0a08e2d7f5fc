import type { FileType } from '#shared/rules/file.ts';

/** A file as it is stored, without metadata about who made it, where, or with which device. */
export interface CleanedFile {
  type: FileType;
  bytes: Uint8Array<ArrayBuffer>;
  /** In pixels, as the picture is shown; null for a PDF. */
  width: number | null;
  height: number | null;
}
