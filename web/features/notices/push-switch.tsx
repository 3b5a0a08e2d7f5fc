import { BellOff, BellRing } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { endBrowser, type PushState, pushState, rememberHolder, subscribeBrowser } from './browser-push.ts';

const reasons: Record<Exclude<PushState, 'ON' | 'OFF'>, string> = {
  BLOCKED:
    'Pemberitahuan E-Kost diblokir di browser ini. Izinkan lewat setelan situs di browser, lalu muat ulang halaman.',
  NEEDS_HOME_SCREEN:
    'Di iPhone dan iPad: ketuk tombol Bagikan, pilih “Tambah ke Layar Utama”, lalu buka E-Kost dari sana dan nyalakan di sini.',
  UNSUPPORTED: 'Browser ini belum mendukung pemberitahuan. Semuanya tetap ada di lonceng.',
};

/** Push messages in this browser: the browser asks for permission only after the tap. */
export function PushSwitch({ serverKey }: { serverKey: string }) {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = useWrite();
  const subscribe = trpc.notices.subscribePush.useMutation();
  const unsubscribe = trpc.notices.unsubscribePush.useMutation();
  const look = useCallback(() => pushState().then(setState, () => setState('UNSUPPORTED')), []);
  useEffect(() => void look(), [look]);

  const switchOn = async () => {
    setIsBusy(true);
    const browser = await subscribeBrowser(serverKey).catch(() => undefined);
    if (browser) {
      await run(() => subscribe.mutateAsync(browser).then(rememberHolder), {
        done: 'Pemberitahuan menyala di perangkat ini.',
        failed: 'Gagal menyalakan pemberitahuan',
      });
    } else if (browser === undefined) {
      toast.error('Layanan pemberitahuan browser tidak dapat dihubungi. Coba lagi nanti.');
    }
    await look();
    setIsBusy(false);
  };
  const switchOff = async () => {
    setIsBusy(true);
    const endpoint = await endBrowser().catch(() => null);
    if (endpoint !== null) {
      await run(() => unsubscribe.mutateAsync({ endpoint }), {
        done: 'Pemberitahuan dimatikan di perangkat ini.',
        failed: 'Gagal mematikan pemberitahuan',
      });
    }
    await look();
    setIsBusy(false);
  };

  if (state === null) return <Skeleton className="h-11" />;
  if (state !== 'ON' && state !== 'OFF') return <Notice tone="info">{reasons[state]}</Notice>;
  return state === 'ON' ? (
    <Button
      variant="secondary"
      className="self-start max-sm:w-full"
      icon={BellOff}
      loading={isBusy}
      onClick={() => void switchOff()}
    >
      Matikan di perangkat ini
    </Button>
  ) : (
    <Button className="self-start max-sm:w-full" icon={BellRing} loading={isBusy} onClick={() => void switchOn()}>
      Nyalakan di perangkat ini
    </Button>
  );
}
