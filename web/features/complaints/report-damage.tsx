import { Hammer } from 'lucide-react';
import { useState } from 'react';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ReportDamageDialogProps } from './report-damage-dialog.tsx';

const ReportDamageDialog = lazyPart(() =>
  import('./report-damage-dialog.tsx').then((module) => module.ReportDamageDialog),
);

/** The button with which an owner reports what is broken: in this room, or without one in what a kost shares. */
export function ReportDamage({ place, onReported }: Pick<ReportDamageDialogProps, 'place' | 'onReported'>) {
  const { kosts = [] } = useKostFilter();
  const [isOpen, setOpen] = useState(false);
  if (place === null && kosts.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Hammer}
        onPointerEnter={ReportDamageDialog.preload}
        onFocus={ReportDamageDialog.preload}
        onClick={() => setOpen(true)}
      >
        Laporkan kerusakan
      </Button>
      {isOpen ? <ReportDamageDialog place={place} onReported={onReported} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
