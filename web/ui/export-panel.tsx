import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatNumber } from '#shared/format.ts';
import { toast } from '../lib/toast.ts';
import { failureMessage } from '../data/call-error.ts';
import type { ExportRun, ExportState } from '../data/export-run.ts';
import type { MadeFile } from '../lib/csv-archive.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface ExportPanelProps {
  run: ExportRun;
  /** Starts it; its code is loaded on demand. Answers the file, if there is one to save. */
  onStart: () => Promise<MadeFile | null>;
  children: string;
  /** The message if it fails for good. */
  failed: string;
  /** The message if there is no row at all. */
  nothing: string;
  size?: 'sm';
}

/** A button that saves whole lists, how far it is, and what to do when it was stopped. */
export function ExportPanel({ run, onStart, children, failed, nothing, size }: ExportPanelProps) {
  const state = useSyncExternalStore(run.subscribe, run.read);
  const isUnderWay = state.step === 'RUNNING' || state.step === 'STOPPED';
  const start = async () => {
    try {
      const file = await onStart();
      if (file !== null) saveFile(file.name, file.contents);
    } catch (error) {
      toast.error(failureMessage(error, failed));
    }
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size={size}
          className={isUnderWay ? 'max-sm:flex-1' : 'max-sm:w-full'}
          loading={state.step === 'RUNNING'}
          disabled={state.step === 'STOPPED'}
          icon={Download}
          onClick={() => void start()}
        >
          {children}
        </Button>
        {isUnderWay ? (
          <Button variant="ghost" size={size} className="max-sm:flex-1" onClick={() => run.cancel()}>
            Batalkan
          </Button>
        ) : null}
      </div>
      <Progress state={state} nothing={nothing} onGoOn={() => run.goOn()} />
    </div>
  );
}

function Progress({ state, nothing, onGoOn }: { state: ExportState; nothing: string; onGoOn: () => void }) {
  if (state.step === 'NONE') return null;
  const rows = `${formatNumber(state.rows)} baris`;
  if (state.step === 'RUNNING') {
    return (
      <p className="tabular text-sm text-muted">
        {state.rows === 0 ? 'Menyiapkan berkas…' : `${rows} dibaca sejauh ini, sedang membaca ${state.list}…`} Biarkan
        halaman ini terbuka.
      </p>
    );
  }
  if (state.step !== 'DONE') {
    return (
      <Notice
        tone="warning"
        role="alert"
        action={
          <Button variant="secondary" size="sm" className="max-sm:w-full" onClick={onGoOn}>
            Lanjutkan
          </Button>
        }
      >
        Terhenti saat membaca {state.list}. {rows} yang sudah dibaca tidak hilang.
      </Notice>
    );
  }
  const { file } = state;
  if (file === null) {
    return (
      <Notice tone="info" role="status">
        {nothing}
      </Notice>
    );
  }
  return (
    <Notice
      tone="success"
      role="status"
      action={
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:w-full"
          onClick={() => saveFile(file.name, file.contents)}
        >
          Simpan lagi
        </Button>
      }
    >
      Selesai dibaca sampai baris terakhir: {formatNumber(file.rows)} baris dalam {formatNumber(file.files)} berkas CSV.
    </Notice>
  );
}
