import type { Complaint, ComplaintDetail } from '#shared/contract/complaints.ts';
import { complaintCategoryLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ComplaintPriorityBadge, ComplaintStatusBadge } from '../../ui/status-badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { PhotoRow } from '../files/lazy-photos.tsx';
import { TenantWork } from '../work-orders/tenant-work.tsx';
import { ComplaintHistory } from './complaint-history.tsx';
import { Resolution } from './resolution.tsx';
import { formatInstant } from '../../lib/today.ts';

const LOAD_FAILED = 'Gagal memuat detail keluhan';

interface TenantComplaintDialogProps {
  id: string;
  onClose: () => void;
  /** Possible while the complaint is open. */
  onEdit: (complaint: Complaint) => void;
}

/** A complaint as its tenant sees it: the report, the answer, and every step. */
export function TenantComplaintDialog({ id, onClose, onEdit }: TenantComplaintDialogProps) {
  const user = useCurrentUser();
  const detail = trpc.complaints.details.useQuery({ id });
  const { data } = detail;
  const canEdit = data !== undefined && can(user, 'complaint:edit', data.complaint);
  return (
    <Dialog
      inAddress
      onClose={onClose}
      title="Detail Keluhan"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Tutup
          </Button>
          {canEdit ? <Button onClick={() => onEdit(data.complaint)}>Ubah Keluhan</Button> : null}
        </>
      }
    >
      <Loaded
        query={detail}
        failed={LOAD_FAILED}
        waiting={<SkeletonStack heights={['h-28', 'h-24', 'h-40']} className="gap-6" />}
      >
        {(shown) => <Body detail={shown} />}
      </Loaded>
    </Dialog>
  );
}

function Body({ detail }: { detail: ComplaintDetail }) {
  const { complaint, kost_info: kost, work, history } = detail;
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="mb-2 text-base break-words">{complaint.title}</h3>
        <div className="flex flex-wrap gap-2">
          <ComplaintStatusBadge status={complaint.status} />
          <ComplaintPriorityBadge priority={complaint.priority} />
        </div>
        <p className="mt-3 text-sm break-words whitespace-pre-line">{complaint.description}</p>
        {complaint.photos.length > 0 ? (
          <PhotoRow addresses={complaint.photos} label={complaint.title} className="mt-3" />
        ) : null}
      </section>
      {work ? <TenantWork work={work} title={complaint.title} /> : null}
      {complaint.resolution_notes || complaint.resolution_photos.length > 0 ? (
        <section className="rounded-xl bg-sunken p-4">
          <h3 className="mb-1 text-sm">Catatan pemilik</h3>
          <Resolution complaint={complaint} className="text-sm" />
        </section>
      ) : null}
      <Facts
        className="tabular max-sm:grid-cols-2"
        items={[
          { name: 'Kategori', value: complaintCategoryLabels[complaint.category] },
          { name: 'Diajukan', value: formatInstant(complaint.created_at) },
          { name: 'Kamar', value: complaint.room_number },
          { name: 'Kost', value: kost.name },
          ...(complaint.resolved_at ? [{ name: 'Selesai', value: formatInstant(complaint.resolved_at) }] : []),
        ]}
      />
      <section>
        <h3 className="mb-3 text-sm">Riwayat</h3>
        <ComplaintHistory history={history} />
      </section>
    </div>
  );
}
