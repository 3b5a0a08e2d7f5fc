import type { ReactNode } from 'react';
import type { Invoice } from '#shared/contract/invoices.ts';
import { invoiceTypeLabels, recurrenceLabels, rentPeriodLabels, roomTypeLabels } from '#shared/labels.ts';
import type { RoomType } from '#shared/enums.ts';
import { can } from '#shared/policy.ts';
import { isOpenInvoice, isPayable } from '#shared/rules/invoice.ts';
import { isReportedPayment } from '#shared/rules/payment.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { formatDay, formatPercent, formatRupiah } from '#shared/format.ts';
import { coveredMonths } from '../../lib/covered-note.ts';
import { fromPayer, paymentMethodName } from '../../lib/payment-method-name.ts';
import { Facts } from '../../ui/card.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeliveryText } from '../../ui/delivery-text.tsx';
import { InvoiceStatusBadge, PayerInvoiceBadge } from '../../ui/status-badge.tsx';
import { InvoiceDue } from './invoice-due.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { OwnerOffNotice } from './owner-off.tsx';
import { formatInstant } from '../../lib/today.ts';

/** The content of an invoice: parties, items, totals, terms and payments. */
export function InvoiceBody({ invoice }: { invoice: Invoice }) {
  return (
    <div className="@container flex flex-col gap-6">
      <Head invoice={invoice} />
      {isPayable(invoice) && !invoice.takes_payments ? <OwnerOffNotice className="-mt-2" /> : null}
      <WaitingReports payments={invoice.payments} />
      <Parties invoice={invoice} />
      <Part title="Rincian">
        <InvoiceItems invoice={invoice} />
      </Part>
      {invoice.notes ? (
        <Part title="Catatan">
          <p className="text-sm whitespace-pre-line">{invoice.notes}</p>
        </Part>
      ) : null}
      <Part title="Ketentuan">
        <Terms invoice={invoice} />
      </Part>
      <Part title="Riwayat pembayaran">
        <InvoicePayments invoice={invoice} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Head({ invoice }: { invoice: Invoice }) {
  const { role } = useCurrentUser();
  const StatusBadge = role === 'TENANT' ? PayerInvoiceBadge : InvoiceStatusBadge;
  const isDue = invoice.status === 'DRAFT' || isOpenInvoice(invoice.status);
  return (
    <div className="rounded-xl bg-sunken p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 break-words">{invoice.title}</h3>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <StatusBadge status={invoice.status} />
          <DeliveryText delivery={invoice.delivery} />
        </div>
      </div>
      {invoice.description ? (
        <p className="mt-1 text-sm whitespace-pre-line text-muted">{invoice.description}</p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-xs text-muted">{isDue ? 'Sisa tagihan' : 'Total tagihan'}</p>
          <p className="tabular text-2xl leading-tight font-bold">
            {formatRupiah(isDue ? invoice.remaining_amount : invoice.total_amount)}
          </p>
        </div>
        <div className="text-sm @lg:text-right">
          <p className="text-xs text-muted">Jatuh tempo</p>
          <div className="font-medium">
            <InvoiceDue invoice={invoice} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The reported payments that the owner has not checked yet: at most one of each who pays. */
function WaitingReports({ payments }: Pick<Invoice, 'payments'>) {
  const user = useCurrentUser();
  return payments.filter(isReportedPayment).map((waiting) => (
    <Notice key={waiting.id} tone="info" className="-mt-2">
      Pembayaran <span className="tabular font-bold whitespace-nowrap">{formatRupiah(waiting.amount)}</span> lewat{' '}
      {paymentMethodName(waiting.payment_method).toLowerCase()}
      {fromPayer(waiting)} menunggu verifikasi {can(user, 'payment:verify', waiting) ? 'Anda' : 'pemilik'}.
    </Notice>
  ));
}

function Parties({ invoice }: { invoice: Invoice }) {
  const { kost_info: kost, tenant_info: tenant, room_info: room } = invoice;
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 text-sm @lg:grid-cols-2">
      <section>
        <h3 className="mb-1 text-xs font-normal text-muted">Dari</h3>
        <p className="font-semibold break-words">{kost.name}</p>
        <p className="break-words text-muted">{kost.address}</p>
      </section>
      <section>
        <h3 className="mb-1 text-xs font-normal text-muted">Untuk</h3>
        <p className="font-semibold break-words">{tenant.full_name}</p>
        <p className="break-words text-muted">
          Kamar {room.room_number} · {roomTypeLabels[room.room_type as RoomType] ?? room.room_type} · Lantai{' '}
          {room.floor}
        </p>
        <Contact tenant={tenant} />
      </section>
    </div>
  );
}

/** For the owner, ways to reach the tenant; nobody writes to themselves. */
function Contact({ tenant: { full_name: name, phone, email } }: { tenant: Invoice['tenant_info'] }) {
  const { role } = useCurrentUser();
  if (role === 'OWNER') return <ContactList name={name} phone={phone} email={email} />;
  return (
    <>
      <p className="tabular break-words text-muted">{phone}</p>
      <p className="break-words text-muted">{email}</p>
    </>
  );
}

function Terms({ invoice }: { invoice: Invoice }) {
  const months = coveredMonths(invoice);
  const items: { name: string; value: ReactNode }[] = [
    { name: 'Jenis', value: invoiceTypeLabels[invoice.invoice_type] },
    ...(months === null ? [] : [{ name: 'Sewa untuk', value: months }]),
    { name: 'Tanggal terbit', value: invoice.issued_date ? formatDay(invoice.issued_date) : 'Belum diterbitkan' },
    {
      name: 'Denda keterlambatan',
      value: invoice.late_fee_percentage > 0 ? `${formatPercent(invoice.late_fee_percentage)} per hari` : 'Tanpa denda',
    },
    {
      name: 'Pembayaran sebagian',
      value: invoice.allow_partial_payment ? 'Diperbolehkan' : 'Harus lunas sekaligus',
    },
  ];
  if (invoice.is_recurring) items.push({ name: 'Berulang', value: <Recurrence invoice={invoice} /> });
  if (invoice.viewed_at)
    items.push({ name: 'Pertama dilihat', value: formatInstant(invoice.viewed_at, invoice.kost_id) });
  if (invoice.paid_at) items.push({ name: 'Lunas pada', value: formatInstant(invoice.paid_at, invoice.kost_id) });
  return <Facts items={items} className="tabular max-sm:grid-cols-2" />;
}

/** How often, until when, and what comes next; a stopped series says so. */
function Recurrence({ invoice }: { invoice: Invoice }) {
  const { recurrence_end_date: end, next_issue_on: next } = invoice;
  return (
    <>
      {invoice.rent_period === null
        ? recurrenceLabels[invoice.recurrence_type]
        : `Sewa ${rentPeriodLabels[invoice.rent_period]}`}
      {end ? ` sampai ${formatDay(end)}` : ''}
      <span className="block text-xs font-normal text-muted">
        {next
          ? `Terbit berikutnya ${formatDay(next)}`
          : invoice.status === 'DRAFT'
            ? 'Dimulai setelah dikirim'
            : 'Pengulangan sudah berakhir'}
      </span>
    </>
  );
}
