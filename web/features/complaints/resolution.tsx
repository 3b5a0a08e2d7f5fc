import { clsx } from 'clsx';
import type { Complaint } from '#shared/contract/complaints.ts';
import { PhotoRow } from '../files/lazy-photos.tsx';

/** The answer of the owner: words, photos of the work, or both. */
export function Resolution({ complaint, className }: { complaint: Complaint; className: string }) {
  const { title, resolution_notes: notes, resolution_photos: photos } = complaint;
  return (
    <>
      {notes ? <p className={clsx('break-words whitespace-pre-line', className)}>{notes}</p> : null}
      {photos.length > 0 ? <PhotoRow addresses={photos} label={`${title}, jawaban pemilik`} className="mt-2" /> : null}
    </>
  );
}
