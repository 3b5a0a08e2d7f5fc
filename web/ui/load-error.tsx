import { CloudOff, RotateCw } from 'lucide-react';
import { failureMessage } from '../data/call-error.ts';
import { CHECK_CONNECTION } from '../lib/connection-words.ts';
import { Button } from './button.tsx';

interface LoadErrorProps {
  /** What could not be loaded, in the spec's words: 'Gagal memuat data invoice'. */
  message: string;
  /** The failure; the server's own sentence is shown if there is one. */
  error: unknown;
  /** What the person can do, if the server has said nothing. */
  advice?: string;
  onRetry: () => void;
  retrying?: boolean;
}

/**
 * Shown in place of something that could not be loaded, with a button to try again. A toast has already been read out.
 * The sentence comes from the part that loads: a list, a dialog, or `lazy-part.tsx` for code.
 */
export function LoadError({
  message,
  error,
  advice = `${CHECK_CONNECTION}, lalu coba lagi.`,
  onRetry,
  retrying = false,
}: LoadErrorProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-line-strong px-4 py-10 text-center">
      <CloudOff aria-hidden className="mb-1 size-9 text-danger" strokeWidth={1.5} />
      <p className="font-semibold">{message}</p>
      <p className="max-w-sm text-sm text-muted">{failureMessage(error, advice)}</p>
      <Button variant="secondary" className="mt-3" loading={retrying} icon={RotateCw} onClick={onRetry}>
        Coba lagi
      </Button>
    </div>
  );
}
