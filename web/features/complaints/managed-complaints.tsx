import { PenLine, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { Button } from '../../ui/button.tsx';
import { Panes } from '../../ui/panes.tsx';
import { useBeside } from '../../ui/use-beside.ts';
import { ComplaintDetailDialog } from './complaint-detail-dialog.tsx';
import { ReportDamage } from './report-damage.tsx';
import { ComplaintList, type ComplaintListTexts } from './complaint-list.tsx';

const UpdateComplaintDialog = lazyPart(() =>
  import('./update-complaint-dialog.tsx').then((module) => module.UpdateComplaintDialog),
);

const TechniciansDialog = lazyPart(() =>
  import('../work-orders/technicians-dialog.tsx').then((module) => module.TechniciansDialog),
);

/**
 * Complaints for the owner or admin who settles them: list and update, and details for the owner (spec §6). The open
 * complaint is in the address.
 */
export function ManagedComplaints(texts: ComplaintListTexts) {
  const isOwner = useCurrentUser().role === 'OWNER';
  const detail = useDetailParam('keluhan');
  const [updating, setUpdating] = useState<Complaint | null>(null);
  const [managing, setManaging] = useState(false);
  const isBeside = useBeside();
  usePreload(UpdateComplaintDialog);

  const open =
    isOwner && detail.id !== null && (isBeside || updating === null) ? (
      <ComplaintDetailDialog
        id={detail.id}
        onClose={detail.close}
        actions={(complaint) => (
          <Button
            variant={complaint.work_state === null ? 'primary' : 'secondary'}
            icon={PenLine}
            onClick={() => setUpdating(complaint)}
          >
            Perbarui Keluhan
          </Button>
        )}
      />
    ) : null;
  return (
    <Panes isBeside={isBeside} openId={detail.id} detail={open} onClose={detail.close}>
      <ComplaintList
        {...texts}
        openId={isBeside ? detail.id : null}
        onDetail={isOwner ? (complaint) => detail.open(complaint.id) : null}
        onUpdate={setUpdating}
        emptyAction={
          isOwner ? (
            <ButtonLink variant="secondary" to="?tab=properti">
              Lihat kost dan penyewa
            </ButtonLink>
          ) : null
        }
        action={
          isOwner ? (
            <div className="flex flex-wrap gap-2">
              <ReportDamage place={null} onReported={({ id }) => detail.open(id)} />
              <Button
                variant="secondary"
                size="sm"
                icon={Wrench}
                onPointerEnter={TechniciansDialog.preload}
                onFocus={TechniciansDialog.preload}
                onClick={() => setManaging(true)}
              >
                Teknisi
              </Button>
            </div>
          ) : null
        }
      />
      {managing ? <TechniciansDialog onClose={() => setManaging(false)} /> : null}
      {updating ? <UpdateComplaintDialog complaint={updating} onClose={() => setUpdating(null)} /> : null}
    </Panes>
  );
}
