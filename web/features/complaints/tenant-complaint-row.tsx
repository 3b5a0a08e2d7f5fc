import { ChevronRight } from 'lucide-react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintCategoryLabels, workStepLabels } from '#shared/labels.ts';
import { formatAgo } from '../../lib/ago.ts';
import { ComplaintPriorityBadge, ComplaintStatusBadge } from '../../ui/status-badge.tsx';

interface TenantComplaintRowProps {
  complaint: Complaint;
  onShow: () => void;
}

/** One complaint in the tenant's list: a card on a phone, a row from 640 px. A tap anywhere opens the details. */
export function TenantComplaintRow({ complaint, onShow }: TenantComplaintRowProps) {
  return (
    <li className="relative flex items-center gap-4 rounded-xl border bg-raised p-4 shadow-card hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary sm:rounded-none sm:border-x-0 sm:border-b-0 sm:px-5 sm:shadow-none sm:last:rounded-b-xl">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-y-0.5">
        <h3 className="text-sm font-semibold">
          <button
            type="button"
            className="text-left wrap-anywhere outline-none after:absolute after:inset-0"
            aria-label={`Detail keluhan ${complaint.title}`}
            onClick={onShow}
          >
            {complaint.title}
          </button>
        </h3>
        <div className="order-last flex flex-wrap items-center gap-2 sm:order-none sm:row-span-3 sm:justify-end">
          <ComplaintPriorityBadge priority={complaint.priority} />
          <ComplaintStatusBadge status={complaint.status} />
        </div>
        <p className="line-clamp-2 text-sm break-words text-muted sm:line-clamp-1">
          {complaint.resolution_notes ? (
            <>
              <span className="font-semibold text-text">Catatan pemilik:</span> {complaint.resolution_notes}
            </>
          ) : (
            complaint.description
          )}
        </p>
        <p className="text-xs text-muted">
          {complaint.work_state === null ? null : `${workStepLabels[complaint.work_state]} · `}
          {complaintCategoryLabels[complaint.category]} · {formatAgo(complaint.created_at)}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" />
    </li>
  );
}
