import type { FilePurpose } from '../enums.ts';

/** Limits of uploaded files. The browser checks them before it sends, and the server decides. */

/** How large a photo may be, in bytes. A browser sends far less, because it shrinks photos first. */
const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
/** How large a proof of payment may be: a photo or a PDF. */
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;
/** How large a thumbnail may be, and how long its longer side. */
export const MAX_THUMB_BYTES = 200 * 1024;
export const MAX_THUMB_PIXELS = 480;
/** How long a picture's side may be, and how many pixels it may have: a phone cannot show more. */
export const MAX_SIDE_PIXELS = 12_000;
export const MAX_PIXELS = 40_000_000;

/**
 * How many photos of a purpose there may be: of a kost or room, of a complaint and of its owner's work on it, of a
 * finished job.
 */
export const maxPhotos: Readonly<Record<FilePurpose, number>> = {
  kost: 10,
  room: 10,
  complaint: 4,
  work: 6,
  payment_proof: 1,
  article: 1,
  profile: 1,
};

/** Whether the first photo of a purpose is the cover, so that their order matters. */
export function hasCover(purpose: FilePurpose): boolean {
  return purpose === 'kost' || purpose === 'room';
}

/** The kinds of picture that every browser shows. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const fileTypes = [...photoTypes, 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** How large a file of a purpose may be, in bytes. */
export function maxFileBytes(purpose: FilePurpose): number {
  return purpose === 'payment_proof' ? MAX_PROOF_BYTES : MAX_PHOTO_BYTES;
}

/** The types that a file of a purpose may have. */
export function allowedFileTypes(purpose: FilePurpose): readonly FileType[] {
  return purpose === 'payment_proof' ? fileTypes : photoTypes;
}

/** The address of an uploaded file, with or without its signature. A PDF's ends with `.pdf`. */
const FILE_ADDRESS = /^\/f\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.pdf)?(?:\?[\w=&-]*)?$/i;

/** The id of the uploaded file that an address names; null for any other address. */
export function fileIdOf(address: string): string | null {
  return FILE_ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** The address of an uploaded file as it is stored: without a signature. Any other address stays as it is. */
export function bareAddress(address: string): string {
  const [, id, ending = ''] = FILE_ADDRESS.exec(address) ?? [];
  return id === undefined ? address : `/f/${id.toLowerCase()}${ending.toLowerCase()}`;
}
