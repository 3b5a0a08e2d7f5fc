import { Eye, EyeOff } from 'lucide-react';
import type { Tenant } from '#shared/contract/tenants.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { formatDay } from '#shared/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';

/**
 * A masked NIK and a button that shows all of it by a call of its own, which is recorded. The number is kept only while
 * it is shown.
 */
export function NikReveal({ tenant }: { tenant: Pick<Tenant, 'id' | 'full_name' | 'nik' | 'incomplete'> }) {
  const user = useCurrentUser();
  const reveal = trpc.tenants.revealNik.useMutation({
    gcTime: 0,
    onError: (error) => toast.error(failureMessage(error, 'Gagal menampilkan NIK')),
  });
  const shown = reveal.data?.nik;
  const Icon = shown ? EyeOff : Eye;
  const keptUntil = reveal.data?.kept_until;
  const isDeleted = tenant.nik === '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dl className="min-w-0 flex-1 basis-24">
        <dt className="text-xs text-muted">NIK</dt>
        <dd aria-live="polite" className="tabular text-sm font-medium">
          {shown
            ? shown.replace(/(\d{4})(?=\d)/g, '$1 ')
            : tenant.nik || (tenant.incomplete.includes('nik') ? 'Belum diisi' : 'Sudah dihapus')}
        </dd>
        {keptUntil ? (
          <dd className="mt-1 text-xs text-muted">
            Disimpan sampai {formatDay(keptUntil)} untuk tagihan yang belum selesai dan laporan penyewa, lalu dihapus.
          </dd>
        ) : null}
      </dl>
      {can(user, 'tenancy:reveal-nik') && !isDeleted ? (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          loading={reveal.isPending}
          icon={Icon}
          aria-label={`${shown ? 'Sembunyikan' : 'Tampilkan'} NIK ${tenant.full_name}`}
          title={shown ? undefined : 'Setiap kali NIK dilihat, kejadiannya dicatat.'}
          onClick={() => (shown ? reveal.reset() : reveal.mutate({ id: tenant.id }))}
        >
          {shown ? 'Sembunyikan' : 'Tampilkan'}
        </Button>
      ) : null}
    </div>
  );
}
