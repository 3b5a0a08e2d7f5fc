/** The address of a WhatsApp conversation with an Indonesian number: `0812…` and `+62812…` alike. */
export function whatsappUrl(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `https://wa.me/${digits.startsWith('0') ? `62${digits.slice(1)}` : digits}`;
}
