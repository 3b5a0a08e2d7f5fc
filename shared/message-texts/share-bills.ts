import { firstName } from '../rules/first-name.ts';

interface SharedLink {
  full_name: string;
  room_number: string;
  kost_name: string;
  url: string;
}

/** The text with a bill link that an owner sends from their own WhatsApp. */
export function shareBillsText(link: SharedLink): string {
  return `Halo ${firstName(link.full_name)}, ini tagihan kamar ${link.room_number} di ${link.kost_name}. Bisa dilihat dan dibayar langsung di sini, tanpa akun: ${link.url}

Terima kasih.`;
}

/**
 * The text with a bill link by which somebody reads and answers an offer of a longer contract.
 *
 * @param terms what is offered, in words
 */
export function shareOfferText(link: SharedLink, terms: string): string {
  return `Halo ${firstName(link.full_name)}, kontrak kamar ${link.room_number} di ${link.kost_name} segera berakhir. Kami menawarkan perpanjangan ${terms}. Bisa dilihat dan dijawab di sini, tanpa akun: ${link.url}

Terima kasih.`;
}
