import type { FirstSteps } from '#shared/contract/dashboards.ts';

/** What the action of a step opens. */
export type Opening = 'kost' | 'rooms' | 'tenant' | 'bill' | 'reminders';

export interface Step {
  opens: Opening;
  title: string;
  why: string;
  action: string;
  isDone: boolean;
  /** Whether the steps that it depends on are done. */
  isPossible: boolean;
}

/** The steps of a new owner, in the order in which they depend on each other. */
export function stepsOf(done: FirstSteps): Step[] {
  return [
    {
      opens: 'kost',
      title: 'Buat kost Anda',
      why: 'Nama, alamat, fasilitas, dan aturan kost.',
      action: 'Tambah Properti',
      isDone: done.has_kost,
      isPossible: true,
    },
    {
      opens: 'rooms',
      title: 'Isi kamarnya',
      why: 'Sekaligus semua, cukup tulis nomornya: 101–110.',
      action: 'Tambah kamar',
      isDone: done.has_rooms,
      isPossible: done.has_kost,
    },
    {
      opens: 'tenant',
      title: 'Tempatkan penyewa pertama',
      why: 'Sewanya bisa ditagih otomatis setiap bulan.',
      action: 'Buat Penyewa Baru',
      isDone: done.has_tenants,
      isPossible: done.has_rooms,
    },
    {
      opens: 'bill',
      title: 'Kirim tagihan pertama',
      why: 'Satu ketukan untuk semua penyewa bulan ini.',
      action: 'Tagih bulan ini',
      isDone: done.has_bills,
      isPossible: done.has_tenants,
    },
    {
      opens: 'reminders',
      title: 'Atur pengingat',
      why: 'Penyewa diingatkan sebelum dan sesudah jatuh tempo.',
      action: 'Atur pengingat',
      isDone: done.has_reminders,
      isPossible: done.has_kost,
    },
  ];
}
