import { callFailure } from '../../data/call-error.ts';

/**
 * The sentence of `INTERNAL` in `shared/error-codes.ts`, which the pages of visitors do not load. Also used if the
 * server was not reached.
 */
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
