/** The size of the data. */
export interface DatasetSize {
  owners: number;
  tenancies: number;
  /** The tenancies of the first owners, who are measured; the others share the rest. */
  ownerTenancies: number[];
  /** The rooms of one kost of each owner with twice as many tenancies. */
  bigKostRooms: number;
  /** The open payments of the biggest owner. */
  openPayments: number;
  /** Months of rent per tenancy: invoices = tenancies × months. */
  months: number;
}

/** 1,000,000 invoices of 1,000 owners; three have 100,000, 10,000 and 1,000. */
export const fullSize: DatasetSize = {
  owners: 1_000,
  tenancies: 41_667,
  ownerTenancies: [4_167, 417, 42],
  bigKostRooms: 2_000,
  openPayments: 2_500,
  months: 24,
};
/** 10,000 invoices, as the base for measuring growth. The last measured owner has as many as in the full size. */
export const smallSize: DatasetSize = {
  owners: 10,
  tenancies: 417,
  ownerTenancies: [168, 84, 42],
  bigKostRooms: 80,
  openPayments: 100,
  months: 24,
};
/** The full size and one more owner, with 1,000,000 invoices. */
export const millionSize: DatasetSize = {
  ...fullSize,
  owners: 1_001,
  tenancies: 83_334,
  ownerTenancies: [41_667, ...fullSize.ownerTenancies],
};

export const ROOMS_PER_KOST = 20;

/** When everybody moved in. */
export const born = "(timestamptz '2024-01-01')";

/** An id that sorts by instant and, within one instant, by number: a UUIDv7, as the app makes them. */
export const idAt = (instant: string, number: string) => `(
  lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '7000' || '8' ||
  lpad(to_hex(${number}), 15, '0'))::uuid`;

/** The name of an account: four hundred names, and its number. */
export const nameOf = (number: string) => `(
  (array['Budi','Siti','Agus','Dewi','Eko','Rina','Joko','Putri','Hadi','Maya','Rudi','Lestari','Bayu','Ayu','Dimas',
    'Fitri','Yoga','Nisa','Bagus','Wulan'])[1 + ${number} % 20] || ' ' ||
  (array['Santoso','Wijaya','Saputra','Lestari','Hidayat','Pratama','Nugroho','Susanto','Halim','Kurniawan','Setiawan',
    'Gunawan','Utami','Rahayu','Permana','Siregar','Simanjuntak','Hartono','Wibowo','Suryani'])[1 + ${number} / 20 % 20]
  || ' ' || ${number})`;
