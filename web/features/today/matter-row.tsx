import { clsx } from 'clsx';
import { formatNumber } from '#shared/format.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { Icon } from '../../ui/icon.ts';

/** A kost with tasks of this kind, and the link to them. */
export interface MatterPlace {
  name: string;
  count: number;
  to: string;
}

/** The first kosts with tasks of a kind, how many others there are, and the link to the list that has all of them. */
export interface MatterPlaces {
  first: MatterPlace[];
  others: number;
  all: string;
}

export interface Matter {
  icon: Icon;
  text: string;
  /** The people or things concerned, the most urgent first. */
  names: string;
  /** The link to the place where it is done: one, or one for each of the first kosts. */
  to: string | MatterPlaces;
  action: string;
  /** What the action is about, for screen readers. */
  about: string;
  isUrgent?: boolean;
}

/** A task of the owner with its action; a task in several kosts has a link for each of the first. */
export function MatterRow({ icon: Icon, text, names, to, action, about, isUrgent = false }: Matter) {
  const places = typeof to === 'string' ? null : to;
  const [one, two] = places?.first ?? [];
  const only = typeof to === 'string' ? to : two === undefined ? one?.to : undefined;
  return (
    <li className="flex items-center gap-3 py-2 last:pb-0">
      <Icon aria-hidden className={clsx('size-5 shrink-0', isUrgent ? 'text-danger' : 'text-primary')} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{text}</p>
        <p className="line-clamp-2 text-muted">{names}</p>
        {places !== null && only === undefined ? (
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {places.first.map((place) => (
              // A phone has one line for them: the first kost, and the others behind the link.
              <li key={place.to} className={clsx('max-w-full', places.others > 0 && 'max-sm:not-first:hidden')}>
                <ButtonLink variant="secondary" size="sm" to={place.to} className="max-w-full">
                  <span className="truncate">
                    <span className="sr-only">
                      {action} {about} di{' '}
                    </span>
                    {place.name} ({formatNumber(place.count)})
                  </span>
                </ButtonLink>
              </li>
            ))}
            {places.others > 0 ? (
              <li>
                <ButtonLink variant="ghost" size="sm" to={places.all} className="px-1! text-primary">
                  <span className="max-sm:hidden">dan {formatNumber(places.others)} kost lain</span>
                  <span className="sm:hidden">
                    dan {formatNumber(places.others + places.first.length - 1)} kost lain
                  </span>
                  <span className="sr-only"> dengan {about}</span>
                </ButtonLink>
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
      {only !== undefined ? (
        <ButtonLink variant="secondary" size="sm" to={only}>
          {action}
          <span className="sr-only"> {about}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}
