import { ExternalLink } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { hostOf, isPdf, isUploaded } from './file-address.ts';
import { PhotoCover } from './photo-album.tsx';
import { useFreshAddresses } from './use-fresh-addresses.ts';

/** The proof of a payment: a photo that opens large, a PDF to save, or a link to where it is. */
export function Proof({ address, tenant }: { address: string; tenant: string }) {
  if (isPdf(address)) return <SaveProof address={address} tenant={tenant} />;
  if (isUploaded(address)) {
    return (
      <PhotoCover
        addresses={[address]}
        label={`Bukti pembayaran ${tenant}`}
        className="aspect-4/3 max-w-96 rounded-lg border"
      />
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="relative inline-flex items-center gap-1.5 text-sm font-medium wrap-anywhere text-primary after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
    >
      {`Bukti di ${hostOf(address)}`}
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">dari {tenant}, di tab baru</span>
    </a>
  );
}

/** Fetched first, because a signature that has ended could not be told from a file. */
function SaveProof({ address, tenant }: { address: string; tenant: string }) {
  const askForFresh = useFreshAddresses();
  const save = async () => {
    const response = await fetch(address);
    if (!response.ok) {
      askForFresh();
      throw new Error(`The proof was answered with ${response.status}`);
    }
    saveFile(`bukti-${tenant}.pdf`, await response.blob());
  };
  return (
    <DownloadButton size="sm" failed="Gagal mengunduh bukti. Silakan coba lagi." onDownload={save}>
      Unduh bukti (PDF)
    </DownloadButton>
  );
}
