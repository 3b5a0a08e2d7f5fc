/**
 * For every form that asks for a new password twice. This file does not import Zod, because pages that load before Zod
 * use it too.
 */
export const PASSWORDS_DIFFER = 'Konfirmasi password tidak cocok';
