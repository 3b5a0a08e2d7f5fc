import { MessageSquareWarning, UserRoundPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { DESKTOP, WIDE } from '../../lib/widths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

interface TenantHeaderProps extends TenantActionsProps {
  title: string;
  description: ReactNode;
  /** Whether this is the first tab; on a phone the others begin with their own titles. */
  isFirst: boolean;
  /** The state of the bills, if it stands above this tab. */
  notice: ReactNode;
}

interface TenantActionsProps {
  /** Paying is the primary action while something is due, and where the bills are. */
  isPayingFirst: boolean;
  /** Absent without a tenancy, of which there is nothing to complain. */
  onComplain?: (() => void) | undefined;
  onPrepare: () => void;
}

/**
 * The header of a tenant's dashboard, with what to do, and what the bills ask for. From 1024 px on that is all in one
 * line, in which the notice takes the title's place. On a phone the actions stand below what is due, on the first tab.
 */
export function TenantHeader({ title, description, isFirst, notice, ...actions }: TenantHeaderProps) {
  const isDesktop = useMedia(DESKTOP);
  const isWide = useMedia(WIDE);
  if (isDesktop && notice) {
    return (
      <header className="mb-4 flex min-h-11 items-center gap-4">
        <h1 className="sr-only">{title}</h1>
        <div className="min-w-0 flex-1">{notice}</div>
        <div className="flex shrink-0 gap-2">
          <TenantActions {...actions} />
        </div>
      </header>
    );
  }
  return (
    <>
      <PageHeader
        inLine
        {...(isFirst ? {} : { className: 'max-sm:sr-only' })}
        title={title}
        description={isFirst ? description : null}
        action={isWide ? <TenantActions {...actions} /> : null}
      />
      {notice ? <div className="mb-4 sm:mb-6">{notice}</div> : null}
    </>
  );
}

/** What a tenant does beside paying (spec §2). */
export function TenantActions({ isPayingFirst, onComplain, onPrepare }: TenantActionsProps) {
  return (
    <>
      <ButtonLink variant="secondary" to="/profil">
        <UserRoundPen aria-hidden className="size-4" />
        Update Profil
      </ButtonLink>
      {onComplain ? (
        <Button
          variant={isPayingFirst ? 'secondary' : 'primary'}
          icon={MessageSquareWarning}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          onClick={onComplain}
        >
          Ajukan Keluhan
        </Button>
      ) : null}
    </>
  );
}
