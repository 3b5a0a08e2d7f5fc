/** Why a day of leaving needs the owner's consent, after `Ini`. */
export function whyAsked({ leaves_on }: { leaves_on: string }, contractEnd: string): string {
  return leaves_on > contractEnd ? 'setelah kontrak berakhir' : 'lebih cepat dari aturan kost';
}
