import { Link } from 'react-router';
import type { RecentComplaint, RecentPayment } from '#shared/contract/dashboards.ts';
import { complaintPriorityLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatInstant, formatRupiah } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ComplaintStatusBadge, PaymentStatusBadge } from '../../ui/status-badge.tsx';

/** How many of each a dashboard shows (spec §9). */
const LATEST = 3;

const row = 'flex min-h-11 items-center justify-between gap-4 px-4 py-3 text-sm sm:px-5';

/** The latest payments; each is a link to its bill. */
export function LatestPayments({ payments }: { payments: RecentPayment[] }) {
  return (
    <Section
      title="Pembayaran Terakhir"
      action={
        <Button asChild variant="primaryGhost" size="sm" className="-my-2 -mr-3">
          <Link to="?tab=pembayaran" aria-label="Lihat semua pembayaran">
            Lihat semua
          </Link>
        </Button>
      }
    >
      {payments.length === 0 ? (
        <div className="-my-6">
          <EmptyState drawing="bill" title="Belum ada pembayaran" description="Pembayaran Anda akan tampil di sini." />
        </div>
      ) : (
        <ul className="-mx-4 -my-2 divide-y sm:-mx-5">
          {payments.slice(0, LATEST).map((payment) => (
            <li key={payment.id}>
              <Link to={`?tab=pembayaran&invoice=${payment.invoice_id}`} className={`${row} hover:bg-sunken`}>
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
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/**
 * The latest complaints, also settled ones. They are fetched beside the dashboard; if that fails, silently (spec §8),
 * the dashboard's open ones are shown.
 */
export function LatestComplaints({ open }: { open: RecentComplaint[] }) {
  const summary = trpc.dashboards.complaintSummary.useQuery();
  const complaints = summary.data?.recent_complaints ?? open;
  return (
    <Section
      title="Keluhan Terakhir"
      action={
        <Button asChild variant="primaryGhost" size="sm" className="-my-2 -mr-3">
          <Link to="?tab=keluhan" aria-label="Lihat semua keluhan">
            Lihat semua
          </Link>
        </Button>
      }
    >
      {complaints.length === 0 ? (
        <div className="-my-6">
          <EmptyState drawing="message" title="Belum ada keluhan" description="Keluhan Anda akan tampil di sini." />
        </div>
      ) : (
        <ul className="-mx-4 -my-2 divide-y sm:-mx-5">
          {complaints.slice(0, LATEST).map((complaint) => (
            <li key={complaint.id}>
              <Link to={`?tab=keluhan&keluhan=${complaint.id}`} className={`${row} hover:bg-sunken`}>
                <span className="min-w-0">
                  <span className="block font-medium break-words">{complaint.title}</span>
                  <span className="line-clamp-1 text-muted">{complaint.description}</span>
                  <span className="block text-xs text-muted">
                    {formatAgo(complaint.created_at)} · Prioritas{' '}
                    {complaintPriorityLabels[complaint.priority].toLowerCase()}
                  </span>
                </span>
                <ComplaintStatusBadge status={complaint.status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
