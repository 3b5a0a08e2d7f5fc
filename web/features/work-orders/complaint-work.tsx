import { UserRoundCheck, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { ComplaintDetail } from '#shared/contract/complaints.ts';
import type { WorkOfComplaint } from '#shared/contract/work-orders.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { canTakeWork } from '#shared/rules/work-order.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { PhotoRow } from '../files/lazy-photos.tsx';
import { useMoveWork } from './use-move-work.ts';
import { WorkStateBadge } from './work-state-badge.tsx';
import { workWindow } from './work-window.ts';

const AssignWorkDialog = lazyPart(() => import('./assign-work-dialog.tsx').then((module) => module.AssignWorkDialog));

/** The job of a complaint in its details for the owner: who repairs it, and the next step. */
export function ComplaintWork({ detail: { complaint, work } }: { detail: ComplaintDetail }) {
  const [assigning, setAssigning] = useState(false);
  const isOpen = isOpenComplaint(complaint.status);
  if (!isOpen && work === null) return null;
  const canAssign = isOpen && (work === null || work.state === 'VERIFIED' || canTakeWork(work.state, 'ASSIGNED'));
  return (
    <section className="rounded-xl bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">Teknisi</h3>
        {work === null ? null : <WorkStateBadge state={work.state} />}
      </div>
      {work === null ? (
        <p className="mt-1 text-sm text-muted">
          {complaint.tenant_name === ''
            ? 'Teknisi Anda menerima foto, tempat, dan waktunya.'
            : 'Teknisi Anda menerima foto, kamar, dan waktunya; penyewa melihat setiap langkah.'}
        </p>
      ) : (
        <WorkFacts work={work} title={complaint.title} />
      )}
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        {canAssign ? (
          <Button
            size="sm"
            // Without a job, the first step is the owner's own (`Perbarui Keluhan`).
            variant={complaint.work_state === 'OPEN' ? 'primary' : 'secondary'}
            icon={Wrench}
            onPointerEnter={AssignWorkDialog.preload}
            onFocus={AssignWorkDialog.preload}
            onClick={() => setAssigning(true)}
          >
            {work?.state === 'ASSIGNED' ? 'Ubah penugasan' : 'Tugaskan teknisi'}
          </Button>
        ) : null}
        {work === null ? null : <OwnerSteps work={work} />}
      </div>
      {assigning ? (
        <AssignWorkDialog
          complaintId={complaint.id}
          work={work?.state === 'VERIFIED' ? null : work}
          onClose={() => setAssigning(false)}
        />
      ) : null}
    </section>
  );
}

function WorkFacts({ work, title }: { work: WorkOfComplaint; title: string }) {
  const { technician_name: name, technician_phone: phone, instructions, done_note: note, photos } = work;
  const when = workWindow(work);
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      {name === null ? null : <p className="font-semibold break-words">{name}</p>}
      {name !== null && phone !== null ? <ContactList name={name} phone={phone} /> : null}
      {when === null ? null : <p>{when}</p>}
      {instructions === null ? null : (
        <p className="break-words whitespace-pre-line text-muted">Pesan Anda: {instructions}</p>
      )}
      {note === null ? null : <p className="break-words whitespace-pre-line">{note}</p>}
      {photos.length > 0 ? <PhotoRow addresses={photos} label={`Hasil: ${title}`} /> : null}
    </div>
  );
}

function OwnerSteps({ work: { id, state, technician_link_id: assignment } }: { work: WorkOfComplaint }) {
  const move = useMoveWork(id);
  const [returning, setReturning] = useState(false);
  return (
    <>
      {canTakeWork(state, 'VERIFIED') ? (
        <Button
          size="sm"
          icon={UserRoundCheck}
          loading={move.isPending && !returning}
          onClick={() => move.take({ state: 'VERIFIED' }, 'Keluhan beres')}
        >
          Sudah beres
        </Button>
      ) : null}
      {canTakeWork(state, 'REWORK') ? (
        <Button size="sm" variant="secondary" onClick={() => setReturning(true)}>
          Kembalikan
        </Button>
      ) : null}
      {canTakeWork(state, 'CANCELLED') ? (
        <ConfirmedWrite
          title="Batalkan penugasan?"
          description="Teknisi diberi tahu, dan keluhan kembali terbuka."
          confirmLabel="Batalkan penugasan"
          danger
          call={move}
          input={{ id, state: 'CANCELLED' }}
          done="Penugasan dibatalkan"
          failed="Gagal membatalkan penugasan"
        >
          <Button size="sm" variant="ghost">
            Batalkan
          </Button>
        </ConfirmedWrite>
      ) : null}
      {returning ? (
        <ReasonDialog
          title={assignment === null ? 'Buka lagi pekerjaan ini' : 'Kembalikan ke teknisi'}
          description={
            assignment === null
              ? 'Teknisinya tidak lagi bekerja untuk Anda. Tulis apa yang belum beres, lalu tugaskan teknisi lain.'
              : 'Tulis apa yang belum beres. Hanya teknisi yang membacanya.'
          }
          label="Yang belum beres"
          confirmLabel="Kembalikan"
          loading={move.isPending}
          onClose={() => setReturning(false)}
          onConfirm={(note) =>
            move.take(
              { state: 'REWORK', note },
              assignment === null ? 'Pekerjaan menunggu teknisi lain' : 'Pekerjaan dikembalikan',
              () => setReturning(false),
            )
          }
        />
      ) : null}
    </>
  );
}
