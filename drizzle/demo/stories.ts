import type { ComplaintCategory, ComplaintPriority, ComplaintStatus } from '#shared/enums.ts';

export interface DemoComplaint {
  tenant: string;
  title: string;
  description: string;
  category: ComplaintCategory;
  priority: ComplaintPriority;
  status: ComplaintStatus;
  daysAgo: number;
  notes?: string;
}

export const demoComplaints: DemoComplaint[] = [
  {
    tenant: 'Dewi Anggraini',
    title: 'AC kamar tidak dingin',
    description: 'Sejak dua hari lalu AC hanya mengeluarkan angin. Sudah dicoba suhu terendah, tetap tidak dingin.',
    category: 'AC',
    priority: 'HIGH',
    status: 'IN_PROGRESS',
    daysAgo: 2,
    notes: 'Teknisi dijadwalkan datang besok pagi.',
  },
  {
    tenant: 'Dewi Anggraini',
    title: 'WiFi sering terputus malam hari',
    description: 'Koneksi terputus hampir setiap malam antara pukul 20.00 sampai 22.00.',
    category: 'INTERNET',
    priority: 'MEDIUM',
    status: 'OPEN',
    daysAgo: 1,
  },
  {
    tenant: 'Dewi Anggraini',
    title: 'Keran wastafel bocor',
    description: 'Keran menetes terus walaupun sudah ditutup rapat.',
    category: 'AIR',
    priority: 'MEDIUM',
    status: 'RESOLVED',
    daysAgo: 34,
    notes: 'Seal keran sudah diganti.',
  },
  {
    tenant: 'Nabila Safitri',
    title: 'Lampu kamar mandi mati',
    description: 'Lampu mati sejak tadi malam.',
    category: 'LISTRIK',
    priority: 'HIGH',
    status: 'OPEN',
    daysAgo: 0,
  },
  {
    tenant: 'Rani Oktaviani',
    title: 'Sampah di lorong belum diangkut',
    description: 'Sampah di lorong lantai satu menumpuk sejak hari Minggu.',
    category: 'KEBERSIHAN',
    priority: 'LOW',
    status: 'CLOSED',
    daysAgo: 20,
    notes: 'Jadwal pengangkutan ditambah menjadi setiap hari.',
  },
  {
    tenant: 'Rani Oktaviani',
    title: 'Kloset mengalir terus',
    description: 'Air di tangki kloset tidak berhenti mengalir sejak pagi.',
    category: 'AIR',
    priority: 'MEDIUM',
    status: 'IN_PROGRESS',
    daysAgo: 1,
  },
  {
    tenant: 'Citra Lestari',
    title: 'Stop kontak longgar',
    description: 'Stop kontak dekat meja longgar, kadang keluar percikan.',
    category: 'LISTRIK',
    priority: 'HIGH',
    status: 'IN_PROGRESS',
    daysAgo: 3,
  },
  {
    tenant: 'Fajar Nugroho',
    title: 'Kunci pagar macet',
    description: 'Pagar depan sulit dikunci, sudah dua kali tidak tertutup semalaman.',
    category: 'KEAMANAN',
    priority: 'URGENT',
    status: 'OPEN',
    daysAgo: 1,
  },
  {
    tenant: 'Eko Susanto',
    title: 'Engsel lemari lepas',
    description: 'Pintu lemari sebelah kiri lepas dari engselnya.',
    category: 'FASILITAS',
    priority: 'LOW',
    status: 'OPEN',
    daysAgo: 4,
  },
];
