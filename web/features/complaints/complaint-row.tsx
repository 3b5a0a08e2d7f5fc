import { clsx } from 'clsx';
import { ChevronDown, ChevronRight, PenLine, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { formatPlace } from '#shared/format.ts';
import { complaintCategoryLabels, complaintPriorityLabels } from '#shared/labels.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { formatAgo } from '../../lib/ago.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComplaintPriorityBadge, ComplaintStatusBadge } from '../../ui/status-badge.tsx';
import { PhotoRow } from '../files/lazy-photos.tsx';
import { WorkStateBadge } from '../work-orders/work-state-badge.tsx';
import { formatInstant } from '../../lib/today.ts';

interface ComplaintRowProps {
  complaint: Complaint;
  /** Whether it stands open beside the others. */
  isOpen: boolean;
  /** Null if there are no details to open: the row then unfolds what the complaint says. */
  onDetail: (() => void) | null;
  onUpdate: () => void;
}

/** Whether a complaint must not wait. */
export function isUrgent({ priority, status }: Pick<Complaint, 'priority' | 'status'>): boolean {
  return priority === 'URGENT' && isOpenComplaint(status);
}

/** Above a whole row, so that a tap anywhere opens it; what else can be pressed in it stands higher. */
const WHOLE_ROW =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary';

/** One complaint in a list: what it is about, where, by whom and since when, and how far it is. */
export function ComplaintRow({ complaint, isOpen, onDetail, onUpdate }: ComplaintRowProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { title, created_at: since } = complaint;
  return (
    <Card
      className={clsx(
        'relative min-w-0 overflow-hidden',
        isUrgent(complaint) &&
          'before:pointer-events-none before:absolute before:inset-y-0 before:left-0 before:z-10 before:w-1 before:bg-danger',
        isOpen && 'outline-2 outline-primary',
      )}
    >
      <div className="relative flex flex-col gap-y-1 px-3 py-2.5 hover:bg-sunken @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_auto_7rem_auto] @2xl:items-center @2xl:gap-x-3 @2xl:px-4">
        <div className="flex justify-between gap-3 @2xl:contents">
          <h3 className={clsx('min-w-0 text-sm leading-snug break-words', !isUnfolded && 'line-clamp-2')}>
            {onDetail === null ? (
              <button
                type="button"
                aria-expanded={isUnfolded}
                aria-controls={id}
                className={clsx('text-left', WHOLE_ROW)}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                {title}
              </button>
            ) : (
              title
            )}
          </h3>
          <time
            dateTime={since}
            title={formatInstant(since)}
            className="text-right text-xs leading-5 whitespace-nowrap text-muted @2xl:col-start-3 @2xl:row-span-2"
          >
            {formatAgo(since)}
          </time>
        </div>
        <p className="text-xs break-words text-muted @2xl:col-start-1 @2xl:row-start-2">
          {complaint.kost_name} · {formatPlace(complaint.room_number)} · {complaint.tenant_name || 'Dilaporkan pemilik'}
          {complaint.photos.length > 0 ? ` · ${complaint.photos.length} foto` : null}
        </p>
        <div className="flex items-end justify-between gap-2 @2xl:contents">
          <div className="flex min-w-0 flex-wrap gap-x-1.5 gap-y-1 @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @2xl:max-w-80 @2xl:justify-end">
            <Marks complaint={complaint} />
          </div>
          <Actions {...{ complaint, isOpen, onDetail, onUpdate, isUnfolded }} />
        </div>
      </div>
      {onDetail === null ? <div id={id}>{isUnfolded ? <Unfolded complaint={complaint} /> : null}</div> : null}
    </Card>
  );
}

function Actions({ complaint, isOpen, onDetail, onUpdate, isUnfolded }: ComplaintRowProps & { isUnfolded: boolean }) {
  return (
    <div className="-my-2 -mr-2 flex shrink-0 items-center @2xl:col-start-4 @2xl:row-span-2 @2xl:row-start-1">
      {onDetail === null ? null : (
        <button
          type="button"
          data-opens
          aria-label={`Detail keluhan ${complaint.title}`}
          aria-current={isOpen || undefined}
          className={clsx(
            'flex min-h-11 items-center gap-0.5 px-2 @2xl:min-h-9 text-sm font-semibold text-muted',
            WHOLE_ROW,
          )}
          onClick={onDetail}
        >
          Detail
          <ChevronRight aria-hidden className="size-4 max-sm:hidden" />
        </button>
      )}
      <Button
        variant="primaryGhost"
        size="sm"
        className="relative gap-1.5! px-2!"
        icon={PenLine}
        iconClassName="size-4 max-sm:hidden"
        about={`keluhan ${complaint.title}`}
        onClick={onUpdate}
      >
        Update
      </Button>
      {onDetail === null ? (
        <ChevronDown
          aria-hidden
          className={clsx('mr-2 size-4 text-muted transition-transform', isUnfolded && 'rotate-180')}
        />
      ) : null}
    </div>
  );
}

/** What needs attention, and how far it is: the step of its job says more than the state that follows from it. */
function Marks({ complaint }: { complaint: Complaint }) {
  const { priority, status, work_state: work } = complaint;
  return (
    <>
      {isUrgent(complaint) ? (
        <span className="inline-flex items-center gap-1 rounded-full bg-danger px-2.5 py-0.5 text-xs font-bold text-on-danger">
          <TriangleAlert aria-hidden className="size-3.5" />
          {complaintPriorityLabels.URGENT}
        </span>
      ) : priority === 'HIGH' || priority === 'URGENT' ? (
        <ComplaintPriorityBadge priority={priority} />
      ) : null}
      {work === null ? <ComplaintStatusBadge status={status} /> : <WorkStateBadge state={work} />}
    </>
  );
}

/** What the complaint says, for who has no details. */
function Unfolded({ complaint }: { complaint: Complaint }) {
  const { title, description, category, photos, resolution_notes: notes } = complaint;
  return (
    <div className="flex flex-col gap-2 border-t px-3 py-3 text-sm @2xl:px-4">
      <p className="break-words whitespace-pre-line">{description}</p>
      <p className="text-xs text-muted">Kategori: {complaintCategoryLabels[category]}</p>
      {photos.length > 0 ? <PhotoRow addresses={photos} label={title} /> : null}
      {notes ? (
        <p className="rounded-lg bg-sunken px-3 py-2 break-words whitespace-pre-line">
          <span className="font-semibold">Catatan:</span> {notes}
        </p>
      ) : null}
    </div>
  );
}
