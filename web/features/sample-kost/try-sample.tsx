import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { showSample } from './show-sample.ts';

/** Opens a sample kost, which shows how the product looks in use. */
export function TrySample() {
  const make = trpc.kost.createSample.useMutation();
  const run = useWrite();
  const open = () =>
    void run(
      () => make.mutateAsync(),
      { failed: 'Gagal membuat kost contoh' },
      (isMade) => isMade && showSample(true),
    );
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t pt-3">
      <p className="text-sm text-muted">Ingin melihat hasilnya dulu?</p>
      <Button variant="primaryGhost" size="sm" className="-mx-3" loading={make.isPending} onClick={open}>
        Coba dengan kost contoh
      </Button>
    </div>
  );
}
