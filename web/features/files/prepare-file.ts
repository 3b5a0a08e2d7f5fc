import { MAX_PROOF_BYTES } from '#shared/rules/file.ts';
import { type FileKind, fileKind, KIND_BYTES } from '#shared/rules/file-kind.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** What is sent of a chosen file. */
export interface PreparedFile {
  file: Blob;
  /** The small version of a photo. */
  thumb: Blob | null;
  /** A picture that the page may show before it is sent. */
  preview: string | null;
}

const MEGABYTE = 1024 * 1024;

/** The largest photo that is taken, in bytes; it is shrunk before it is sent. */
const MAX_PHOTO = 60 * MEGABYTE;

/** A chosen file cannot be used; the message says why and what to do. */
export class UnusableFileError extends Error {}

/**
 * Makes a chosen file ready to send: a photo is shrunk, a PDF stays as it is. Its bytes tell what it is: phones and
 * messengers label photos as image/jpg or not at all, and give them another ending.
 *
 * @throws UnusableFileError
 */
export async function prepareFile(file: File, takesPdf: boolean): Promise<PreparedFile> {
  const kind = await kindOf(file);
  if (takesPdf && kind === 'application/pdf') {
    if (file.size > MAX_PROOF_BYTES)
      throw new UnusableFileError(`${file.name} terlalu besar. PDF paling besar ${MAX_PROOF_BYTES / MEGABYTE} MB.`);
    return { file: labelled(file, kind), thumb: null, preview: null };
  }
  if (kind === null || kind === 'application/pdf') {
    const found = kind === null ? 'bukan foto' : 'berkas PDF, bukan foto';
    throw new UnusableFileError(
      `${file.name} ${found}. Pilih JPG, PNG${takesPdf ? ', WebP, atau PDF' : ', atau WebP'}.`,
    );
  }
  if (file.size > MAX_PHOTO)
    throw new UnusableFileError(`${file.name} terlalu besar. Pilih foto di bawah ${MAX_PHOTO / MEGABYTE} MB.`);
  try {
    const { photo, thumb, preview } = await shrinkPhoto(labelled(file, kind));
    return { file: photo, thumb, preview };
  } catch {
    throw new UnusableFileError(unreadable(file.name, kind));
  }
}

/** What the bytes of a file are. One that cannot be read any more, or is empty, is not yet on the phone. */
async function kindOf(file: File): Promise<FileKind | null> {
  if (file.size === 0)
    throw new UnusableFileError(`${file.name} kosong. Unduh dulu ke perangkat ini, lalu pilih lagi.`);
  try {
    return fileKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
  } catch {
    throw new UnusableFileError(`${file.name} tidak dapat dibuka. Simpan dulu ke perangkat ini, lalu pilih lagi.`);
  }
}

/** The same bytes with their true type, without which some browsers do not decode a picture. */
function labelled(file: File, kind: FileKind): Blob {
  return file.type === kind ? file : file.slice(0, file.size, kind);
}

/** Formats that only some browsers read; another picture that is not read is damaged. */
const formats: Partial<Record<FileKind, string>> = {
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
  'image/tiff': 'TIFF',
};

function unreadable(name: string, kind: FileKind): string {
  const format = formats[kind];
  return format === undefined
    ? `${name} tidak dapat dibaca. Coba pilih atau ambil foto lain.`
    : `${name} berformat ${format} yang tidak dapat dibaca di sini. Ubah ke JPG dulu, atau ambil fotonya langsung.`;
}
