import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

interface OfflinePartProps {
  title?: string;
  children: ReactNode;
}

/** In place of something that was not loaded before the network was gone. */
export function OfflinePart({ title = 'Belum dimuat, karena Anda sedang offline', children }: OfflinePartProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-line-strong px-4 py-10 text-center">
      <WifiOff aria-hidden className="mb-1 size-9 text-muted" strokeWidth={1.5} />
      <p className="font-semibold">{title}</p>
      <p className="max-w-sm text-sm text-muted">{children}</p>
    </div>
  );
}
