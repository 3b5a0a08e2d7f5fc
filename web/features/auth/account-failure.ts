import { callFailure } from '../../data/call-error.ts';

/** As `INTERNAL` of the catalogue of errors, which the page of a visitor does not load; also if nobody was reached. */
const FAULT = 'Terjadi kesalahan. Silakan coba lagi.';

/**
 * Why somebody could not sign in or register (spec §8, "Authentication"): the server's sentence, or one of the screen.
 *
 * @param refused what to say of a refusal without a sentence
 */
export function accountFailure(error: unknown, refused: string): string {
  const { detail, status } = callFailure(error);
  return detail ?? (status === null || status >= 500 ? FAULT : refused);
}
