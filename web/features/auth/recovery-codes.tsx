import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The recovery codes, shown once: to copy, to save as a file, or to write down. */
export function RecoveryCodesList({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">
        Simpan kode ini di tempat yang aman. Masing-masing berlaku sekali, bila ponsel Anda hilang. Kode hanya
        ditampilkan sekali ini.
      </Notice>
      <ol aria-label="Kode pemulihan" className="grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4">
        {codes.map((code) => (
          <li key={code} className="text-center font-mono text-base font-semibold select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Salin semua kode pemulihan" />
        <Button
          variant="secondary"
          size="sm"
          icon={Download}
          aria-label="Unduh semua kode pemulihan"
          onClick={() => downloadText('kode-pemulihan-e-kost.txt', `Kode pemulihan E-Kost\n\n${text}\n`)}
        >
          Unduh
        </Button>
      </div>
    </div>
  );
}

function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // By the next task the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
