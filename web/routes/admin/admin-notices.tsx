import type { AdminDashboard } from '#shared/contract/dashboards.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OpenAdminTab } from './admin-tabs.ts';

/** What needs the admin now; empty if nothing does. */
export function AdminNotices({ dashboard, onOpenTab }: { dashboard: AdminDashboard; onOpenTab: OpenAdminTab }) {
  const { total_pending_users, total_pending_articles, quarantined_callbacks } = dashboard;
  const waiting = [
    total_pending_users > 0 ? `${total_pending_users} pengguna` : null,
    total_pending_articles > 0 ? `${total_pending_articles} artikel` : null,
  ].filter((part) => part !== null);
  return (
    <>
      {quarantined_callbacks > 0 ? (
        <Notice
          tone="danger"
          action={
            <Button variant="secondary" size="sm" className="max-sm:w-full" onClick={() => onOpenTab('audit')}>
              Periksa laporan
            </Button>
          }
        >
          {quarantined_callbacks} laporan pembayaran tertahan dan perlu diperiksa.
        </Notice>
      ) : null}
      {waiting.length > 0 ? (
        <Notice
          tone="warning"
          action={
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
              {total_pending_users > 0 ? (
                <Button variant="secondary" size="sm" onClick={() => onOpenTab('approval-user')}>
                  Tinjau pengguna
                </Button>
              ) : null}
              {total_pending_articles > 0 ? (
                <Button variant="secondary" size="sm" onClick={() => onOpenTab('approval-artikel')}>
                  Tinjau artikel
                </Button>
              ) : null}
            </div>
          }
        >
          {waiting.join(' dan ')} menunggu persetujuan Anda.
        </Notice>
      ) : null}
    </>
  );
}
