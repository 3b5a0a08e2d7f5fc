import { Link } from 'react-router';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What waits for the owner, on every tab: complaints that are not settled (spec §2). */
export function OwnerNotices({ dashboard }: { dashboard: OwnerDashboard | undefined }) {
  const active = dashboard?.active_complaints ?? 0;
  if (active === 0) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button asChild variant="secondary" size="sm" className="-my-1">
          <Link to="?tab=keluhan">
            Lihat<span className="sr-only"> keluhan</span>
          </Link>
        </Button>
      }
    >
      {formatNumber(active)} keluhan belum selesai
    </Notice>
  );
}
