import type { FilePurpose } from '#shared/enums.ts';
import { allowedFileTypes, type FileType, fileTypes, MAX_PIXELS, MAX_SIDE_PIXELS } from '#shared/rules/file.ts';
import { fileKind } from '#shared/rules/file-kind.ts';
import { DomainError } from '../errors.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import type { CleanedFile } from './cleaned-file.ts';
import { damaged, unsupported } from './file-fault.ts';

/** A PDF's end mark is searched for in this many last bytes. */
const PDF_TAIL = 2048;

/**
 * Finds out a file's type from its bytes, whatever its name and its sender say, and removes its metadata. A PDF is kept
 * as it is: it is never opened here, only offered for saving.
 *
 * @throws DomainError FILE_UNSUPPORTED, FILE_DAMAGED or FILE_TOO_DETAILED
 */
export function cleanFile(bytes: Uint8Array<ArrayBuffer>, purpose: FilePurpose): CleanedFile {
  const type = typeOf(bytes);
  if (!allowedFileTypes(purpose).includes(type)) throw unsupported();
  const file = cleaners[type](bytes);
  const { width, height } = file;
  if (width === null || height === null) return file;
  if (width < 1 || height < 1) throw damaged();
  if (Math.max(width, height) > MAX_SIDE_PIXELS || width * height > MAX_PIXELS) {
    throw new DomainError('FILE_TOO_DETAILED');
  }
  return file;
}

const cleaners: Record<FileType, (bytes: Uint8Array<ArrayBuffer>) => CleanedFile> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'application/pdf': wholePdf,
};

/** The type of a file by its first bytes. */
function typeOf(bytes: Uint8Array): FileType {
  const kind = fileKind(bytes);
  if (kind === 'image/heic') throw unsupported('Foto HEIC belum didukung. Ubah ke JPG dulu.');
  const type = fileTypes.find((each) => each === kind);
  if (type === undefined) throw unsupported();
  return type;
}

function wholePdf(bytes: Uint8Array<ArrayBuffer>): CleanedFile {
  if (!String.fromCharCode(...bytes.subarray(-PDF_TAIL)).includes('%%EOF')) throw damaged();
  return { type: 'application/pdf', bytes, width: null, height: null };
}
