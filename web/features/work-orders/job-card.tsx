import { CalendarClock, DoorOpen, KeyRound, MapPin, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TechnicianJob } from '#shared/contract/work-orders.ts';
import { formatPlace } from '#shared/format.ts';
import { complaintCategoryLabels } from '#shared/labels.ts';
import { firstName } from '#shared/rules/first-name.ts';
import type { Icon } from '../../ui/icon.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ComplaintPriorityBadge } from '../../ui/status-badge.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import { PhotoRow } from '../files/lazy-photos.tsx';
import { JobSteps } from './job-steps.tsx';
import { WorkStateBadge } from './work-state-badge.tsx';
import { workWindow } from './work-window.ts';

/** A job of the technician's: where, what, when, whom to ask, and the next step. */
export function JobCard({ job }: { job: TechnicianJob }) {
  const { title } = job;
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <WorkStateBadge state={job.state} />
        <ComplaintPriorityBadge priority={job.priority} />
      </div>
      <div className="min-w-0">
        <h2 className="text-lg break-words">{title}</h2>
        <p className="mt-1 text-sm break-words whitespace-pre-line">{job.description}</p>
      </div>
      {job.state === 'REWORK' && job.rework_reason !== null ? (
        <Notice tone="warning">
          <span className="font-semibold">Dikembalikan {job.owner_name}:</span> {job.rework_reason}
        </Notice>
      ) : null}
      {job.photos.length > 0 ? <PhotoRow addresses={job.photos} label={title} /> : null}
      <ul className="flex flex-col gap-2 text-sm">
        <Fact icon={CalendarClock}>
          {workWindow(job) ?? `Waktu bebas, sepakati dengan ${job.tenant_name === '' ? job.owner_name : 'penyewa'}`}
        </Fact>
        <Fact icon={DoorOpen}>
          <span className="font-semibold">{formatPlace(job.room_number)}</span>
          {job.floor === null ? null : ` · Lantai ${job.floor}`} · {complaintCategoryLabels[job.category]}
        </Fact>
        <Fact icon={MapPin}>
          <a
            href={mapOf(job.kost_address)}
            target="_blank"
            rel="noopener noreferrer"
            className="-my-3 inline-block py-3 hover:text-primary"
          >
            <span className="font-semibold">{job.kost_name}</span>,{' '}
            <span className="underline underline-offset-2">{job.kost_address}</span>
            <span className="sr-only"> (buka peta)</span>
          </a>
        </Fact>
        {job.room_number === '' ? null : <Fact icon={KeyRound}>{entryOf(job)}</Fact>}
        {job.instructions !== null ? (
          <Fact icon={StickyNote}>
            <span className="font-semibold">Pesan {job.owner_name}:</span> {job.instructions}
          </Fact>
        ) : null}
      </ul>
      {job.tenant_phone === null ? null : (
        <WhatsAppLink
          variant="secondary"
          phone={job.tenant_phone}
          text={greeting(job)}
          label={`WhatsApp ${job.tenant_name}, kamar ${job.room_number}`}
        >
          WhatsApp {job.tenant_name}
        </WhatsAppLink>
      )}
      {job.state === 'DONE' ? (
        <div className="flex flex-col gap-3 border-t pt-4 text-sm">
          <p className="text-muted">{job.owner_name} akan memeriksa hasilnya.</p>
          {job.work_photos.length > 0 ? <PhotoRow addresses={job.work_photos} label={`Hasil: ${title}`} /> : null}
          {job.done_note !== null ? <p className="break-words whitespace-pre-line">{job.done_note}</p> : null}
        </div>
      ) : (
        <JobSteps job={job} />
      )}
    </Card>
  );
}

/** A map of the address, which is all that it is told. */
function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

/** Whether the tenant lets the technician enter the room; of what the owner reported, the owner knows it. */
function entryOf({ ok_to_enter: isFine, tenant_name: name, owner_name: owner }: TechnicianJob): string {
  if (isFine === null) return `Tanyakan ${name || owner} dulu sebelum masuk kamar`;
  return isFine ? `${name} mengizinkan masuk saat tidak di kamar` : `Masuk hanya saat ${name} di kamar`;
}

function greeting({ tenant_name: name, title, room_number: room, kost_name: kost }: TechnicianJob): string {
  return `Halo ${firstName(name)}, saya teknisi dari ${kost} untuk keluhan "${title}" di kamar ${room}.`;
}

function Fact({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-muted">
      <Icon aria-hidden />
      <span className="min-w-0 break-words whitespace-pre-line">{children}</span>
    </li>
  );
}
