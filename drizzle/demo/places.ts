import type { KostType, RoomFacility, RoomStatus, RoomType } from '#shared/enums.ts';
import { presetKostRules } from '#shared/labels.ts';

export interface DemoRoom {
  number: string;
  floor: number;
  type: RoomType;
  rent: number;
  facilities: RoomFacility[];
  /** The state of a room in which nobody lives. */
  empty?: RoomStatus;
}

export interface DemoKost {
  owner: 'owner' | 'owner2';
  name: string;
  address: string;
  kost_type: KostType;
  description: string;
  contact_phone?: string;
  facilities: string[];
  rules: string[];
  /** How long it has been on the platform. */
  daysAgo: number;
  rooms: DemoRoom[];
}

const standard: RoomFacility[] = ['wifi', 'tempat_tidur', 'lemari', 'meja_kursi'];
const deluxe: RoomFacility[] = [...standard, 'ac', 'kamar_mandi_dalam'];
const premium: RoomFacility[] = [...deluxe, 'tv', 'parkir_motor'];

const room = (number: string, type: RoomType, rent: number, empty?: RoomStatus): DemoRoom => ({
  number,
  floor: Number(number.slice(0, 1)),
  type,
  rent,
  facilities: type === 'STANDARD' ? standard : type === 'DELUXE' ? deluxe : premium,
  ...(empty ? { empty } : {}),
});

/** Three kosts with 24 rooms. */
export const demoKosts: DemoKost[] = [
  {
    owner: 'owner',
    name: 'Kost Melati',
    address: 'Jl. Melati No. 12, Coblong, Bandung',
    kost_type: 'PUTRI',
    contact_phone: '081200000002',
    description:
      'Kost putri yang tenang, lima menit jalan kaki ke kampus. Dapur dan ruang belajar bersama di lantai satu.',
    facilities: ['WiFi', 'Parkir', 'Dapur Bersama', 'Laundry', 'Security 24 Jam'],
    rules: [presetKostRules[0], presetKostRules[1], presetKostRules[2], presetKostRules[4]],
    daysAgo: 390,
    rooms: [
      room('101', 'STANDARD', 1_250_000),
      room('102', 'STANDARD', 1_250_000),
      room('103', 'STANDARD', 1_250_000),
      room('104', 'STANDARD', 1_250_000, 'MAINTENANCE'),
      room('105', 'DELUXE', 1_650_000),
      room('201', 'DELUXE', 1_650_000),
      room('202', 'DELUXE', 1_650_000),
      room('203', 'DELUXE', 1_650_000),
      room('204', 'PREMIUM', 2_100_000),
      room('205', 'PREMIUM', 2_100_000),
    ],
  },
  {
    owner: 'owner',
    name: 'Kost Cendana',
    address: 'Jl. Kaliurang KM 5 No. 8, Depok, Sleman, Yogyakarta',
    kost_type: 'CAMPUR',
    description: 'Bangunan baru dengan kamar mandi dalam di setiap kamar dan taman di tengah.',
    facilities: ['WiFi', 'AC', 'Parkir', 'Kamar Mandi Dalam'],
    rules: [presetKostRules[0], presetKostRules[2], presetKostRules[5], presetKostRules[7]],
    daysAgo: 366,
    rooms: [
      room('A1', 'DELUXE', 1_500_000),
      room('A2', 'DELUXE', 1_500_000),
      room('A3', 'DELUXE', 1_500_000),
      room('A4', 'DELUXE', 1_500_000),
      room('B1', 'PREMIUM', 2_000_000),
      room('B2', 'PREMIUM', 2_000_000),
      room('B3', 'VIP', 2_750_000),
      room('B4', 'VIP', 2_750_000),
    ].map((each) => ({ ...each, floor: each.number.startsWith('A') ? 1 : 2 })),
  },
  {
    owner: 'owner2',
    name: 'Kost Bahari',
    address: 'Jl. Kenjeran No. 45, Bulak, Surabaya',
    kost_type: 'PUTRA',
    description: 'Kost putra dekat kawasan industri, parkir motor luas dan akses 24 jam.',
    facilities: ['WiFi', 'Parkir', 'Security 24 Jam'],
    rules: [presetKostRules[1], presetKostRules[2], presetKostRules[6]],
    daysAgo: 310,
    rooms: [
      room('1', 'STANDARD', 950_000),
      room('2', 'STANDARD', 950_000),
      room('3', 'STANDARD', 950_000),
      room('4', 'DELUXE', 1_350_000),
      room('5', 'DELUXE', 1_350_000, 'MAINTENANCE'),
      room('6', 'DELUXE', 1_350_000),
    ].map((each) => ({ ...each, floor: 1 })),
  },
];

export interface DemoTenancy {
  name: string;
  kost: string;
  room: string;
  /** How many months ago the contract began; negative if it begins in the future. */
  monthsAgo: number;
  /** Days until the contract ends, if that is not a year after its start. */
  endsInDays?: number;
  status?: 'ACTIVE' | 'PENDING' | 'TERMINATED';
  /** The owner made the account, and nobody has signed in with it yet. */
  neverSignedIn?: true;
  /** How this tenant pays; it decides the state of the newest bills. */
  habit: 'prompt' | 'late' | 'partial' | 'unseen' | 'unbilled' | 'demo';
}

/** Fifteen tenancies. The first is the demo tenant's. */
export const demoTenancies: DemoTenancy[] = [
  { name: 'Dewi Anggraini', kost: 'Kost Melati', room: '201', monthsAgo: 8, habit: 'demo' },
  {
    name: 'Putri Maharani',
    kost: 'Kost Melati',
    room: '101',
    monthsAgo: 11,
    endsInDays: 12,
    neverSignedIn: true,
    habit: 'prompt',
  },
  { name: 'Nabila Safitri', kost: 'Kost Melati', room: '102', monthsAgo: 6, habit: 'prompt' },
  { name: 'Intan Permata', kost: 'Kost Melati', room: '103', monthsAgo: 5, habit: 'late' },
  { name: 'Rani Oktaviani', kost: 'Kost Melati', room: '105', monthsAgo: 9, habit: 'partial' },
  { name: 'Salsabila Nur Aini Kusumawardhani', kost: 'Kost Melati', room: '202', monthsAgo: 4, habit: 'unseen' },
  { name: 'Citra Lestari', kost: 'Kost Melati', room: '204', monthsAgo: 7, habit: 'unbilled' },
  { name: 'Fajar Nugroho', kost: 'Kost Cendana', room: 'A1', monthsAgo: 10, endsInDays: 26, habit: 'prompt' },
  { name: 'Yoga Pratama', kost: 'Kost Cendana', room: 'A2', monthsAgo: 3, habit: 'partial' },
  { name: 'Lina Marlina', kost: 'Kost Cendana', room: 'B1', monthsAgo: 6, habit: 'unseen' },
  { name: 'Dimas Saputra', kost: 'Kost Cendana', room: 'B3', monthsAgo: -1, status: 'PENDING', habit: 'prompt' },
  { name: 'Galih Wicaksono', kost: 'Kost Cendana', room: 'A4', monthsAgo: 11, status: 'TERMINATED', habit: 'prompt' },
  { name: 'Arif Hidayat', kost: 'Kost Bahari', room: '1', monthsAgo: 9, habit: 'prompt' },
  { name: 'Eko Susanto', kost: 'Kost Bahari', room: '2', monthsAgo: 5, habit: 'late' },
  { name: 'Rudi Hartono', kost: 'Kost Bahari', room: '4', monthsAgo: 2, habit: 'unseen' },
];
