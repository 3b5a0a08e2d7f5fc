import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const SHOWN_MS = 2_500;

type Outcome = 'copied' | 'failed' | null;

/** Copies a text and says so in its place, for pages that show no toasts. */
export function CopyHere({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      // Over plain http `navigator.clipboard` is undefined, which is handled like a refusal.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={outcome === 'copied' ? Check : Copy}
        aria-label={outcome === 'copied' ? `Tersalin: ${label}` : label}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? 'Tersalin' : 'Salin'}
      </Button>
      <p role="status" className={outcome === 'failed' ? 'text-sm text-danger' : 'sr-only'}>
        {outcome === 'copied'
          ? 'Berhasil disalin!'
          : outcome === 'failed'
            ? 'Tidak dapat menyalin. Salin secara manual.'
            : ''}
      </p>
    </>
  );
}
