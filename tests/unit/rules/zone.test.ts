import { describe, expect, it } from 'vitest';
import { dayInZone, hourInZone, zonesAhead } from '#shared/rules/zone.ts';
import { zoneOfAddress } from '#shared/rules/zone-of-address.ts';

describe('the zone of an address', () => {
  it.each([
    ['Jl. Perintis Kemerdekaan 10, Tamalanrea, Makassar', 'WITA'],
    ['Jl. Makassar No. 3, Menteng, Jakarta Pusat', 'WIB'],
    ['Gang Bali 5, Surabaya, Jawa Timur', 'WIB'],
    ['Jl Sudirman 5 Denpasar', 'WITA'],
    ['Jalan Ahmad Yani, Banjarmasin, Kalimantan Selatan', 'WITA'],
    ['Jl. A. Yani, Pontianak, Kalimantan Barat', 'WIB'],
    ['Jl. Tjilik Riwut, Palangka Raya, Kalimantan Tengah', 'WIB'],
    ['Samarinda, Kaltim', 'WITA'],
    ['Kota Kupang, NTT', 'WITA'],
    ['Jl. Pattimura, Ambon, Maluku', 'WIT'],
    ['Abepura, Jayapura, PAPUA', 'WIT'],
    ['Sorong, Papua Barat Daya', 'WIT'],
    ['Balikpapan', 'WITA'],
    ['Jl. Papua, Kel. Balige, Sumatera Utara', 'WIB'],
    ['Kost di belakang pasar', 'WIB'],
    ['', 'WIB'],
  ])('%s: %s', (address, zone) => {
    expect(zoneOfAddress(address)).toBe(zone);
  });

  it('is found in a long address at once', () => {
    const begun = performance.now();
    zoneOfAddress('jl. '.repeat(20_000));
    zoneOfAddress('kal '.repeat(20_000));
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe('the day of a zone', () => {
  it.each([
    ['2026-11-28T14:59:59Z', '2026-11-28', '2026-11-28', '2026-11-28', []],
    ['2026-11-28T15:00:00Z', '2026-11-28', '2026-11-28', '2026-11-29', ['WIT']],
    ['2026-11-28T16:00:00Z', '2026-11-28', '2026-11-29', '2026-11-29', ['WITA', 'WIT']],
    ['2026-11-28T17:00:00Z', '2026-11-29', '2026-11-29', '2026-11-29', []],
  ])('at %s', (at, wib, wita, wit, ahead) => {
    const instant = new Date(at);
    expect((['WIB', 'WITA', 'WIT'] as const).map((zone) => dayInZone(instant, zone))).toEqual([wib, wita, wit]);
    expect(zonesAhead(instant)).toEqual(ahead);
    expect(hourInZone(instant, 'WIT')).toBe((instant.getUTCHours() + 9) % 24);
  });
});
