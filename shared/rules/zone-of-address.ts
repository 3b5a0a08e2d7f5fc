import type { KostZone } from '../enums.ts';

const places: [zone: KostZone, names: RegExp][] = [
  [
    'WIT',
    /\b(?:papua|maluku|ambon|ternate|tidore|tual|jayapura|sorong|manokwari|merauke|timika|mimika|nabire|wamena|biak|fakfak|sentani)\b/g,
  ],
  [
    'WITA',
    /\b(?:bali|denpasar|badung|gianyar|tabanan|singaraja|buleleng|ntb|ntt|nusa tenggara|lombok|sumbawa|mataram|bima|kupang|flores|labuan bajo|maumere|ende|sulawesi|sul(?:sel|ut|teng|tra|bar)|makassar|gowa|maros|parepare|palopo|manado|bitung|tomohon|gorontalo|palu|kendari|bau-?bau|mamuju|kal(?:imantan )?(?:selatan|timur|utara)|kal(?:sel|tim|tara)|banjarmasin|banjarbaru|samarinda|balikpapan|bontang|kutai|penajam|tarakan|nunukan|nusantara)\b/g,
  ],
  [
    'WIB',
    /\b(?:dki|jakarta|banten|tangerang|jawa|jabar|jateng|jatim|bogor|depok|bekasi|bandung|cimahi|cirebon|sukabumi|tasikmalaya|karawang|semarang|solo|surakarta|salatiga|tegal|purwokerto|kudus|yogyakarta|jogja|diy|sleman|bantul|surabaya|malang|sidoarjo|gresik|kediri|madiun|jember|banyuwangi|aceh|sum(?:atera|ut|bar|sel)|medan|padang|pekanbaru|riau|batam|jambi|palembang|bengkulu|lampung|bangka|pangkal ?pinang|kal(?:imantan )?(?:barat|tengah)|kal(?:bar|teng)|pontianak|palangka ?raya)\b/g,
  ],
];

/** What a street, a building or a kost of anywhere may be named after a place: "Jl. Makassar", "Gang Bali". */
const NAMED_AFTER = /\b(?:jalan|jln|jl|gang|gg|komplek|kompleks|perumahan|perum)\b\.?\s*[^\s,]+/g;

/**
 * The zone in which an address probably is: that of the place that it names last, streets left out, since an address
 * goes from the street to the province. WIB if it names none that is known.
 */
export function zoneOfAddress(address: string): KostZone {
  const text = address.toLowerCase();
  return lastPlace(text.replaceAll(NAMED_AFTER, ' ')) ?? 'WIB';
}

function lastPlace(text: string): KostZone | undefined {
  let last: { at: number; zone: KostZone } | undefined;
  for (const [zone, names] of places) {
    for (const { index } of text.matchAll(names)) if (last === undefined || index > last.at) last = { at: index, zone };
  }
  return last?.zone;
}
