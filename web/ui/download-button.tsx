import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../lib/toast.ts';
import { Button } from './button.tsx';

interface DownloadButtonProps {
  children: string;
  /** The message if it fails. */
  failed: string;
  /** Makes the file; its code is loaded on demand. */
  onDownload: () => Promise<void>;
  size?: 'sm';
  className?: string;
}

/** A button that saves a file; it is busy while the file is made. */
export function DownloadButton({ children, failed, onDownload, size, className }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await onDownload();
    } catch {
      toast.error(failed);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      loading={busy}
      icon={Download}
      onClick={() => void download()}
    >
      {children}
    </Button>
  );
}
