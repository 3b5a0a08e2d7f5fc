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

export interface Matter {
  icon: Icon;
  text: string;
  /** The people or things concerned, the most urgent first. */
  names: string;
  /** The link to the place where it is done: one, or one for each kost. */
  to: string | MatterPlace[];
  action: string;
  /** What the action is about, for screen readers. */
  about: string;
  isUrgent?: boolean;
}

/** A task of the owner with its action; a task in several kosts has a link for each. */
export function MatterRow({ icon: Icon, text, names, to, action, about, isUrgent = false }: Matter) {
  const [only, ...others] = typeof to === 'string' ? [{ to }] : to;
  return (
    <li className="flex items-center gap-3 py-2 last:pb-0">
      <Icon aria-hidden className={clsx('size-5 shrink-0', isUrgent ? 'text-danger' : 'text-primary')} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{text}</p>
        <p className="line-clamp-2 text-muted">{names}</p>
        {typeof to !== 'string' && others.length > 0 ? (
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {to.map((place) => (
              <li key={place.to} className="max-w-full">
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
          </ul>
        ) : null}
      </div>
      {only !== undefined && others.length === 0 ? (
        <ButtonLink variant="secondary" size="sm" to={only.to}>
          {action}
          <span className="sr-only"> {about}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}
