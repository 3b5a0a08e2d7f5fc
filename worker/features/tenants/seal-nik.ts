import type { Context } from '../../context.ts';
import { blindIndex, seal } from '../../crypto.ts';

/** A NIK as it is kept: encrypted, with a keyed hash to find it by and the last digits to show. */
export function sealNik(context: Pick<Context, 'config'>, nik: string) {
  const key = context.config.NIK_KEY;
  return { nik_ciphertext: seal(key, nik), nik_hash: blindIndex(key, nik), nik_last_four: nik.slice(-4) };
}
