import { PenLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Complaint } from '#shared/contract/complaints.ts';
import { lazyPart, usePreload } from '../../lib/lazy-part.tsx';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { Button } from '../../ui/button.tsx';
import { ComplaintDetailDialog } from './complaint-detail-dialog.tsx';
import { ComplaintList, type ComplaintListTexts } from './complaint-list.tsx';

const UpdateComplaintDialog = lazyPart(() =>
  import('./update-complaint-dialog.tsx').then((module) => module.UpdateComplaintDialog),
);

/** Complaints for who settles them, owner or admin: list, detail, update. The open complaint lives in the address. */
export function ManagedComplaints(texts: ComplaintListTexts) {
  const detail = useDetailParam('keluhan');
  const [updating, setUpdating] = useState<Complaint | null>(null);
  usePreload(UpdateComplaintDialog);

  return (
    <>
      <ComplaintList {...texts} onDetail={(complaint) => detail.open(complaint.id)} onUpdate={setUpdating} />
      {detail.id !== null && updating === null ? (
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
      {updating ? (
        <Suspense fallback={null}>
          <UpdateComplaintDialog complaint={updating} onClose={() => setUpdating(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
