CREATE OR REPLACE FUNCTION import_use(made import_rows) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM invoices b JOIN payments p ON p.invoice_id = b.id
      WHERE b.id IN (made.debt_invoice_id, made.deposit_invoice_id) AND p.id IS DISTINCT FROM made.payment_id) THEN 'PAYMENT'
    WHEN EXISTS (SELECT FROM deposit_entries e WHERE e.tenancy_id = made.tenancy_id AND e.kind <> 'RECEIVED') THEN 'DEPOSIT'
    WHEN EXISTS (SELECT FROM invoices b WHERE b.tenant_id = made.tenancy_id
        AND ((b.id IN (made.debt_invoice_id, made.deposit_invoice_id)) IS NOT TRUE OR b.status NOT IN ('SENT', 'PARTIAL', 'PAID')))
      OR EXISTS (SELECT FROM audit_log a WHERE a.subject_id IN (made.debt_invoice_id, made.deposit_invoice_id)
        AND a.action IN ('invoice.set-covers', 'invoice.waive-late-fees')) THEN 'BILL'
    WHEN EXISTS (SELECT FROM messages m WHERE m.user_id = made.user_id)
      OR EXISTS (SELECT FROM account_links l WHERE l.user_id = made.user_id)
      OR EXISTS (SELECT FROM bill_links l WHERE l.tenancy_id = made.tenancy_id)
      OR EXISTS (SELECT FROM users u WHERE u.id = made.user_id AND u.password_chosen_at IS NOT NULL) THEN 'MESSAGE'
    WHEN made.tenancy_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM tenancies t WHERE t.id = made.tenancy_id AND t.status IN ('ACTIVE', 'PENDING')) THEN 'TENANCY'
    WHEN EXISTS (SELECT FROM settlements s WHERE s.tenancy_id = made.tenancy_id) THEN 'SETTLEMENT'
    WHEN EXISTS (SELECT FROM audit_log a WHERE a.subject_id = made.tenancy_id
        AND a.action NOT IN ('tenancy.create', 'tenancy.begin', 'tenancy.reveal-nik'))
      OR EXISTS (SELECT FROM audit_log a WHERE a.subject_id = made.user_id AND a.action <> 'account.create')
      OR EXISTS (SELECT FROM tenancies t JOIN audit_log a ON a.subject_id = t.kost_id WHERE t.id = made.tenancy_id
        AND a.action IN ('kost.change-rents', 'kost.set-automatic-rents') AND a.created_at > t.created_at
        AND t.updated_at >= a.created_at - interval '5 seconds') THEN 'CHANGED'
    WHEN EXISTS (SELECT FROM tenancies t WHERE t.room_id = made.room_id AND t.id IS DISTINCT FROM made.tenancy_id
        AND (made.made_room OR t.status IN ('ACTIVE', 'PENDING')))
      OR made.made_room AND (EXISTS (SELECT FROM complaints c WHERE c.room_id = made.room_id)
        OR EXISTS (SELECT FROM audit_log a WHERE a.subject_id = made.room_id AND a.action <> 'room.create')
        OR EXISTS (SELECT FROM rooms r WHERE r.id = made.room_id AND (r.images <> '{}' OR EXISTS (
          SELECT FROM audit_log a WHERE a.subject_id = r.kost_id AND a.action = 'room.update-many'
            AND a.created_at > r.created_at AND r.updated_at >= a.created_at - interval '5 seconds')))) THEN 'ROOM' END
$$;
--> statement-breakpoint
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
