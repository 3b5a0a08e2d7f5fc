import { type ComponentType, type ReactNode, useEffect } from 'react';
import { lazyIn, type LazyPart } from '../lib/lazy.tsx';
import { useOnline } from '../lib/use-online.ts';
import { LoadError } from './load-error.tsx';
import { OfflinePart } from './offline-part.tsx';

/**
 * A part of a screen whose code is loaded when it is first shown. If it cannot be loaded, or crashes, the rest of the
 * screen stays and the part says so.
 *
 * @param waiting shown while the part is loading, or a component of its properties that is
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode | ComponentType<Props>,
): LazyPart<Props> {
  return lazyIn(load, { waiting, Missing: MissingPart });
}

/** A browser does not retry a failed import, so only a reload of the page helps. */
function MissingPart({ hasCrashed = false }: { hasCrashed?: boolean }) {
  const online = useOnline();
  return (
    <div role="alert" ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })} className="my-4">
      {!online && !hasCrashed ? (
        // The button comes back with the network: a reload without one would take the page away.
        <OfflinePart>Bagian ini belum pernah dibuka di sini. Sambungkan internet untuk membukanya.</OfflinePart>
      ) : hasCrashed ? (
        <LoadError
          message="Bagian ini tidak dapat ditampilkan"
          error={null}
          advice="Muat ulang halaman, lalu coba lagi."
          onRetry={() => location.reload()}
        />
      ) : (
        <LoadError message="Gagal memuat bagian ini" error={null} onRetry={() => location.reload()} />
      )}
    </div>
  );
}

/** Loads parts in the background, for the next click. */
export function usePreload(...parts: { preload: () => void }[]): void {
  useEffect(() => {
    for (const part of parts) part.preload();
    // oxlint-disable-next-line react/exhaustive-deps -- the parts are constants of their module
  }, []);
}
