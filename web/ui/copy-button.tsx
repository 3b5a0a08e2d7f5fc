import { Copy } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from './button.tsx';

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Copy aria-hidden className="size-4" />}
      aria-label={label}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => toast.success('Berhasil disalin!'),
          () => toast.error('Tidak dapat menyalin. Salin secara manual.'),
        );
      }}
    >
      Salin
    </Button>
  );
}
