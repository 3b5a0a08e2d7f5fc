import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { Button } from '../../ui/button.tsx';
import { ComplaintDetailDialog } from './complaint-detail-dialog.tsx';
import { ComplaintList, type ComplaintListTexts } from './complaint-list.tsx';

const UpdateComplaintDialog = lazyPart(() =>
  import('./update-complaint-dialog.tsx').then((module) => module.UpdateComplaintDialog),
);

/**
 * Complaints for the owner or admin who settles them: list and update, and details for the owner (spec §6). The open
 * complaint is in the address.
 */
export function ManagedComplaints(texts: ComplaintListTexts) {
  const isOwner = useCurrentUser().role === 'OWNER';
  const detail = useDetailParam('keluhan');
  const [updating, setUpdating] = useState<Complaint | null>(null);
  usePreload(UpdateComplaintDialog);

  return (
    <>
      <ComplaintList
        {...texts}
        onDetail={isOwner ? (complaint) => detail.open(complaint.id) : null}
        onUpdate={setUpdating}
      />
      {isOwner && detail.id !== null && updating === null ? (
        <ComplaintDetailDialog
          id={detail.id}
          onClose={detail.close}
          actions={(complaint) => (
            <Button icon={<PenLine aria-hidden className="size-4" />} onClick={() => setUpdating(complaint)}>
              Update Keluhan
            </Button>
          )}
        />
      ) : null}
      {updating ? <UpdateComplaintDialog complaint={updating} onClose={() => setUpdating(null)} /> : null}
    </>
  );
}
