import { PageTitle } from '../../lib/page-title.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PendingUsers } from '../users/pending-users.tsx';

/** The admin's dashboard: the accounts that wait for approval. */
export function AdminDashboard() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
      <PageTitle>Admin</PageTitle>
      <PageHeader title="Dashboard Admin" description="Setujui atau tolak akun yang baru mendaftar." />
      <PendingUsers />
    </div>
  );
}
