import type { Shown } from './shown.ts';

const refusedRoom = 'e2e/owner-rooms.test.ts > that cannot be saved stays in the form';
const drafted = 'e2e/owner-invoices.test.ts > is drafted with items and quick fills of the due date, and sent';
const refusedInvoice = 'e2e/owner-invoices.test.ts > stays in the form, and says why';
const threeSteps = 'e2e/owner-wizard.test.ts > takes three steps, each left only when it holds';
const refusedKost = 'e2e/owner-wizard.test.ts > that cannot be saved stays in the wizard';
const refusedArticle = 'e2e/owner-articles.test.ts > that cannot be saved or deleted stays';
const refusedTenant = 'e2e/owner-tenants.test.ts > that cannot be made stay in the form';
const checkout = 'e2e/owner-tenants.test.ts > is checked out after a question, once';
const numbers = 'e2e/owner-dashboard.test.ts > shows its numbers, deposits beside the revenue, three of the properties';
const answered = 'e2e/owner-complaints.test.ts > is announced, read in full, and answered';
const roomsLife = 'e2e/owner-rooms.test.ts > are added, changed and deleted';

export const ownerRows: Shown = {
  bullets: {
    'Wizard: 3 steps with a progress indicator': threeSteps,
    'Wizard: step 1 with name, address and the three types explained': threeSteps,
    'Wizard: step 2 with description and facilities': threeSteps,
    'Wizard: step 3 with preset and custom rules that can be removed': threeSteps,
    'Wizard: a custom rule is asked for and added if not blank': threeSteps,
    'Wizard: Sebelumnya, Selanjutnya, Batal, Tambah Kost and Menyimpan...':
      'e2e/owner-wizard.test.ts > is sent once, and reads Menyimpan... meanwhile',

    'Owner: others see Akses Ditolak': 'e2e/owner-dashboard.test.ts > is refused to others',
    'Owner: four summary cards': numbers,
    'Owner: an alert of active complaints that leads to their tab': answered,
    'Owner: Ringkasan with 3 properties, quick actions and performance': numbers,
    'Owner: Properti Saya with badge, rooms, occupied, occupancy and manage': numbers,
    'Owner: Invoice': drafted,
    'Owner: Keluhan': answered,
    'Owner: Kelola Properti only with a chosen property; rooms and tenants; back':
      'e2e/owner-rooms.test.ts > is open only with a chosen property',
    'Owner: Artikel is a screen for drafts': 'e2e/owner-articles.test.ts > is drafted, changed, handed in',
    'Owner: a dialog to add a property': threeSteps,
    'Owner: rooms as cards, add, edit, delete, empty; 4 facilities and +N lainnya': roomsLife,
    'Owner: tenants as cards, new, existing, checkout; Kontrak Berakhir within 30 days':
      'e2e/owner-tenants.test.ts > whose contract ends within 30 days is marked',
    'Owner: complaints with status filter, detail and update':
      'e2e/owner-complaints.test.ts > are filtered by status, which the address keeps',
    'Owner: invoices with filters by status and type, list, create, detail, send for drafts':
      'e2e/owner-invoices.test.ts > is filtered by status and type, which the address keeps',
    'Owner: quick fills of the due date': drafted,
    'Owner: items are added and removed, one remains': drafted,
    'Owner: a queue of payments to verify': 'e2e/owner-payments.test.ts > waits in a queue with what proves it',
  },
  texts: {
    'Gagal menambahkan kost. Silakan coba lagi.': refusedKost,
    'Kost berhasil ditambahkan!': threeSteps,
    'Properti berhasil ditambahkan!': threeSteps,
    'Masukkan aturan kustom:': threeSteps,

    'Gagal memuat data kamar': 'e2e/owner-rooms.test.ts > that cannot be loaded is said so',
    'Gagal memuat data penyewa': 'e2e/owner-tenants.test.ts > that cannot be loaded are said so',
    'Gagal memuat data keluhan': 'e2e/owner-complaints.test.ts > that cannot be loaded are said so',
    'Gagal memuat detail keluhan': 'e2e/owner-complaints.test.ts > that cannot be loaded are said so',
    'Gagal memuat data invoice': 'e2e/owner-invoices.test.ts > that cannot be loaded is said so',
    'Gagal memuat detail invoice': 'e2e/owner-invoices.test.ts > that cannot be loaded is said so',
    'Gagal memuat data dashboard': 'e2e/owner-dashboard.test.ts > that cannot be loaded is said so',
    'Gagal memuat data pengguna': 'e2e/owner-tenants.test.ts > is not offered where the accounts cannot be loaded',
    'Gagal memuat data artikel': 'e2e/owner-articles.test.ts > that cannot be loaded is said so',
    'Gagal memuat data pembayaran': 'e2e/owner-payments.test.ts > that cannot be loaded is said so',

    'Gagal menambahkan kamar': refusedRoom,
    'Gagal mengupdate kamar': refusedRoom,
    'Gagal menghapus kamar': refusedRoom,
    'Kamar berhasil ditambahkan!': roomsLife,
    'Kamar berhasil diupdate!': roomsLife,
    'Kamar berhasil dihapus!': roomsLife,
    'Apakah Anda yakin ingin menghapus kamar ini?': roomsLife,

    'Gagal membuat penyewa': refusedTenant,
    'Gagal menambahkan penyewa': 'e2e/owner-tenants.test.ts > is found and given a free room',
    'Gagal checkout penyewa': checkout,
    'Penyewa berhasil dibuat dan ditugaskan!': 'e2e/owner-tenants.test.ts > is made and given a room in one form',
    'Penyewa berhasil ditambahkan!': 'e2e/owner-tenants.test.ts > is found and given a free room',
    'Penyewa berhasil di-checkout!': checkout,
    'Apakah Anda yakin ingin checkout penyewa ini?': checkout,

    'Gagal mengupdate keluhan': 'e2e/owner-complaints.test.ts > that cannot be updated stay in the form',
    'Keluhan berhasil diupdate!': answered,

    'Gagal mengirim invoice': 'e2e/owner-invoices.test.ts > offers to send drafts alone, once',
    'Gagal membuat invoice: {detail}': refusedInvoice,
    'Tidak memiliki izin untuk membuat invoice': refusedInvoice,
    'Penyewa atau properti tidak ditemukan': refusedInvoice,
    'Gagal membuat invoice. Silakan coba lagi.': refusedInvoice,
    'Invoice berhasil dikirim!': drafted,
    'Invoice berhasil dibuat!': drafted,
    'Jatuh Tempo +7 Hari': 'e2e/owner-invoice-form.test.ts > names the rent by room and month',
    'Set Jatuh Tempo': drafted,

    'Gagal memproses pembayaran': 'e2e/owner-payments.test.ts > is turned down with a reason only',
    'Pembayaran berhasil diproses!': 'e2e/owner-payments.test.ts > waits in a queue with what proves it',

    'Gagal membuat artikel': refusedArticle,
    'Gagal mengupdate artikel': refusedArticle,
    'Gagal menghapus artikel': refusedArticle,
    'Artikel berhasil diupdate!': 'e2e/owner-articles.test.ts > is drafted, changed, handed in',
    'Artikel berhasil dihapus!': refusedArticle,

    'Akses Ditolak': 'e2e/owner-dashboard.test.ts > is refused to others',
    'Anda tidak memiliki akses ke halaman pemilik kost.': 'e2e/owner-dashboard.test.ts > is refused to others',
  },
};
