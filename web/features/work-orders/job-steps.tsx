import { Check, CircleCheckBig, Play } from 'lucide-react';
import { useState } from 'react';
import type { TechnicianJob } from '#shared/contract/work-orders.ts';
import { Button } from '../../ui/button.tsx';
import { dialogPart } from '../../ui/dialog-part.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useMoveWork } from './use-move-work.ts';

const FinishJobDialog = dialogPart(() => import('./finish-job-dialog.tsx').then((module) => module.FinishJobDialog));

/** The next step of a live job as one big button, and a button for a job that the technician cannot do. */
export function JobSteps({ job }: { job: TechnicianJob }) {
  const move = useMoveWork(job.id);
  const [open, setOpen] = useState<'finish' | 'decline' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      {job.state === 'ASSIGNED' ? (
        <Button
          className="min-h-13 text-base"
          icon={Check}
          iconClassName="size-5"
          loading={move.isPending}
          aria-label={`Terima: ${job.title}`}
          onClick={() => move.take({ state: 'ACCEPTED' }, 'Pekerjaan diterima')}
        >
          Terima
        </Button>
      ) : null}
      {job.state === 'ACCEPTED' || job.state === 'REWORK' ? (
        <Button
          className="min-h-13 text-base"
          icon={Play}
          iconClassName="size-5"
          loading={move.isPending}
          aria-label={`Mulai: ${job.title}`}
          onClick={() => move.take({ state: 'IN_PROGRESS' }, 'Selamat bekerja!')}
        >
          Mulai
        </Button>
      ) : null}
      {job.state === 'IN_PROGRESS' ? (
        <Button
          className="min-h-13 text-base"
          icon={CircleCheckBig}
          iconClassName="size-5"
          aria-label={`Selesai: ${job.title}`}
          onPointerEnter={FinishJobDialog.preload}
          onFocus={FinishJobDialog.preload}
          onClick={() => setOpen('finish')}
        >
          Selesai
        </Button>
      ) : null}
      <Button
        variant="ghost"
        className="text-muted"
        aria-label={`Tidak bisa mengerjakan: ${job.title}`}
        onClick={() => setOpen('decline')}
      >
        Tidak bisa mengerjakan
      </Button>
      {open === 'finish' ? <FinishJobDialog job={job} onClose={close} /> : null}
      {open === 'decline' ? (
        <ReasonDialog
          title="Tidak bisa mengerjakan?"
          description={`${job.owner_name} diberi tahu dan dapat menugaskan teknisi lain.`}
          label="Alasan"
          confirmLabel="Kembalikan pekerjaan"
          loading={move.isPending}
          onClose={close}
          onConfirm={(note) => move.take({ state: 'OPEN', note }, 'Pekerjaan dikembalikan', close)}
        />
      ) : null}
    </div>
  );
}
