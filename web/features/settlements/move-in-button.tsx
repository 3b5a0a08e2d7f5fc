import { useState } from 'react';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const MoveInDialog = lazyPart(() => import('./move-in-dialog.tsx').then((module) => module.MoveInDialog));

/** Opens the photos of one's own moving in. */
export function MoveInButton({ tenancyId }: { tenancyId: string }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!can(user, 'tenancy:photograph')) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        onPointerEnter={MoveInDialog.preload}
        onClick={() => setOpen(true)}
      >
        Foto saat masuk
      </Button>
      {isOpen ? <MoveInDialog tenancyId={tenancyId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
