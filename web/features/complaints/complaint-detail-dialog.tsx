import type { ReactNode } from 'react';
import type { Complaint, ComplaintDetail } from '#shared/contract/complaints.ts';
import type { RoomFacility, RoomType } from '#shared/enums.ts';
import { complaintCategoryLabels, roomFacilityLabels, roomTypeLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { formatPlace } from '#shared/format.ts';
import { Facts } from '../../ui/card.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
import { Detail } from '../../ui/detail.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ComplaintPriorityBadge, ComplaintStatusBadge } from '../../ui/status-badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { PhotoRow } from '../files/lazy-photos.tsx';
import { ComplaintWork } from '../work-orders/complaint-work.tsx';
import { ComplaintHistory } from './complaint-history.tsx';
import { Resolution } from './resolution.tsx';
import { formatInstant } from '../../lib/today.ts';

const LOAD_FAILED = 'Gagal memuat detail keluhan';

interface ComplaintDetailDialogProps {
  id: string;
  onClose: () => void;
  /** The footer's buttons, depending on what is possible with this complaint. */
  actions?: (complaint: Complaint) => ReactNode;
}

/** A complaint with all details and its history (spec §3, "Detail response"). */
export function ComplaintDetailDialog({ id, onClose, actions }: ComplaintDetailDialogProps) {
  const detail = trpc.complaints.details.useQuery({ id });
  const { data } = detail;
  return (
    <Detail
      onClose={onClose}
      size="lg"
      title="Detail Keluhan"
      description={
        data ? (
          `${data.kost_info.name} · ${formatPlace(data.complaint.room_number)}`
        ) : detail.isError ? undefined : (
          <SkeletonText className="w-44" />
        )
      }
      footer={data ? actions?.(data.complaint) : null}
    >
      <Loaded
        query={detail}
        failed={LOAD_FAILED}
        waiting={<SkeletonStack heights={['h-28', 'h-32', 'h-40']} className="gap-5" />}
      >
        {(shown) => <Body detail={shown} />}
      </Loaded>
    </Detail>
  );
}

function Body({ detail }: { detail: ComplaintDetail }) {
  const { complaint, room_info: room, kost_info: kost, tenant_info: tenant, history } = detail;
  return (
    <div className="@container flex flex-col gap-6">
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <ComplaintStatusBadge status={complaint.status} />
          <ComplaintPriorityBadge priority={complaint.priority} />
        </div>
        <div>
          <h3 className="text-lg break-words">{complaint.title}</h3>
          <p className="mt-1 text-sm break-words whitespace-pre-line">{complaint.description}</p>
        </div>
        {complaint.photos.length > 0 ? <PhotoRow addresses={complaint.photos} label={complaint.title} /> : null}
        {complaint.resolution_notes || complaint.resolution_photos.length > 0 ? (
          <div className="rounded-lg bg-sunken px-4 py-3 text-sm">
            <p className="text-xs text-muted">Catatan penyelesaian</p>
            <Resolution complaint={complaint} className="mt-0.5 font-medium" />
          </div>
        ) : null}
        <ComplaintWork detail={detail} />
        <Facts
          className="tabular max-sm:grid-cols-2"
          items={[
            { name: 'Kategori', value: complaintCategoryLabels[complaint.category] },
            { name: 'Diajukan', value: formatInstant(complaint.created_at) },
            ...(complaint.resolved_at
              ? [{ name: 'Diselesaikan', value: formatInstant(complaint.resolved_at) }]
              : [{ name: 'Terakhir diubah', value: formatInstant(complaint.updated_at) }]),
          ]}
        />
      </section>
      <div className="grid grid-cols-1 gap-6 border-t pt-5 @lg:grid-cols-2">
        {tenant === null ? (
          <Part title="Pelapor">
            <p className="text-sm text-muted">Anda sendiri. Penyewa tidak melihat laporan ini.</p>
          </Part>
        ) : (
          <Part title="Penyewa">
            <p className="text-sm font-semibold break-words">{tenant.full_name}</p>
            <ContactList name={tenant.full_name} phone={tenant.phone} email={tenant.email} />
            <p className="mt-2 text-xs text-muted">Kontak darurat: {tenant.emergency_contact_name}</p>
            <ContactList name={tenant.emergency_contact_name} phone={tenant.emergency_contact_phone} />
          </Part>
        )}
        <Part title="Kamar dan kost">
          <p className="text-sm font-semibold">
            {formatPlace(complaint.room_number)}
            {room === null
              ? null
              : ` · ${roomTypeLabels[room.room_type as RoomType] ?? room.room_type} · Lantai ${room.floor}`}
          </p>
          {room === null ? null : (
            <p className="mt-0.5 text-sm text-muted">{room.facilities.map(facilityName).join(' · ')}</p>
          )}
          <p className="mt-3 text-sm font-semibold break-words">{kost.name}</p>
          <p className="mt-0.5 text-sm break-words text-muted">{kost.address}</p>
          <p className="mt-0.5 text-sm break-words text-muted">{kost.facilities.join(' · ')}</p>
        </Part>
      </div>
      <div className="border-t pt-5">
        <Part title="Riwayat">
          <ComplaintHistory history={history} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-sm">{title}</h3>
      {children}
    </section>
  );
}

function facilityName(facility: string): string {
  return roomFacilityLabels[facility as RoomFacility] ?? facility;
}
