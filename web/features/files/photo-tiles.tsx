import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, FileText, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { isLinkedPicture, isPdf, isPicture } from './file-address.ts';
import { LinkedPicture } from './linked-picture.tsx';
import type { Upload } from './upload-list.ts';
import type { Known } from './use-photos.ts';

/** A photo that was just uploaded has a preview, so most forms need neither this code nor that of its queries. */
const Photo = lazyPart(() => import('./photo.tsx').then((module) => module.Photo));

const picture = 'absolute inset-0 size-full object-cover';

interface TileProps {
  /** The photo's name for screen readers: 'foto 2'. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
  below?: ReactNode;
}

function Tile({ name, onRemove, children, below }: TileProps) {
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="relative aspect-4/3 overflow-hidden rounded-lg border bg-sunken">
        {children}
        <button
          type="button"
          data-remove
          aria-label={`Hapus ${name}`}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-11 place-items-center"
        >
          <span className="grid size-7 place-items-center rounded-full border bg-raised text-text">
            <X aria-hidden className="size-4" />
          </span>
        </button>
      </div>
      {below}
    </li>
  );
}

interface PhotoTileProps {
  address: string;
  known: Known | undefined;
  /** Its place, from 0. */
  index: number;
  count: number;
  onRemove: () => void;
  /** By how many places it moves; absent where order means nothing. */
  onMove?: ((by: -1 | 1) => void) | undefined;
}

/** A photo of the form: shown, removed, and moved where order matters. */
export function PhotoTile({ address, known, index, count, onRemove, onMove }: PhotoTileProps) {
  const name = `foto ${index + 1}`;
  const arrow = (by: -1 | 1) => (
    <Button
      variant="ghost"
      size="icon"
      data-move={by}
      disabled={by === -1 ? index === 0 : index === count - 1}
      aria-label={`Geser ${name} ke ${by === -1 ? 'depan' : 'belakang'}`}
      onClick={() => onMove?.(by)}
    >
      {by === -1 ? <ArrowLeft aria-hidden className="size-5" /> : <ArrowRight aria-hidden className="size-5" />}
    </Button>
  );
  return (
    <Tile
      name={name}
      onRemove={onRemove}
      below={
        onMove && count > 1 ? (
          <div className="flex justify-between">
            {arrow(-1)}
            {arrow(1)}
          </div>
        ) : null
      }
    >
      {known?.preview ? (
        <img src={known.preview} alt={`Foto ${index + 1}`} className={picture} />
      ) : isLinkedPicture(address) ? (
        <span className="grid size-full place-items-center p-2">
          <LinkedPicture address={address} label={`Foto ${index + 1}`} />
        </span>
      ) : !isPicture(address) ? (
        <Paper name={known?.name ?? (isPdf(address) ? 'PDF' : address)} />
      ) : (
        <Photo address={address} isThumb alt={`Foto ${index + 1}`} className={picture} />
      )}
      {onMove && index === 0 ? (
        <span className="absolute bottom-1.5 left-1.5 rounded-full bg-primary px-2.5 py-0.5 text-xs font-semibold text-on-primary">
          Sampul
        </span>
      ) : null}
    </Tile>
  );
}

/** A file without a picture. */
function Paper({ name }: { name: string }) {
  return (
    <span className="flex size-full flex-col items-center justify-center gap-2 p-3 text-muted">
      <FileText aria-hidden className="size-8 shrink-0" />
      <span className="line-clamp-2 text-center text-xs break-all">{name}</span>
    </span>
  );
}

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A photo that is being uploaded: its progress, or why it has stopped. */
export function UploadTile({ upload, onRetry, onRemove }: UploadTileProps) {
  const { name, state, progress, preview, problem } = upload;
  const hasStopped = state === 'FAILED' || state === 'REFUSED';
  return (
    <Tile
      name={name}
      onRemove={onRemove}
      below={
        hasStopped ? (
          <>
            <p className="text-xs text-danger">
              {problem ?? (state === 'FAILED' ? 'Belum terkirim.' : 'Ditolak server. Hapus, lalu pilih yang lain.')}
            </p>
            {state === 'FAILED' ? (
              <Button variant="secondary" size="sm" icon={RotateCw} about={name} onClick={onRetry}>
                Coba lagi
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <Bar name={name} progress={state === 'SENDING' ? progress : 0} />
            <p className="tabular text-xs text-muted">{textOf(state, progress)}</p>
          </>
        )
      }
    >
      {preview ? <img src={preview} alt="" className={clsx(picture, 'opacity-50')} /> : <Paper name={name} />}
    </Tile>
  );
}

function Bar({ name, progress }: { name: string; progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div
      role="progressbar"
      aria-label={`Unggahan ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}

function textOf(state: Upload['state'], progress: number): string {
  if (state === 'PREPARING') return 'Menyiapkan…';
  if (state === 'PAUSED') return 'Belum terkirim, mencoba lagi…';
  if (state === 'WAITING') return 'Menunggu giliran';
  return `Mengunggah ${Math.round(progress * 100)}%`;
}
