import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useBack } from '../../ui/use-back.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { Photo } from './photo.tsx';

interface PhotoViewerProps {
  addresses: readonly string[];
  /** What the photos show: 'Kamar 101'. */
  label: string;
  /** Which one is shown first, from 0. */
  first: number;
  onClose: () => void;
}

const control = 'grid size-12 shrink-0 place-items-center rounded-full hover:bg-white/15 disabled:opacity-30';

/** Photos as large as the window, one at a time. Two fingers enlarge them, as on any page. */
export function PhotoViewer({ addresses, label, first, onClose }: PhotoViewerProps) {
  const [wanted, setWanted] = useState(first);
  const returnFocus = useReturnFocus(true);
  useBack(true, onClose);
  const count = addresses.length;
  // There may be fewer after they were fetched again.
  const index = Math.min(wanted, count - 1);
  const address = addresses[index];
  const go = (by: -1 | 1) => setWanted(Math.min(count - 1, Math.max(0, index + by)));
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          data-modal
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={({ key }) => {
            if (key === 'ArrowLeft') go(-1);
            if (key === 'ArrowRight') go(1);
          }}
          className="fixed inset-0 z-50 flex flex-col bg-black text-white animate-fade"
        >
          <header className="flex items-center gap-3 py-1 pr-1 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-sm">{label}</Dialog.Title>
            <Dialog.Close aria-label="Tutup foto" className={control}>
              <X aria-hidden className="size-6" />
            </Dialog.Close>
          </header>
          <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center px-1">
            {address === undefined ? null : (
              <Photo
                key={index}
                address={address}
                alt={`${label}, foto ${index + 1}`}
                className="size-full object-contain"
              />
            )}
          </div>
          {count > 1 ? (
            <footer className="flex items-center justify-center gap-6 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
              <button
                type="button"
                aria-label="Foto sebelumnya"
                className={control}
                disabled={index === 0}
                onClick={() => go(-1)}
              >
                <ChevronLeft aria-hidden className="size-7" />
              </button>
              <p role="status" className="tabular text-sm">
                {index + 1} dari {count}
              </p>
              <button
                type="button"
                aria-label="Foto berikutnya"
                className={control}
                disabled={index === count - 1}
                onClick={() => go(1)}
              >
                <ChevronRight aria-hidden className="size-7" />
              </button>
            </footer>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
