import { MessageSquareWarning, UserRoundPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { DESKTOP } from '../../lib/widths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

interface TenantHeaderProps {
  title: string;
  description: ReactNode;
  /** The state of the bills, if it stands above this tab. */
  notice: ReactNode;
  /** Paying is the primary action while something is due. */
  isPayingFirst: boolean;
  /** On a phone the tab has this action itself, above the bar. */
  hasOwnAction: boolean;
  onComplain: () => void;
  onPrepare: () => void;
}

/**
 * The header of a tenant's dashboard, with what to do, and what the bills ask for. From 1024 px on that is all in one
 * line, in which the notice takes the title's place.
 */
export function TenantHeader({ title, description, notice, ...actions }: TenantHeaderProps) {
  const isDesktop = useMedia(DESKTOP);
  if (isDesktop && notice) {
    return (
      <header className="mb-4 flex min-h-11 items-center gap-4">
        <h1 className="sr-only">{title}</h1>
        <div className="min-w-0 flex-1">{notice}</div>
        <div className="flex shrink-0 gap-2">
          <Actions {...actions} />
        </div>
      </header>
    );
  }
  return (
    <>
      <PageHeader inLine title={title} description={description} action={<Actions {...actions} />} />
      {notice ? <div className="mb-4 sm:mb-6">{notice}</div> : null}
    </>
  );
}

function Actions({
  isPayingFirst,
  hasOwnAction,
  onComplain,
  onPrepare,
}: Omit<TenantHeaderProps, 'title' | 'description' | 'notice'>) {
  return (
    <>
      <ButtonLink variant="secondary" to="/profil">
        <UserRoundPen aria-hidden className="size-4" />
        Update Profil
      </ButtonLink>
      <Button
        variant={isPayingFirst ? 'secondary' : 'primary'}
        icon={MessageSquareWarning}
        className={hasOwnAction ? 'max-sm:hidden' : undefined}
        onPointerEnter={onPrepare}
        onFocus={onPrepare}
        onClick={onComplain}
      >
        Ajukan Keluhan
      </Button>
    </>
  );
}
