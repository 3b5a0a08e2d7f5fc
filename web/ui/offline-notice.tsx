import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/use-online.ts';

/** Says that the network is gone; what is on the screen stays. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className="print:hidden">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-medium text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          Anda sedang offline. Data yang tampil mungkin bukan yang terbaru.
        </p>
      )}
    </div>
  );
}
