/** The address of a WhatsApp chat with an Indonesian number, in any of its forms (`0812…`, `+62812…`). */
export function whatsappUrl(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `https://wa.me/${digits.startsWith('0') ? `62${digits.slice(1)}` : digits}`;
}
