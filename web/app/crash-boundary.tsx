import { Component, type ReactNode } from 'react';
import { CHECK_CONNECTION } from '../lib/connection-words.ts';
import { useOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';

interface CrashBoundaryProps {
  /** The address; when it changes, the page is tried again. */
  place: string;
  children: ReactNode;
}

/**
 * Shown instead of a blank page when a page crashed. The usual cause is code that could not be loaded, because the
 * network was lost or a new version replaced it; reloading solves both.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashedAt: string | null }> {
  override state: { crashedAt: string | null } = { crashedAt: null };

  static getDerivedStateFromError(): { crashedAt: string } {
    return { crashedAt: location.pathname };
  }

  /** What could not be loaded without a network is loaded again with it; nothing that was typed is on the screen. */
  override componentDidCatch(): void {
    if (navigator.onLine) return;
    const again = () => this.state.crashedAt === this.props.place && location.reload();
    addEventListener('online', again, { once: true });
  }

  override render() {
    if (this.state.crashedAt !== this.props.place) return this.props.children;
    return (
      <div
        role="alert"
        className="mx-auto flex max-w-md flex-1 flex-col items-center justify-center gap-3 px-4 py-16 text-center"
      >
        <Reason />
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button onClick={() => location.reload()}>Muat ulang</Button>
          <Button asChild variant="secondary">
            <a href="/">Kembali ke Beranda</a>
          </Button>
        </div>
      </div>
    );
  }
}

/** Without a network, that is the reason: the app has opened, but this page was not kept. */
function Reason() {
  const online = useOnline();
  return (
    <>
      <h1 className="text-2xl">{online ? 'Halaman tidak dapat ditampilkan' : 'Anda sedang offline'}</h1>
      <p className="text-muted">
        {online
          ? `${CHECK_CONNECTION}, lalu muat ulang halaman ini.`
          : 'Halaman ini dimuat sendiri begitu internet tersambung.'}
      </p>
    </>
  );
}
