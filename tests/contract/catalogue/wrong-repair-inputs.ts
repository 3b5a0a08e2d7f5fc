import type { Fields } from '#tests/support/app/calls/good-call.ts';

const TENANCY_MISSING = 'Informasi penyewaan aktif tidak lengkap';

/** The part of `wrongInputs` about complaints and jobs. */
export const wrongRepairInputs: Record<string, [wrong: Fields, says: string][]> = {
  'complaints.list': [[{ status: 'GONE' }, 'Status keluhan tidak valid']],
  'complaints.create': [
    [{ title: '' }, 'Judul keluhan harus diisi'],
    [{ description: ' ' }, 'Deskripsi keluhan harus diisi'],
    [{ priority: 'ASAP' }, 'Prioritas tidak valid'],
    [{ category: 'TETANGGA' }, 'Kategori tidak valid'],
    [{ kost_id: '' }, TENANCY_MISSING],
    [{ room_id: undefined }, TENANCY_MISSING],
    [{ ok_to_enter: 'boleh' }, 'Pilih ya atau tidak'],
    [{ photos: ['https://gambar.example/1.jpg'] }, 'Foto tidak dikenal. Unggah lagi.'],
    [{ photos: Array.from({ length: 5 }, () => `/f/${crypto.randomUUID()}`) }, 'Maksimal 4 foto'],
    [{ title: 'x'.repeat(151) }, 'Maksimal 150 karakter'],
    [{ kost_id: 'x' }, TENANCY_MISSING],
    [{ room_id: null }, TENANCY_MISSING],
  ],
  'complaints.report': [
    [{ title: ' ' }, 'Tulis apa yang rusak'],
    [{ kost_id: '' }, 'Pilih kostnya'],
    [{ photos: ['https://gambar.example/1.jpg'] }, 'Foto tidak dikenal. Unggah lagi.'],
  ],
  'complaints.edit': [
    [{ title: '' }, 'Judul keluhan harus diisi'],
    [{ description: ' ' }, 'Deskripsi keluhan harus diisi'],
    [{ priority: 'x' }, 'Prioritas tidak valid'],
    [{ category: 'x' }, 'Kategori tidak valid'],
  ],
  'complaints.update': [
    [{ status: 'GONE' }, 'Status keluhan tidak valid'],
    [{ status: 'UNSETTLED' }, 'Status keluhan tidak valid'],
    [{ status: undefined }, 'Status keluhan tidak valid'],
    [{ resolution_notes: 'x'.repeat(4001) }, 'Maksimal 4000 karakter'],
  ],
  'workOrders.ask': [[{ contact: ' ' }, 'Isi email atau nomor WhatsApp teknisi']],
  'workOrders.createTechnician': [[{ full_name: '' }, 'Nama teknisi harus diisi']],
  'workOrders.assign': [
    [{ technician_link_id: '' }, 'Pilih teknisi'],
    [{ scheduled_from: 'besok' }, 'Waktu tidak valid'],
    [{ scheduled_to: '2030-01-02T01:00:00.000Z' }, 'Waktu selesai harus setelah waktu mulai'],
  ],
  'workOrders.move': [
    [{ state: 'GONE' }, 'Langkah tidak valid'],
    [{ state: 'DONE', note: '' }, 'Tambahkan foto hasil kerja, atau tulis mengapa tidak ada foto'],
    [{ state: 'REWORK', note: '' }, 'Tulis alasannya'],
  ],
};
