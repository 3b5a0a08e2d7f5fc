import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../data/session.tsx';
import { ImportFlow } from '../features/imports/import-flow.tsx';
import { PageTitle } from '../lib/page-title.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';

/** Imports records of an owner, and exports all of them. */
export function ImportPage() {
  if (!can(useCurrentUser(), 'import:use')) {
    return <AccessDenied message="Anda tidak memiliki akses ke halaman pemilik kost." />;
  }
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 sm:py-8">
      <PageTitle>Impor data</PageTitle>
      <ImportFlow />
    </div>
  );
}
