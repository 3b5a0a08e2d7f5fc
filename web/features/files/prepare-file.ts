import { MAX_PROOF_BYTES } from '#shared/rules/file.ts';
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
 * Makes a chosen file ready to send: a photo is shrunk, a PDF stays as it is.
 *
 * @throws UnusableFileError
 */
export async function prepareFile(file: File, takesPdf: boolean): Promise<PreparedFile> {
  if (takesPdf && file.type === 'application/pdf') {
    if (file.size > MAX_PROOF_BYTES)
      throw new UnusableFileError(`${file.name} terlalu besar. PDF paling besar ${MAX_PROOF_BYTES / MEGABYTE} MB.`);
    return { file, thumb: null, preview: null };
  }
  const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!isHeic && !/^(image\/(jpeg|png|webp))?$/.test(file.type))
    throw new UnusableFileError(
      `${file.name} bukan foto. Pilih JPG, PNG${takesPdf ? ', WebP, atau PDF' : ', atau WebP'}.`,
    );
  if (file.size > MAX_PHOTO)
    throw new UnusableFileError(`${file.name} terlalu besar. Pilih foto di bawah ${MAX_PHOTO / MEGABYTE} MB.`);
  try {
    const { photo, thumb, preview } = await shrinkPhoto(file);
    return { file: photo, thumb, preview };
  } catch {
    throw new UnusableFileError(
      isHeic
        ? `${file.name} berformat HEIC yang tidak dapat dibaca di sini. Ubah ke JPG dulu, atau ambil fotonya langsung.`
        : `${file.name} tidak dapat dibaca. Coba pilih atau ambil foto lain.`,
    );
  }
}
