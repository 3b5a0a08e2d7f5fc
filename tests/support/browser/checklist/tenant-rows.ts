import type { Shown } from './shown.ts';

export const tenantRows: Shown = {
  bullets: {
    'Routes: /payment needs a login': 'e2e/payment-pages.test.ts > %s without a session leads to the login',
    'Routes: /payment-legacy needs a login': 'e2e/payment-pages.test.ts > %s without a session leads to the login',

    'Tenant: header with Update Profil and a button for a complaint':
      'e2e/tenant-dashboard.test.ts > has a header with Update Profil and a complaint',
    'Tenant: a red alert of overdue payments': 'e2e/tenant-dashboard.test.ts > a red alert of what is overdue',
    'Tenant: five cards': 'e2e/tenant-dashboard.test.ts > and five cards',
    'Tenant: Ringkasan with room, property, the latest 3 payments and complaints':
      'e2e/tenant-dashboard.test.ts > Ringkasan has room and property, the latest 3 payments and the latest 3 complaints',
    'Tenant: Pembayaran': 'e2e/tenant-dashboard.test.ts > Pembayaran sums up what is owed, lists the bills',
    'Tenant: Keluhan': 'e2e/tenant-dashboard.test.ts > Keluhan lists them with state and priority, and filters them',
    'Tenant: Profil with deposit, rent and emergency contact':
      'e2e/tenant-dashboard.test.ts > Profil has the person, the contract with deposit and rent, and the emergency contact',
    'Tenant: Tidak Ada Penyewaan Aktif, and Profil Penghuni Belum Lengkap':
      'e2e/tenant-tenancy.test.ts > is told so in each place, and may not complain',
    'Tenant: invoices with a detail dialog':
      'e2e/tenant-dashboard.test.ts > lists the bills, filters them, and opens one',
    'Tenant: the pay dialog with amount and method':
      'e2e/tenant-pay-checks.test.ts > asks for method and amount, and takes no more than remains',
    'Tenant: the success dialog with reference, amount, method, status, account or link, and the note of a simulation':
      'e2e/tenant-pay.test.ts > shows number, reference, amount, method, status and the note of a simulation',
    'Tenant: the pay button only with something remaining':
      'e2e/tenant-pay-checks.test.ts > the pay button is there only with something remaining',
    'Tenant: payment summary with cards, active invoices and the dialog of methods':
      'e2e/tenant-dashboard.test.ts > Pembayaran sums up what is owed, lists the bills, filters them, and opens one',
    'Tenant: the complaint dialog needs an active tenancy':
      'e2e/tenant-tenancy.test.ts > is told so in each place, and may not complain',
    'Tenant: the profile with data and emergency contact; the email is read-only':
      'e2e/tenant-profile.test.ts > changes name and phone, with the email read-only',

    'Payment: Tagihan Saya and Riwayat Pembayaran':
      'e2e/payment-pages.test.ts > has what is to be paid, what was paid, and the tab in the address',
    'Payment: a refresh button and a process dialog':
      'e2e/payment-pages.test.ts > Muat ulang asks again and shows what is new',
    'Payment: others see Akses Ditolak': 'e2e/payment-pages.test.ts > the payment pages for the %s',

    'Legacy payment: a channel, a link, the result with polling':
      'e2e/legacy-payment.test.ts > the result is asked for every 5 s and no longer once it failed',
    'Legacy payment: a banner in simulated mode':
      'e2e/legacy-payment.test.ts > makes a virtual account, says that it is a demo, and hears of the money',
    'Legacy payment: Data pembayaran tidak valid':
      'e2e/legacy-payment.test.ts > an address with %s says that the data is not valid',

    'Technician: the tenant dashboard without tenant data explains itself':
      'e2e/technician.test.ts > gets the tenant dashboard without tenant data, which explains itself',
  },
  texts: {
    'Gagal memuat data invoice': 'e2e/tenant-load-failures.test.ts > $said ($call), and comes with the next try',
    'Gagal memuat detail invoice': 'e2e/tenant-load-failures.test.ts > $said ($call), and comes with the next try',
    'Gagal memuat data dashboard': 'e2e/tenant-load-failures.test.ts > $said ($call), and comes with the next try',
    'Gagal memuat data keluhan': 'e2e/tenant-load-failures.test.ts > $said ($call), and comes with the next try',
    'Gagal memuat detail keluhan': 'e2e/tenant-load-failures.test.ts > $said ($call), and comes with the next try',
    'Gagal memuat metode pembayaran': 'e2e/tenant-load-failures.test.ts > $said ($call), and comes with the next try',
    'Gagal memuat data pembayaran': 'e2e/tenant-load-failures.test.ts > $said ($call), and comes with the next try',

    'Gagal mengajukan keluhan':
      'e2e/tenant-complaints.test.ts > keeps what was typed and says so; one try is one complaint',
    'Gagal memperbarui keluhan': 'e2e/tenant-complaints.test.ts > says so of a change, too',
    'Keluhan berhasil diajukan!':
      'e2e/tenant-complaints.test.ts > are filed from the header, shown, changed while open',
    'Keluhan berhasil diperbarui!':
      'e2e/tenant-complaints.test.ts > are filed from the header, shown, changed while open',

    'Gagal memperbarui profil. Silakan coba lagi.':
      'e2e/tenant-profile.test.ts > keeps what was typed, says so in place and as a toast, and saves at the next try',
    'Gagal memperbarui data kontak. Silakan coba lagi.':
      'e2e/tenant-profile.test.ts > says the same of the emergency contact',
    'Profil berhasil diperbarui!': 'e2e/tenant-profile.test.ts > changes name and phone, with the email read-only',
    'Data kontak darurat berhasil diperbarui!': 'e2e/tenant-profile.test.ts > changes the emergency contact',

    'Gagal memproses pembayaran': 'e2e/payment-pages.test.ts > a report that fails keeps what was typed and says so',
    'Pembayaran berhasil diproses!':
      'e2e/payment-pages.test.ts > takes the report of a payment that was made elsewhere',
    'Gagal membuat pembayaran':
      'e2e/tenant-pay-checks.test.ts > keeps amount and method when the call fails, and pays at the next try',
    'Pembayaran berhasil!': 'e2e/tenant-polling.test.ts > is asked for every 5 s, until the money came',
    'Link pembayaran berhasil dibuat!': 'e2e/legacy-payment.test.ts > makes a virtual account, says that it is a demo',
    'Berhasil disalin!': 'e2e/tenant-pay.test.ts > copies, and hears of the money',

    'Tidak Ada Penyewaan Aktif': 'e2e/tenant-tenancy.test.ts > is told so in each place, and may not complain',
    'Profil Penghuni Belum Lengkap': 'e2e/tenant-tenancy.test.ts > is told so in each place, and may not complain',
    'Tidak ada informasi penyewaan aktif. Anda perlu menjadi penyewa aktif untuk mengajukan keluhan.':
      'e2e/tenant-tenancy.test.ts > is told so in each place, and may not complain',
    'Akses Ditolak - Halaman ini hanya untuk penyewa kost.': 'e2e/payment-pages.test.ts > the payment pages for the %s',
    'Data pembayaran tidak valid': 'e2e/legacy-payment.test.ts > an address with %s says that the data is not valid',
  },
};
