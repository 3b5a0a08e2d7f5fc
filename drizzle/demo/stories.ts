import type { ArticleStatus, ComplaintCategory, ComplaintPriority, ComplaintStatus } from '#shared/enums.ts';

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

export interface DemoArticle {
  author: 'admin' | 'owner' | 'owner2';
  title: string;
  excerpt: string;
  content: string;
  tags: string[];
  status: ArticleStatus;
  daysAgo: number;
  views?: number;
  reason?: string;
}

export const demoArticles: DemoArticle[] = [
  {
    author: 'admin',
    title: 'Tujuh hal yang perlu dicek sebelum menyewa kamar kost',
    excerpt: 'Dari tekanan air sampai aturan tamu: daftar singkat yang bisa dibawa saat survei.',
    content:
      'Survei kost sering berlangsung cepat. Bawa daftar ini agar tidak ada yang terlewat.\n\n## Air dan listrik\n\nBuka keran beberapa menit dan tanyakan apakah listrik memakai token atau termasuk sewa.\n\n## Sinyal dan WiFi\n\nCoba di dalam kamar, bukan di lobi.\n\n## Aturan\n\nTanyakan jam tamu, jam malam, dan aturan memasak.',
    tags: ['Tips', 'Penyewa', 'Survei'],
    status: 'PUBLISHED',
    daysAgo: 4,
    views: 342,
  },
  {
    author: 'owner',
    title: 'Menata keuangan kost tanpa buku besar',
    excerpt: 'Tiga kebiasaan kecil yang membuat pemasukan dan pengeluaran kost selalu jelas.',
    content:
      'Pisahkan rekening kost dari rekening pribadi. Catat setiap biaya perawatan saat itu juga. Kirim tagihan di tanggal yang sama setiap bulan.\n\nDengan tiga kebiasaan ini, laporan akhir tahun tinggal dijumlahkan.',
    tags: ['Keuangan', 'Pemilik'],
    status: 'PUBLISHED',
    daysAgo: 9,
    views: 218,
  },
  {
    author: 'admin',
    title: 'Cara membayar tagihan kost dengan QRIS',
    excerpt: 'Satu kode untuk semua aplikasi: langkah demi langkah dari tagihan sampai lunas.',
    content:
      'Buka tagihan, pilih **Bayar**, lalu pilih QRIS. Pindai kode dengan aplikasi bank atau e-wallet apa pun. Status berubah sendiri begitu pembayaran diterima.',
    tags: ['Pembayaran', 'Panduan'],
    status: 'PUBLISHED',
    daysAgo: 15,
    views: 187,
  },
  {
    author: 'owner2',
    title: 'Merawat AC agar awet dan hemat listrik',
    excerpt: 'Jadwal cuci AC yang masuk akal untuk kost dengan banyak kamar.',
    content:
      'AC yang dicuci setiap tiga bulan memakai listrik lebih sedikit dan jarang rusak.\n\n- Cuci filter setiap bulan\n- Servis setiap tiga bulan\n- Atur suhu 25 derajat',
    tags: ['Perawatan', 'Pemilik', 'Tips'],
    status: 'PUBLISHED',
    daysAgo: 22,
    views: 96,
  },
  {
    author: 'owner',
    title: 'Menyambut penyewa baru di hari pertama',
    excerpt: 'Kesan pertama menentukan betah tidaknya penyewa.',
    content: 'Siapkan kamar bersih, kunci, dan satu lembar berisi aturan serta nomor yang bisa dihubungi.',
    tags: ['Pemilik', 'Tips'],
    status: 'PENDING_APPROVAL',
    daysAgo: 1,
  },
  {
    author: 'owner2',
    title: 'Promo kamar kosong bulan ini',
    excerpt: 'Diskon untuk penyewa baru.',
    content: 'Hubungi kami untuk harga khusus.',
    tags: ['Promo'],
    status: 'REJECTED',
    daysAgo: 6,
    reason: 'Artikel promosi tidak dimuat. Silakan tulis artikel yang bermanfaat bagi pembaca.',
  },
  {
    author: 'owner',
    title: 'Membuat aturan kost yang adil',
    excerpt: 'Draf: aturan yang jelas mencegah salah paham.',
    content: 'Aturan sebaiknya sedikit, jelas, dan berlaku untuk semua.',
    tags: ['Aturan'],
    status: 'DRAFT',
    daysAgo: 3,
  },
];
