import { clsx } from 'clsx';
import { DoorOpen, PenLine, ScanText, Tag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { complaintCategoryLabels } from '#shared/labels.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatInstant, formatPlace } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Icon } from '../../ui/icon.ts';
import { ComplaintPriorityBadge, ComplaintStatusBadge } from '../../ui/status-badge.tsx';
import { PictureIcon } from '../files/photo-icons.tsx';
import { PhotoRow } from '../files/lazy-photos.tsx';
import { WorkStateBadge } from '../work-orders/work-state-badge.tsx';

interface ComplaintCardProps {
  complaint: Complaint;
  /** Whether it stands open beside the others. */
  isOpen: boolean;
  /** Null if there are no details to open, because the card shows everything. */
  onDetail: (() => void) | null;
  onUpdate: () => void;
}

/** One complaint in a list: its priority, title, place, tenant and age. */
export function ComplaintCard({ complaint, isOpen, onDetail, onUpdate }: ComplaintCardProps) {
  const { title } = complaint;
  return (
    <Card className={clsx('flex min-w-0 flex-col gap-3 p-4', isOpen && 'outline-2 outline-primary')}>
      <div className="flex flex-wrap items-center gap-2">
        <ComplaintStatusBadge status={complaint.status} />
        <ComplaintPriorityBadge priority={complaint.priority} />
        {complaint.work_state === null ? null : <WorkStateBadge state={complaint.work_state} />}
        <time
          dateTime={complaint.created_at}
          title={formatInstant(complaint.created_at)}
          className="ml-auto text-xs whitespace-nowrap text-muted"
        >
          {formatAgo(complaint.created_at)}
        </time>
      </div>
      <div className="min-w-0">
        <h3 className="text-base break-words">{title}</h3>
        <p
          className={clsx(
            'mt-0.5 text-sm break-words text-muted',
            onDetail === null ? 'whitespace-pre-line' : 'line-clamp-2',
          )}
        >
          {complaint.description}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Mark icon={DoorOpen}>
          {complaint.kost_name} · {formatPlace(complaint.room_number)}
        </Mark>
        <Mark icon={UserRound}>{complaint.tenant_name || 'Dilaporkan pemilik'}</Mark>
        <Mark icon={Tag}>{complaintCategoryLabels[complaint.category]}</Mark>
        {onDetail !== null && complaint.photos.length > 0 ? (
          <Mark icon={PictureIcon}>{complaint.photos.length} foto</Mark>
        ) : null}
      </ul>
      {onDetail === null && complaint.photos.length > 0 ? (
        <PhotoRow addresses={complaint.photos} label={title} />
      ) : null}
      {complaint.resolution_notes ? (
        <p className="line-clamp-3 rounded-lg bg-sunken px-3 py-2 text-sm break-words">
          <span className="font-semibold">Catatan:</span> {complaint.resolution_notes}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2 border-t pt-3">
        {onDetail ? (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            icon={ScanText}
            about={`keluhan ${title}`}
            data-opens
            aria-current={isOpen || undefined}
            onClick={onDetail}
          >
            Detail
          </Button>
        ) : null}
        <Button variant="soft" size="sm" icon={PenLine} about={`keluhan ${title}`} onClick={onUpdate}>
          Update
        </Button>
      </div>
    </Card>
  );
}

function Mark({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-1.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      <Icon aria-hidden />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
