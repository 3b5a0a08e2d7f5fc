import type { ArticleStatus } from '#shared/enums.ts';

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

/** Fourteen published articles, and some in every other state. */
export const demoArticles: DemoArticle[] = [
  {
    author: 'admin',
    title: 'Tujuh hal yang perlu dicek sebelum menyewa kamar kost',
    excerpt: 'Dari tekanan air sampai aturan tamu: daftar singkat yang bisa dibawa saat survei.',
    content: `Survei kost sering berlangsung cepat: lihat kamar sebentar, tanya harga, lalu pulang. Padahal sepuluh menit tambahan bisa menyelamatkan Anda dari setahun yang tidak nyaman. Bawa daftar ini agar tidak ada yang terlewat.

## Di dalam kamar

1. **Air.** Buka keran dan shower beberapa menit. Perhatikan tekanan, warna, dan baunya.
2. **Listrik.** Tanyakan apakah memakai token atau termasuk sewa, dan berapa daya per kamar.
3. **Sinyal dan WiFi.** Coba di dalam kamar, bukan di lobi. Jalankan satu panggilan video.
4. **Jendela dan ventilasi.** Kamar yang lembap cepat membuat pakaian berbau.

## Di luar kamar

5. **Parkir dan pagar.** Lihat malam hari jika sempat: apakah terang dan terkunci?
6. **Tetangga.** Sapa satu penghuni. Jawaban jujur biasanya datang dari mereka.

## Di atas kertas

7. **Aturan dan deposit.** Minta aturan tamu, jam malam, dan syarat pengembalian deposit secara tertulis.

> Kalau ada satu saja yang tidak boleh dilewatkan, pilih nomor tujuh. Salah paham soal deposit adalah keluhan yang paling sering kami terima.

Simpan foto kondisi kamar pada hari pertama. Anda akan berterima kasih pada diri sendiri ketika pindah nanti.`,
    tags: ['Tips', 'Penyewa', 'Survei'],
    status: 'PUBLISHED',
    daysAgo: 4,
    views: 342,
  },
  {
    author: 'owner',
    title: 'Menata keuangan kost tanpa buku besar',
    excerpt: 'Tiga kebiasaan kecil yang membuat pemasukan dan pengeluaran kost selalu jelas.',
    content: `Selama enam tahun pertama, catatan kost saya tersebar di buku tulis, pesan singkat, dan ingatan. Akhir tahun selalu menjadi minggu yang panjang. Tiga kebiasaan ini mengubahnya.

## 1. Pisahkan rekening

Buka satu rekening khusus kost. Semua sewa masuk ke sana, semua biaya keluar dari sana. Uang belanja rumah tangga diambil sekali sebulan sebagai "gaji", bukan sedikit demi sedikit.

## 2. Catat saat itu juga

Nota tukang yang disimpan untuk dicatat nanti hampir selalu hilang. Foto notanya dan tulis jumlahnya hari itu juga, sekecil apa pun.

## 3. Kirim tagihan di tanggal yang sama

Penyewa terbiasa dengan pola. Sejak tagihan terkirim otomatis setiap tanggal satu, saya tidak lagi menagih lewat pesan pribadi.

Dengan tiga kebiasaan ini, laporan akhir tahun tinggal dijumlahkan.`,
    tags: ['Keuangan', 'Pemilik'],
    status: 'PUBLISHED',
    daysAgo: 9,
    views: 218,
  },
  {
    author: 'admin',
    title: 'Cara membayar tagihan kost dengan QRIS',
    excerpt: 'Satu kode untuk semua aplikasi: langkah demi langkah dari tagihan sampai lunas.',
    content: `QRIS dapat dibayar dari aplikasi bank maupun e-wallet apa pun, tanpa biaya tambahan untuk Anda.

## Langkahnya

1. Buka **Dashboard**, lalu tab **Pembayaran**.
2. Pilih tagihan dan tekan **Bayar**.
3. Periksa jumlahnya. Jika pemilik mengizinkan, Anda boleh membayar sebagian.
4. Pilih **QRIS**. Kode akan muncul di layar.
5. Pindai kode dengan aplikasi bank atau e-wallet, lalu konfirmasi.

Status berubah sendiri menjadi *Lunas* begitu pembayaran diterima, biasanya kurang dari satu menit.

## Kalau kodenya kedaluwarsa

Tidak perlu khawatir: buka tagihan yang sama dan tekan **Bayar** sekali lagi. Uang yang terlanjur terkirim ke kode lama tetap tercatat.`,
    tags: ['Pembayaran', 'Panduan', 'Penyewa'],
    status: 'PUBLISHED',
    daysAgo: 15,
    views: 187,
  },
  {
    author: 'owner2',
    title: 'Merawat AC agar awet dan hemat listrik',
    excerpt: 'Jadwal cuci AC yang masuk akal untuk kost dengan banyak kamar.',
    content: `AC yang dicuci setiap tiga bulan memakai listrik lebih sedikit dan jarang rusak. Untuk kost dengan banyak kamar, kuncinya bukan rajin, melainkan terjadwal.

## Jadwal yang kami pakai

- **Setiap bulan:** cuci saringan. Penyewa bisa melakukannya sendiri dalam lima menit.
- **Setiap tiga bulan:** servis penuh, bergiliran empat kamar per kunjungan.
- **Setiap tahun:** periksa tekanan freon dan sambungan pipa.

## Atur suhunya

Suhu 25 derajat dengan kipas otomatis sudah nyaman untuk tidur. Setiap derajat lebih rendah menambah tagihan listrik kurang lebih enam persen.

## Tanda harus segera dipanggil tukang

- Air menetes dari unit dalam
- Angin keluar tetapi tidak dingin
- Bunyi berdengung yang sebelumnya tidak ada

Tempelkan tanggal servis terakhir di unitnya. Sederhana, tetapi paling sering dilupakan.`,
    tags: ['Perawatan', 'Pemilik', 'Tips'],
    status: 'PUBLISHED',
    daysAgo: 22,
    views: 96,
  },
  {
    author: 'admin',
    title: 'Memahami deposit: kapan dipotong, kapan dikembalikan',
    excerpt: 'Deposit bukan uang hangus. Ini kesepakatan yang adil bagi pemilik dan penyewa.',
    content: `Deposit biasanya sebesar satu sampai dua bulan sewa. Tujuannya satu: menjamin kamar kembali dalam keadaan baik dan tagihan terakhir terbayar.

## Yang wajar dipotong

- Tagihan yang belum lunas pada hari keluar
- Kerusakan di luar pemakaian biasa, misalnya kaca pecah
- Kunci atau kartu akses yang hilang

## Yang tidak wajar dipotong

- Cat yang memudar
- Kasur yang menipis karena usia
- Pembersihan rutin di antara dua penyewa

## Supaya tidak berselisih

Buat foto bersama pada hari masuk dan hari keluar. Tuliskan batas waktu pengembalian di kontrak; **tujuh hari kerja** adalah kebiasaan yang baik.`,
    tags: ['Kontrak', 'Penyewa', 'Pemilik'],
    status: 'PUBLISHED',
    daysAgo: 29,
    views: 274,
  },
  {
    author: 'owner',
    title: 'Menyusun aturan kost yang dipatuhi tanpa ditegur',
    excerpt: 'Aturan yang sedikit, jelas, dan berlaku untuk semua lebih ampuh daripada dua lembar larangan.',
    content: `Kost kami pernah punya 23 aturan. Tidak ada yang hafal, termasuk saya. Sekarang tinggal enam, dan pelanggaran justru berkurang.

## Prinsipnya

**Sedikit.** Pilih yang benar-benar mengganggu orang lain bila dilanggar.

**Jelas.** "Tamu sampai pukul 22.00" lebih baik daripada "jangan menerima tamu terlalu malam".

**Beralasan.** Orang menaati yang mereka pahami. Tulis alasannya di samping setiap aturan.

**Sama untuk semua.** Termasuk untuk keponakan pemilik.

## Enam aturan kami

1. Dilarang merokok di dalam kamar
2. Tamu paling malam pukul 22.00
3. Jaga kebersihan dapur setelah dipakai
4. Tenang setelah pukul 23.00
5. Lapor bila pergi lebih dari tiga hari
6. Kunci pagar setiap keluar dan masuk`,
    tags: ['Aturan', 'Pemilik', 'Tips'],
    status: 'PUBLISHED',
    daysAgo: 36,
    views: 151,
  },
  {
    author: 'admin',
    title: 'Menghemat listrik di kamar kost tanpa mengurangi kenyamanan',
    excerpt: 'Lima perubahan kecil yang terasa di tagihan bulan berikutnya.',
    content: `Tagihan listrik kamar kost jarang besar karena satu alat. Biasanya karena banyak hal kecil yang menyala sepanjang hari.

- Cabut pengisi daya setelah dipakai.
- Ganti lampu dengan LED 7 watt; terangnya sama dengan bohlam 60 watt.
- Nyalakan AC setengah jam sebelum tidur, lalu pakai pengatur waktu.
- Setrika sekaligus untuk seminggu, bukan setiap pagi.
- Pilih kulkas bersama bila kost menyediakannya.

Coba satu minggu, catat angka meteran di awal dan akhir. Penghuni yang mencobanya bersama kami menghemat 15 sampai 25 persen.`,
    tags: ['Hemat', 'Penyewa', 'Tips'],
    status: 'PUBLISHED',
    daysAgo: 44,
    views: 409,
  },
  {
    author: 'owner2',
    title: 'Foto kamar yang jujur dan tetap menarik',
    excerpt: 'Tidak perlu kamera mahal: cahaya pagi, kamar rapi, dan lima sudut yang tepat.',
    content: `Calon penyewa memutuskan datang atau tidak dari foto pertama. Foto yang terlalu bagus membuat mereka kecewa saat survei; foto yang asal membuat mereka tidak datang sama sekali.

## Persiapan

Rapikan tempat tidur, buka tirai, nyalakan lampu, dan singkirkan barang pribadi. Ambil foto pukul delapan sampai sepuluh pagi.

## Lima sudut

1. Dari pintu ke arah jendela
2. Dari jendela ke arah pintu
3. Meja dan stopkontak
4. Kamar mandi
5. Lorong menuju kamar

Tulis ukuran kamar di keterangan foto. Angka lebih dipercaya daripada kata "luas".`,
    tags: ['Pemilik', 'Pemasaran', 'Tips'],
    status: 'PUBLISHED',
    daysAgo: 51,
    views: 133,
  },
  {
    author: 'admin',
    title: 'Mengajukan keluhan agar cepat ditangani',
    excerpt: 'Judul yang jelas, satu masalah per laporan, dan prioritas yang tepat.',
    content: `Keluhan yang baik menghemat waktu semua orang. Bandingkan dua laporan ini:

> "Kamar mandi rusak, tolong."

> "Keran wastafel kamar 201 menetes sejak Senin walaupun sudah ditutup rapat. Saya ada di kamar setelah pukul 17.00."

Yang kedua bisa langsung dikerjakan.

## Yang perlu ditulis

- Apa yang terjadi dan sejak kapan
- Di mana tepatnya
- Kapan teknisi boleh masuk

## Memilih prioritas

**Mendesak** berarti berbahaya atau tidak bisa ditunda, misalnya korsleting atau pintu yang tidak bisa dikunci. Lampu redup cukup *Sedang*.

Anda bisa mengubah keluhan selama belum selesai, dan melihat setiap perkembangannya di tab **Keluhan**.`,
    tags: ['Panduan', 'Penyewa'],
    status: 'PUBLISHED',
    daysAgo: 60,
    views: 88,
  },
  {
    author: 'owner',
    title: 'Berapa sewa yang pantas? Menghitung harga kamar dari biaya, bukan perasaan',
    excerpt: 'Cara menghitung harga dasar, lalu menyesuaikannya dengan lingkungan dan fasilitas.',
    content: `Harga yang terlalu rendah membuat perawatan terbengkalai; yang terlalu tinggi membuat kamar kosong. Mulailah dari biaya.

## Harga dasar

Jumlahkan biaya setahun: pajak, listrik bersama, air, internet, gaji penjaga, perawatan, dan cadangan perbaikan 10 persen. Bagi dengan jumlah kamar, lalu dengan **10 bulan**, bukan 12. Dua bulan sisanya adalah perkiraan kamar kosong.

## Sesuaikan

- Kamar mandi dalam: tambah 15–25 persen
- AC: tambah biaya listriknya, bukan angka bulat
- Lantai atas tanpa lift: kurangi 5 persen

## Periksa lingkungan

Bandingkan dengan lima kost dalam radius satu kilometer. Kalau harga Anda 20 persen lebih tinggi, pastikan alasannya terlihat sejak di gerbang.`,
    tags: ['Keuangan', 'Pemilik'],
    status: 'PUBLISHED',
    daysAgo: 72,
    views: 301,
  },
  {
    author: 'owner2',
    title: 'Kost aman dimulai dari gerbang',
    excerpt: 'Penerangan, kunci, dan kebiasaan: tiga lapis keamanan yang tidak mahal.',
    content: `Sebagian besar kehilangan di kost terjadi karena gerbang yang tidak terkunci, bukan karena maling yang lihai.

## Lapis pertama: terang

Lampu dengan sensor gerak di gerbang dan parkiran memakai listrik kurang dari lima ribu rupiah sebulan.

## Lapis kedua: kunci

Ganti gembok bersama dengan kartu akses per kamar. Kartu yang hilang bisa dimatikan; kunci yang hilang tidak.

## Lapis ketiga: kebiasaan

Saling kenal adalah kamera pengawas terbaik. Buat satu grup penghuni, dan sepakati untuk selalu menyapa orang yang tidak dikenal di lorong.`,
    tags: ['Keamanan', 'Pemilik'],
    status: 'PUBLISHED',
    daysAgo: 85,
    views: 119,
  },
  {
    author: 'admin',
    title: 'Betah di kost baru: tiga puluh hari pertama',
    excerpt: 'Pindah kota bisa melelahkan. Kebiasaan kecil ini membuat kamar cepat terasa seperti rumah.',
    content: `Minggu pertama biasanya ramai: barang, urusan, jadwal baru. Rasa sepi baru datang di minggu kedua.

## Minggu pertama

Tata tempat tidur lebih dulu. Kamar yang belum rapi tetap terasa nyaman bila tempat tidurnya rapi.

## Minggu kedua

Kenalan dengan dua tetangga. Tanyakan warung favorit mereka; itu pembuka obrolan yang tidak pernah gagal.

## Minggu ketiga dan keempat

Buat satu kebiasaan di luar kamar: lari pagi, perpustakaan, atau masjid. Kost menjadi tempat pulang justru ketika Anda punya alasan untuk keluar.`,
    tags: ['Penyewa', 'Komunitas'],
    status: 'PUBLISHED',
    daysAgo: 97,
    views: 226,
  },
  {
    author: 'owner',
    title: 'Kontrak kost satu halaman yang melindungi kedua pihak',
    excerpt: 'Tidak perlu bahasa hukum. Yang penting lengkap, dibaca bersama, dan ditandatangani.',
    content: `Kontrak yang tidak dibaca tidak melindungi siapa pun. Karena itu kontrak kami hanya satu halaman.

## Isinya

1. Nama, NIK, dan kontak darurat
2. Nomor kamar dan fasilitas yang diserahkan
3. Mulai, berakhir, dan cara memperpanjang
4. Sewa, tanggal jatuh tempo, dan denda
5. Deposit dan syarat pengembaliannya
6. Cara mengakhiri sebelum waktunya

Baca bersama dengan suara keras. Lima menit yang terasa canggung ini mencegah hampir semua perselisihan.

Rujukan tentang perjanjian sewa-menyewa dapat dibaca di [Kitab Undang-Undang Hukum Perdata, Pasal 1548](https://jdih.mahkamahagung.go.id/).`,
    tags: ['Kontrak', 'Pemilik', 'Panduan'],
    status: 'PUBLISHED',
    daysAgo: 110,
    views: 165,
  },
  {
    author: 'owner2',
    title: 'Jadwal bersih-bersih bersama yang benar-benar jalan',
    excerpt: 'Dapur dan kamar mandi bersama tidak harus menjadi sumber pertengkaran.',
    content: `Papan jadwal di dinding dapur biasanya bertahan dua minggu. Yang berikut ini sudah bertahan dua tahun di tempat kami.

- **Tugas kecil, sering.** Sepuluh menit sehari, bukan satu jam di hari Minggu.
- **Berpasangan.** Dua orang saling mengingatkan tanpa perlu pemilik turun tangan.
- **Alatnya ada.** Sapu, kain pel, dan sabun tersedia di lemari yang tidak terkunci.
- **Petugas datang dua kali seminggu** untuk bagian yang berat.

Kebersihan bukan soal siapa yang paling rajin, tetapi soal siapa yang tahu gilirannya.`,
    tags: ['Kebersihan', 'Komunitas', 'Tips'],
    status: 'PUBLISHED',
    daysAgo: 124,
    views: 74,
  },
  {
    author: 'owner',
    title: 'Menyambut penyewa baru di hari pertama',
    excerpt: 'Kesan pertama menentukan betah tidaknya penyewa.',
    content: `Siapkan kamar bersih, kunci, dan satu lembar berisi aturan serta nomor yang bisa dihubungi.

## Sebelum ia datang

- Kamar dibersihkan dan diperiksa lampu serta kerannya
- Kartu akses sudah terdaftar
- Sandi WiFi ditulis di lembar sambutan

## Saat ia datang

Antar sendiri ke kamarnya. Tunjukkan parkiran, dapur, dan tempat sampah. Lima menit cukup.`,
    tags: ['Pemilik', 'Tips'],
    status: 'PENDING_APPROVAL',
    daysAgo: 1,
  },
  {
    author: 'owner2',
    title: 'Mengelola kost dari luar kota',
    excerpt: 'Penjaga yang tepat, laporan mingguan, dan pembayaran tanpa uang tunai.',
    content: `Saya tinggal di Surabaya, salah satu kost saya di Malang. Tiga hal membuatnya berjalan: penjaga yang dipercaya, laporan foto setiap Jumat, dan semua pembayaran lewat VA atau QRIS.

Uang tunai adalah sumber salah paham pertama yang saya hilangkan.`,
    tags: ['Pemilik', 'Keuangan'],
    status: 'PENDING_APPROVAL',
    daysAgo: 2,
  },
  {
    author: 'owner',
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
    title: 'Membuat taman kecil di lahan sempit',
    excerpt: 'Draf: tanaman yang tahan panas dan tidak merepotkan penjaga.',
    content: 'Lidah mertua, sirih gading, dan puring cukup disiram dua kali seminggu.',
    tags: ['Perawatan'],
    status: 'DRAFT',
    daysAgo: 3,
  },
];
