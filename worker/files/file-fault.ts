import { DomainError } from '../errors.ts';

/** The refusal of a file that is incomplete or contradicts itself. */
export function damaged(): DomainError {
  return new DomainError('FILE_DAMAGED');
}

/** The refusal of a file whose kind is not accepted. */
export function unsupported(message?: string): DomainError {
  return new DomainError('FILE_UNSUPPORTED', message === undefined ? {} : { message });
}

/** The refusal of a picture that its metadata turns: without the metadata, it would lie on its side. */
export function sideways(): DomainError {
  return unsupported('Foto ini tersimpan miring. Simpan sebagai JPG dulu, lalu unggah lagi.');
}
