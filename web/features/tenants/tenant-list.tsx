import { CalendarRange, DoorOpen, LogOut, Mail, Phone, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Kost } from '#shared/contract/kost.ts';
import type { Credentials, Tenant } from '#shared/contract/tenants.ts';
import { can } from '#shared/policy.ts';
import { contractDaysRemaining, isContractEnding } from '#shared/rules/contract-dates.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { failureMessage } from '../../lib/call-error.ts';
import { formatDay, formatRupiah, today } from '../../lib/format.ts';
import { useLoadError } from '../../lib/use-load-error.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TenancyStatusBadge } from '../../ui/status-badge.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { QuickTenantDialog } from './quick-tenant-dialog.tsx';

const LOAD_FAILED = 'Gagal memuat data penyewa';

/** The tenants of a property, present and past, with adding and checkout. */
export function TenantList({ kost }: { kost: Kost }) {
  const tenants = trpc.tenants.list.useQuery({ kostId: kost.id });
  const [adding, setAdding] = useState(false);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  useLoadError(tenants.error, LOAD_FAILED);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{tenants.data ? `${tenants.data.items.length} penyewa` : ' '}</p>
        <Button icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
          Buat Penyewa Baru
        </Button>
      </div>
      {tenants.data ? (
        tenants.data.items.length === 0 ? (
          <EmptyState
            drawing="people"
            title="Belum ada penyewa"
            description="Buat akun penyewa dan tempatkan di kamar yang tersedia dalam satu langkah."
            action={<Button onClick={() => setAdding(true)}>Buat Penyewa Baru</Button>}
          />
        ) : (
          <ul className="grid gap-3 lg:grid-cols-2">
            {tenants.data.items.map((tenant) => (
              <li key={tenant.id} className="flex">
                <TenantCard tenant={tenant} />
              </li>
            ))}
          </ul>
        )
      ) : tenants.isError ? (
        <LoadError message={LOAD_FAILED} error={tenants.error} onRetry={() => void tenants.refetch()} />
      ) : (
        <SkeletonList className="h-44" />
      )}
      {adding ? (
        <QuickTenantDialog
          kostId={kost.id}
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            setAdding(false);
            setCredentials(created);
          }}
        />
      ) : null}
      {credentials ? <CredentialsDialog credentials={credentials} onClose={() => setCredentials(null)} /> : null}
    </div>
  );
}

function TenantCard({ tenant }: { tenant: Tenant }) {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const checkOut = trpc.tenants.checkOut.useMutation();
  const [asking, setAsking] = useState(false);
  const ending = tenant.status === 'ACTIVE' && isContractEnding(tenant.contract_end, today());

  const confirm = async () => {
    try {
      await checkOut.mutateAsync({ id: tenant.id });
      toast.success('Penyewa berhasil di-checkout!');
      await refresh();
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal checkout penyewa'));
    }
    setAsking(false);
  };

  return (
    <Card className="flex w-full flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <TenancyStatusBadge status={tenant.status} />
        {ending ? (
          <Badge tone="warning">
            Kontrak Berakhir · {contractDaysRemaining(tenant.contract_end, today())} hari lagi
          </Badge>
        ) : null}
      </div>
      <div className="min-w-0">
        <h3 className="text-base break-words">{tenant.full_name}</h3>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <DoorOpen aria-hidden className="size-4 shrink-0" />
          Kamar {tenant.room_number} · {formatRupiah(tenant.monthly_rent)} / bulan
        </p>
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        <li className="flex items-center gap-2">
          <Phone aria-hidden className="size-4 shrink-0 text-muted" />
          <a href={`tel:${tenant.phone}`} className="hover:underline">
            {tenant.phone}
          </a>
        </li>
        <li className="flex min-w-0 items-center gap-2">
          <Mail aria-hidden className="size-4 shrink-0 text-muted" />
          <a href={`mailto:${tenant.email}`} className="truncate hover:underline">
            {tenant.email}
          </a>
        </li>
        <li className="flex items-center gap-2">
          <CalendarRange aria-hidden className="size-4 shrink-0 text-muted" />
          {formatDay(tenant.contract_start)} – {formatDay(tenant.contract_end)}
        </li>
      </ul>
      <Facts
        items={[
          { name: 'NIK', value: <span className="tabular">{tenant.nik}</span> },
          { name: 'Deposit', value: <span className="tabular">{formatRupiah(tenant.deposit_amount)}</span> },
          {
            name: 'Kontak darurat',
            value: `${tenant.emergency_contact_name}, ${tenant.emergency_contact_phone}`,
          },
        ]}
      />
      {can(user, 'tenancy:checkout', tenant) ? (
        <div className="mt-auto border-t pt-3">
          <Button
            variant="dangerGhost"
            size="sm"
            icon={<LogOut aria-hidden className="size-4" />}
            onClick={() => setAsking(true)}
          >
            Checkout
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Apakah Anda yakin ingin checkout penyewa ini?"
        description={`Kontrak ${tenant.full_name} berakhir hari ini dan kamar ${tenant.room_number} kembali tersedia. Tagihan yang belum lunas tetap dapat dibayar.`}
        confirmLabel="Checkout"
        danger
        loading={checkOut.isPending}
        onConfirm={() => void confirm()}
      />
    </Card>
  );
}
