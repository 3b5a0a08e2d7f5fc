import { whatsappNumber } from '#shared/rules/phone.ts';

/**
 * The address of a WhatsApp chat with a number, in whatever form it is written. Without one that can have WhatsApp, the
 * app asks whom to send the text to.
 *
 * @param text what the chat's field already holds
 */
export function whatsappUrl(phone: string, text?: string): string {
  return `https://wa.me/${whatsappNumber(phone) ?? ''}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}
