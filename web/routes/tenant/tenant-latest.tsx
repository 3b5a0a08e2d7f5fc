import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecentComplaint, RecentPayment } from '#shared/contract/dashboards.ts';
import { complaintPriorityLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatRupiah } from '#shared/format.ts';
import { LATEST } from '#shared/rules/page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/card.tsx';
import { LazyEmptyState } from '../../ui/lazy-empty-state.tsx';
import { ComplaintStatusBadge, PaymentStatusBadge } from '../../ui/status-badge.tsx';
import { formatInstant } from '../../lib/today.ts';

/** The latest payments; each is a link to its bill. */
export function LatestPayments({ payments }: { payments: RecentPayment[] }) {
  return (
    <Latest
      title="Pembayaran Terakhir"
      tab="pembayaran"
      empty={
        <LazyEmptyState
          drawing="bill"
          title="Belum ada pembayaran"
          description="Pembayaran Anda akan tampil di sini."
        />
      }
      rows={payments}
      addressOf={(payment) => `&invoice=${payment.invoice_id}`}
    >
      {(payment) => (
        <>
          <span className="min-w-0">
            <span className="block font-medium break-words">{payment.invoice_title}</span>
            <span className="tabular block text-xs text-muted">
              {formatInstant(payment.paid_at ?? payment.created_at)}
            </span>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <span className="tabular font-semibold">{formatRupiah(payment.amount)}</span>
            <PaymentStatusBadge status={payment.status} />
          </span>
        </>
      )}
    </Latest>
  );
}

/**
 * The latest complaints, also settled ones. They are fetched beside the dashboard; if that fails, silently (spec §8),
 * the dashboard's open ones are shown.
 */
export function LatestComplaints({ open }: { open: RecentComplaint[] }) {
  const summary = trpc.dashboards.complaintSummary.useQuery();
  return (
    <Latest
      title="Keluhan Terakhir"
      tab="keluhan"
      empty={
        <LazyEmptyState drawing="message" title="Belum ada keluhan" description="Keluhan Anda akan tampil di sini." />
      }
      rows={summary.data?.recent_complaints ?? open}
      addressOf={(complaint) => `&keluhan=${complaint.id}`}
    >
      {(complaint) => (
        <>
          <span className="min-w-0">
            <span className="block font-medium break-words">{complaint.title}</span>
            <span className="line-clamp-1 text-muted">{complaint.description}</span>
            <span className="block text-xs text-muted">
              {formatAgo(complaint.created_at)} · Prioritas {complaintPriorityLabels[complaint.priority].toLowerCase()}
            </span>
          </span>
          <ComplaintStatusBadge status={complaint.status} />
        </>
      )}
    </Latest>
  );
}

interface LatestProps<Row> {
  title: string;
  /** The tab with all of them. */
  tab: 'pembayaran' | 'keluhan';
  empty: ReactNode;
  rows: Row[];
  /** The query parameters that open a row, after the tab. */
  addressOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

function Latest<Row extends { id: string }>({ title, tab, empty, rows, addressOf, children }: LatestProps<Row>) {
  return (
    <Section
      title={title}
      action={
        <ButtonLink
          to={`?tab=${tab}`}
          variant="primaryGhost"
          size="sm"
          className="-my-2 -mr-3"
          aria-label={`Lihat semua ${tab}`}
        >
          Lihat semua
        </ButtonLink>
      }
    >
      {rows.length === 0 ? (
        <div className="-my-6">{empty}</div>
      ) : (
        <ul className="-mx-4 -my-2 divide-y sm:-mx-5">
          {rows.slice(0, LATEST).map((row) => (
            <li key={row.id}>
              <Link
                to={`?tab=${tab}${addressOf(row)}`}
                className="flex min-h-11 items-center justify-between gap-4 px-4 py-3 text-sm hover:bg-sunken sm:px-5"
              >
                {children(row)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
