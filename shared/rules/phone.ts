/**
 * A phone number as it is stored: without what people put between the digits, and without the invisible marks that come
 * along when one is copied out of a chat or a contact list.
 */
export function normalizePhone(input: string): string {
  // "+62 (0)812": the zero is dialled inside the country alone.
  return input.replace(/^(\D*62\D*)\(0\)/, '$1').replace(/[\s.()\p{Pd}\u2212\p{Cf}]/gu, '');
}

/** Whether a normalized number is Indonesian: +62, 62 or 0, then 8 to 13 digits (spec §5). */
export function isIndonesianPhone(normalized: string): boolean {
  return /^(\+62|62|0)\d{8,13}$/.test(normalized);
}

/** A phone number with its middle hidden: `0812•••••678`. */
export function maskPhone(phone: string): string {
  if (phone.length <= 7) return '•'.repeat(phone.length);
  return phone.slice(0, 4) + '•'.repeat(phone.length - 7) + phone.slice(-3);
}

/** An email with most of its name hidden: `b•••@contoh.id`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at <= 0 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
