import { clsx } from 'clsx';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { dayOf, formatInstantDay } from '../../lib/today.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { MOVE_IN_DAYS } from '#shared/rules/settlement.ts';
import { PhotoRow } from '../files/lazy-photos.tsx';

export type MovedIn = Pick<SettlementView, 'move_in' | 'moved_in_on'> & Partial<Pick<SettlementView, 'kost_id'>>;

/** The photos of moving in that show a thing, or with null the room, under the words of their day. */
function groupsOf(
  { kost_id, move_in: photos, moved_in_on: start }: MovedIn,
  isShown: (item: string | null) => boolean,
) {
  const groups = new Map<string, string[]>();
  for (const { item, photo, added_at: at } of photos) {
    if (!isShown(item)) continue;
    // One that was added much later shows the room of that day.
    const isOfStart = dayOf(at, kost_id) <= addDays(start, MOVE_IN_DAYS);
    const words = `${isOfStart ? 'Saat masuk, ' : 'Foto '}${formatInstantDay(at, kost_id)}`;
    groups.set(words, [...(groups.get(words) ?? []), photo]);
  }
  return [...groups];
}

interface ComparedPhotosProps {
  view: MovedIn;
  /** Which photos of moving in stand beside it. */
  isShown: (item: string | null) => boolean;
  /** What the photos show. */
  label: string;
  /** The photo of moving out, and its words. */
  photo?: string | null;
  now?: string;
}

/** Photos of moving in, each day under its words, and beside them the one of moving out; nothing without any. */
export function ComparedPhotos({ view, isShown, label, photo = null, now = 'Hari ini' }: ComparedPhotosProps) {
  const before = groupsOf(view, isShown);
  if (before.length === 0) return photo === null ? null : <PhotoRow addresses={[photo]} label={`Foto ${label}`} />;
  const groups = photo === null ? before : [...before, [now, [photo]] as const];
  const isAlone = groups.length === 1;
  return (
    <div className="grid grid-cols-2 gap-3 break-inside-avoid">
      {groups.map(([words, addresses]) => (
        <figure key={words} className={clsx('min-w-0', isAlone ? 'col-span-2 max-w-lg' : 'max-w-60')}>
          <figcaption className="mb-1 text-xs text-muted">{words}</figcaption>
          <PhotoRow
            addresses={addresses}
            label={`${label}: ${words}`}
            // Two are as large as the one they are compared with; those that are compared with nothing are small.
            columns={isAlone ? 'grid-cols-3' : addresses.length > 2 ? 'grid-cols-2' : 'grid-cols-1'}
          />
        </figure>
      ))}
    </div>
  );
}
