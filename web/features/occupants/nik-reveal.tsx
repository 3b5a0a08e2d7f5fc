import { Eye, EyeOff } from 'lucide-react';
import type { RevealedNik } from '#shared/contract/niks.ts';
import type { Occupant } from '#shared/contract/occupants.ts';
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
export function NikReveal({ tenant }: { tenant: Pick<Tenant, 'id' | 'full_name' | 'nik' | 'id_kind' | 'incomplete'> }) {
  const reveal = trpc.tenants.revealNik.useMutation(revealOptions);
  return (
    <IdentityReveal
      id={tenant.id}
      of={tenant.full_name}
      kind={tenant.id_kind}
      masked={tenant.nik}
      missing={tenant.incomplete.includes('nik') ? 'Belum diisi' : 'Sudah dihapus'}
      reveal={reveal}
    />
  );
}

/** The same for who lives with a tenant: a NIK, or a passport number. */
export function OccupantReveal({ occupant: { id, full_name, id_kind, id_number } }: { occupant: Occupant }) {
  const reveal = trpc.tenants.revealOccupant.useMutation(revealOptions);
  return <IdentityReveal id={id} of={full_name} kind={id_kind} masked={id_number} reveal={reveal} />;
}

const revealOptions = {
  gcTime: 0,
  onError: (error: unknown) => void toast.error(failureMessage(error, 'Gagal menampilkan NIK')),
};

interface IdentityRevealProps {
  id: string;
  /** Whose number it is. */
  of: string;
  kind: Tenant['id_kind'];
  /** Empty without one. */
  masked: string;
  missing?: string;
  reveal: {
    data: RevealedNik | undefined;
    isPending: boolean;
    reset: () => void;
    mutate: (input: { id: string }) => void;
  };
}

function IdentityReveal({ id, of, kind, masked, missing, reveal }: IdentityRevealProps) {
  const user = useCurrentUser();
  const name = kind === 'PASSPORT' ? 'Nomor paspor' : 'NIK';
  const shown = reveal.data?.nik;
  const Icon = shown ? EyeOff : Eye;
  const keptUntil = reveal.data?.kept_until;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dl className="min-w-0 flex-1 basis-40">
        <dt className="text-xs text-muted">{name}</dt>
        <dd aria-live="polite" className="tabular text-sm font-medium">
          {shown ? (kind === 'PASSPORT' ? shown : shown.replace(/(\d{4})(?=\d)/g, '$1 ')) : masked || missing}
        </dd>
        {keptUntil ? (
          <dd className="mt-1 text-xs text-muted">
            Disimpan sampai {formatDay(keptUntil)} untuk tagihan yang belum selesai dan laporan penyewa, lalu dihapus.
          </dd>
        ) : null}
      </dl>
      {can(user, 'tenancy:reveal-nik') && masked !== '' ? (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          loading={reveal.isPending}
          icon={Icon}
          aria-label={`${shown ? 'Sembunyikan' : 'Tampilkan'} ${name} ${of}`}
          title={shown ? undefined : `Setiap kali ${name === 'NIK' ? name : 'nomornya'} dilihat, kejadiannya dicatat.`}
          onClick={() => (shown ? reveal.reset() : reveal.mutate({ id }))}
        >
          {shown ? 'Sembunyikan' : 'Tampilkan'}
        </Button>
      ) : null}
    </div>
  );
}
