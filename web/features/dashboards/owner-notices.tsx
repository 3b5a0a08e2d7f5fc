import type { ReactNode } from 'react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { formatNumber } from '#shared/format.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * What waits for the owner: open complaints (spec §2) and contracts that have ended. Not shown on a phone, where the
 * bottom bar counts them on every tab and the first screen names them.
 */
export function OwnerNotices({ dashboard }: { dashboard: OwnerDashboard | undefined }) {
  const { active_complaints: active, expired_contracts: expired } = dashboard ?? {
    active_complaints: 0,
    expired_contracts: 0,
  };
  return (
    <>
      {active > 0 ? (
        <Waiting tone="warning" to="?tab=keluhan" what="keluhan">
          {formatNumber(active)} keluhan belum selesai
        </Waiting>
      ) : null}
      {expired > 0 ? (
        <Waiting tone="danger" to="?tab=properti" what="properti">
          {formatNumber(expired)} kontrak sudah berakhir. Perpanjang, atau catat penyewanya keluar kos.
        </Waiting>
      ) : null}
    </>
  );
}

interface WaitingProps {
  tone: 'warning' | 'danger';
  to: string;
  /** What the link leads to, for screen readers. */
  what: string;
  children: ReactNode;
}

function Waiting({ tone, to, what, children }: WaitingProps) {
  return (
    <Notice
      tone={tone}
      className="max-sm:hidden"
      action={
        <ButtonLink variant="secondary" size="sm" className="-my-1" to={to}>
          Lihat<span className="sr-only"> {what}</span>
        </ButtonLink>
      }
    >
      {children}
    </Notice>
  );
}
