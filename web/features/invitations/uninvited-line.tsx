import { Send } from 'lucide-react';
import { useState } from 'react';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const InviteManyDialog = lazyPart(() => import('./invite-many-dialog.tsx').then((module) => module.InviteManyDialog));

/** How many tenants of a kost, or of all, have not opened their account yet, and the way to invite them; nothing if none. */
export function UninvitedLine({ kostId }: { kostId: string | undefined }) {
  const user = useCurrentUser();
  const [inviting, setInviting] = useState(false);
  const mayInvite = can(user, 'tenancy:invite');
  const { data } = trpc.invitations.waiting.useQuery({ kost_id: kostId, limit: 0 }, { enabled: mayInvite });
  const count = mayInvite ? (data?.count ?? 0) : 0;
  return (
    <>
      {count === 0 ? null : (
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-muted">{`${count} penyewa belum membuka akunnya`}</p>
          <Button
            variant="soft"
            size="sm"
            icon={Send}
            onPointerEnter={InviteManyDialog.preload}
            onClick={() => setInviting(true)}
          >
            {count === 1 ? 'Undang' : 'Undang mereka'}
          </Button>
        </div>
      )}
      {inviting ? <InviteManyDialog kostId={kostId} onClose={() => setInviting(false)} /> : null}
    </>
  );
}
