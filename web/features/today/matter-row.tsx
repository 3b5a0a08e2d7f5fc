import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';

export interface Matter {
  icon: ReactNode;
  text: string;
  /** Whom or what it is about, the most urgent first. */
  names: string;
  to: string;
  action: string;
  /** What the action is about, for screen readers. */
  about: string;
  isUrgent?: boolean;
}

/** One thing that waits for the owner, with its one action. */
export function MatterRow({ icon, text, names, to, action, about, isUrgent = false }: Matter) {
  return (
    <li className="flex items-center gap-3 py-2 last:pb-0">
      <span className={isUrgent ? 'shrink-0 text-danger [&>svg]:size-5' : 'shrink-0 text-primary [&>svg]:size-5'}>
        {icon}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{text}</p>
        <p className="line-clamp-2 text-muted">{names}</p>
      </div>
      <ButtonLink variant="secondary" size="sm" to={to}>
        {action}
        <span className="sr-only"> {about}</span>
      </ButtonLink>
    </li>
  );
}
