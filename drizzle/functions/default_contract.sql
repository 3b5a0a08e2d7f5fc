-- What stands in the contracts of a kost whose owner has written nothing else; what its words stand for, `contract-paper.ts` says.
-- Last made by migration 0182_uses-and-terms.

CREATE OR REPLACE FUNCTION default_contract() RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'Pasal 1. Para pihak
Perjanjian sewa kamar ini dibuat pada {{tanggal}} antara {{pemilik}}, pemilik {{kost}} ("Pemilik"), dan {{nama}}, NIK {{nik}}, telepon {{telepon}} ("Penyewa").

Pasal 2. Kamar
Pemilik menyewakan kamar {{kamar}} di {{kost}}, {{alamat}}, kepada Penyewa sebagai tempat tinggal. Kamar tidak boleh disewakan lagi atau dialihkan kepada orang lain.

Pasal 3. Masa sewa
Sewa berlaku dari {{mulai}} sampai {{akhir}}. Perpanjangan disepakati kedua pihak sebelum masa sewa berakhir.

Pasal 4. Sewa dan pembayaran
Sewa {{sewa}} ({{sewa_terbilang}}) per bulan, dibayar di muka {{jatuh_tempo}}. Perubahan sewa diberitahukan lebih dulu dan tidak mengubah tagihan yang sudah terbit.

Pasal 5. Denda keterlambatan
{{denda}}

Pasal 6. Deposit
{{ketentuan_deposit}}

Pasal 7. Listrik, air, dan layanan
Listrik, air, dan layanan lain yang tidak termasuk sewa dibayar sesuai tagihannya. Pemilik memberi rinciannya bila diminta.

Pasal 8. Aturan kost dan tamu
Penyewa dan tamunya mengikuti aturan kost:
{{aturan}}
Tamu yang menginap diberitahukan lebih dulu kepada Pemilik. Pelanggaran ditegur secara tertulis lebih dulu, kecuali bila membahayakan orang lain.

Pasal 9. Perawatan dan perbaikan
Penyewa merawat kamar dan segera melaporkan kerusakan. Kerusakan karena pemakaian wajar diperbaiki Pemilik, kerusakan karena kelalaian diganti Penyewa.

Pasal 10. Masuk ke kamar
Pemilik masuk ke kamar hanya dengan izin Penyewa dan pemberitahuan sebelumnya, kecuali dalam keadaan darurat.

Pasal 11. Berakhir lebih awal
Pihak yang ingin mengakhiri sewa sebelum waktunya memberi tahu secara tertulis {{pemberitahuan}}. Sewa dihitung sampai hari keluar yang disepakati. Saat keluar, kamar dikosongkan dan diserahkan dalam keadaan baik.

Pasal 12. Keadaan memaksa
Bencana atau keadaan di luar kuasa kedua pihak yang membuat kamar tidak dapat dihuni membebaskan sewa untuk hari-hari itu. Bila berlanjut, sewa dapat diakhiri tanpa denda.

Pasal 13. Data pribadi
Data Penyewa dipakai hanya untuk sewa ini dan kewajiban hukum, seperti laporan kepada RT/RW, dan tidak diberikan kepada pihak lain tanpa persetujuan Penyewa.

Pasal 14. Perselisihan
Perselisihan diselesaikan dengan musyawarah. Bila tidak tercapai, melalui pengadilan negeri di tempat kost berada.'
$$;
