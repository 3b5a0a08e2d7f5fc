import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { QrSource } from './qr-picture.ts';

interface QrActionsProps {
  source: QrSource;
  /** What the code pays, the amount first: below the picture, and shared with it. */
  lines: readonly string[];
}

/**
 * "Simpan QR" and "Bagikan": a phone cannot scan its own screen, but the app of a bank can open a saved picture. The
 * result is said in place.
 */
export function QrActions({ source, lines }: QrActionsProps) {
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: (picture: File) => Promise<string>, failed: string) => {
    setIsBusy(true);
    setSaid('');
    try {
      const { qrPicture } = await import('./qr-picture.ts');
      setSaid(await act(await qrPicture(source, lines)));
    } catch {
      setSaid(failed);
    }
    setIsBusy(false);
  };
  return (
    <div className="flex w-full max-w-80 flex-col items-center gap-2">
      <div className="flex w-full flex-wrap gap-2 *:flex-1">
        <Button
          disabled={isBusy}
          icon={Download}
          onClick={() => void run(save, 'QR tidak dapat disimpan. Ambil tangkapan layar.')}
        >
          Simpan QR
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          icon={Share2}
          onClick={() =>
            void run(
              (picture) => share(picture, lines.join('\n')),
              'QR tidak dapat dibagikan. Simpan dulu, lalu kirim.',
            )
          }
        >
          Bagikan
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {said}
      </p>
    </div>
  );
}

async function save(picture: File): Promise<string> {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = picture.name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'QR tersimpan. Buka lewat menu galeri di aplikasi bank atau e-wallet.';
}

/** Shares a picture with a text, or only the text; without sharing, copies both as far as the browser can. */
async function share(picture: File, text: string): Promise<string> {
  const asPicture = { files: [picture], text };
  const offered = navigator.canShare?.(asPicture) === true ? asPicture : { text };
  if (typeof navigator.share === 'function') {
    return navigator.share(offered).then(
      () => '',
      // Closing the choice of apps is no failure.
      (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? '' : copy(picture, text)),
    );
  }
  return copy(picture, text);
}

async function copy(picture: File, text: string): Promise<string> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return 'Gambar QR disalin. Tempel di obrolan.';
  } catch {
    await navigator.clipboard.writeText(text);
    return 'Keterangan disalin. Simpan QR, lalu kirim gambarnya.';
  }
}
