import { type RoomFacility, roomFacilities } from '../../enums.ts';

/** What people call the facilities; the labels on the screens are among these names. */
const words: Record<RoomFacility, RegExp> = {
  wifi: /^(wi-?fi|internet)/i,
  ac: /^ac\b/i,
  tv: /^(tv|televisi)\b/i,
  kamar_mandi_dalam: /^(kamar mandi|km|k\. ?mandi|wc) ?(di )?dalam|^kmd$/i,
  tempat_tidur: /^(tempat tidur|kasur|ranjang|bed|spring ?bed|dipan)/i,
  lemari: /^lemari/i,
  meja_kursi: /^(meja|kursi)/i,
  parkir_motor: /^parkir/i,
};

/** The facilities in a cell, separated by commas or the like, and the words that name no facility of a room. */
export function readFacilities(text: string): { known: RoomFacility[]; unknown: string[] } {
  // "&" does not separate: "Meja & Kursi" is one facility.
  const parts = text.split(/[,;/+\n]/).map((part) => part.trim());
  const facilityOf = (part: string) => roomFacilities.find((facility) => words[facility].test(part));
  const known = new Set(parts.flatMap((part) => facilityOf(part) ?? []));
  return {
    known: roomFacilities.filter((facility) => known.has(facility)),
    unknown: parts.filter((part) => part !== '' && facilityOf(part) === undefined),
  };
}
