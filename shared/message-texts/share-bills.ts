import { firstName } from '../rules/first-name.ts';

/** The text with a bill link that an owner sends from their own WhatsApp. */
export function shareBillsText(link: {
  full_name: string;
  room_number: string;
  kost_name: string;
  url: string;
}): string {
  return `Halo ${firstName(link.full_name)}, ini tagihan kamar ${link.room_number} di ${link.kost_name}. Bisa dilihat dan dibayar langsung di sini, tanpa akun: ${link.url}

Terima kasih.`;
}
