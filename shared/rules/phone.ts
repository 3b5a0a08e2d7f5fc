/**
 * A phone number as it is stored: without the separators that people type, and without the invisible marks that come
 * with a number copied from a chat or a contact list.
 */
export function normalizePhone(input: string): string {
  // "+62 (0)812": the zero is only dialled inside the country.
  return input.replace(/^(\D*62\D*)\(0\)/, '$1').replace(/[\s.()\p{Pd}\u2212\p{Cf}]/gu, '');
}

/** Whether a normalized number is Indonesian: +62, 62 or 0, then 8 to 13 digits (spec §5). */
export function isIndonesianPhone(normalized: string): boolean {
  return /^(\+62|62|0)\d{8,13}$/.test(normalized);
}
