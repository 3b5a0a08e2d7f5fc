import { whatsappNumber } from '#shared/rules/phone.ts';

/**
 * The address of a WhatsApp chat with an Indonesian number, in any of its forms (`0812…`, `+62812…`).
 *
 * @param text what the chat's field already holds
 */
export function whatsappUrl(phone: string, text?: string): string {
  const number = whatsappNumber(phone) ?? phone.replace(/\D/g, '').replace(/^0/, '62');
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}
