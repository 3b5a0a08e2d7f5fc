import { Camera, Check } from 'lucide-react';
import { useId, useState } from 'react';
import { uploadProof } from '../../data/wire/link-calls.ts';
import { Button } from '../../ui/button.tsx';

export interface ProofUploadProps {
  token: string;
  /** The address of the uploaded file; empty without one. */
  onChange: (address: string) => void;
  /** Whether a file is on its way. */
  onBusy: (isBusy: boolean) => void;
}

/** A photo or PDF that proves a transfer: from the camera or the gallery, sent as soon as it is chosen. */
export function ProofUpload({ token, onChange, onBusy }: ProofUploadProps) {
  const id = useId();
  const [name, setName] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setFailure(null);
    setName(null);
    onChange('');
    setIsSending(true);
    onBusy(true);
    try {
      onChange(await uploadProof(token, file));
      setName(file.name);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Bukti belum terkirim. Coba lagi.');
    }
    setIsSending(false);
    onBusy(false);
  };

  return (
    <div className="flex flex-col items-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Foto bukti transfer<span className="ml-1 font-normal text-muted">(opsional)</span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/*,application/pdf"
        className="sr-only"
        disabled={isSending}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        variant="secondary"
        loading={isSending}
        icon={<Camera aria-hidden className="size-4" />}
        onClick={() => document.getElementById(id)?.click()}
      >
        {isSending ? 'Mengirim…' : name === null ? 'Ambil atau pilih foto' : 'Ganti foto'}
      </Button>
      <p role="status" className="flex max-w-full items-center gap-1.5 text-sm text-success empty:hidden">
        {name === null ? null : (
          <>
            <Check aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 truncate">{name} terkirim</span>
          </>
        )}
      </p>
      {failure === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
