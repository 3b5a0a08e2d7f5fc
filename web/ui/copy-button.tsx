import { Copy } from 'lucide-react';
import { toast } from '../lib/toast.ts';
import { Button } from './button.tsx';

/** Copies a text to the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Copy}
      aria-label={label}
      onClick={() => {
        copy(text).then(
          () => toast.success('Berhasil disalin!'),
          () => toast.error('Tidak dapat menyalin. Salin secara manual.'),
        );
      }}
    >
      Salin
    </Button>
  );
}

/** Over plain http `navigator.clipboard` is undefined; as an async function, this then fails like a refusal. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
