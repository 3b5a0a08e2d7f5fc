/** Of every form that asks for a new password twice. No Zod here: pages that come before it say the sentence too. */
export const PASSWORDS_DIFFER = 'Konfirmasi password tidak cocok';
