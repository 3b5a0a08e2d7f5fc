import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../data/session.tsx';
import { RtReportMaker } from '../features/kost/rt-report-maker.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';

/** Who lives in a kost, to print for its neighbourhood. */
export function RtReportPage({ kostId }: { kostId: string }) {
  if (!can(useCurrentUser(), 'tenancy:rt-report')) {
    return <AccessDenied message="Anda tidak memiliki akses ke halaman pemilik kost." />;
  }
  return <RtReportMaker key={kostId} kostId={kostId} />;
}
