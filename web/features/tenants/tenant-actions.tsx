import { CalendarPlus, CircleSlash, KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { Credentials, Tenant } from '#shared/contract/tenants.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatRupiah } from '../../lib/format.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useWrite } from '../../data/use-write.ts';

const RenewTenancyDialog = lazyPart(() =>
  import('./renew-tenancy-dialog.tsx').then((module) => module.RenewTenancyDialog),
);

type Question = 'renew' | 'checkout' | 'cancel' | 'credentials';

export interface TenantActionsProps {
  tenant: Tenant;
  onCredentials: (credentials: Credentials) => void;
}

/** What can be done with a live tenancy; nothing with one that is over. */
export function TenantActions({ tenant, onCredentials }: TenantActionsProps) {
  const user = useCurrentUser();
  const run = useWrite();
  const checkOut = trpc.tenants.checkOut.useMutation();
  const cancel = trpc.tenants.cancel.useMutation();
  const issue = trpc.tenants.issueCredentials.useMutation({ gcTime: 0 });
  const [asking, setAsking] = useState<Question | null>(null);
  usePreload(RenewTenancyDialog);
  const isLive = can(user, 'tenancy:renew', tenant);
  if (!isLive) return null;

  const close = () => setAsking(null);
  const dialog = (question: Question) => ({
    open: asking === question,
    onOpenChange: (open: boolean) => setAsking(open ? question : null),
  });

  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 border-t pt-3">
      <Button
        variant="soft"
        size="sm"
        icon={<CalendarPlus aria-hidden className="size-4" />}
        aria-label={`Perpanjang kontrak ${tenant.full_name}`}
        onClick={() => setAsking('renew')}
      >
        Perpanjang
      </Button>
      {can(user, 'tenancy:checkout', tenant) ? (
        <Button
          variant="dangerGhost"
          size="sm"
          icon={<LogOut aria-hidden className="size-4" />}
          aria-label={`Checkout ${tenant.full_name}`}
          onClick={() => setAsking('checkout')}
        >
          Checkout
        </Button>
      ) : null}
      {can(user, 'tenancy:cancel', tenant) ? (
        <Button
          variant="dangerGhost"
          size="sm"
          icon={<CircleSlash aria-hidden className="size-4" />}
          aria-label={`Batalkan kontrak ${tenant.full_name}`}
          onClick={() => setAsking('cancel')}
        >
          Batalkan
        </Button>
      ) : null}
      {can(user, 'tenancy:issue-credentials', tenant) ? (
        <span className="-mr-2 ml-auto">
          <Menu
            compact
            label={`Tindakan lain untuk ${tenant.full_name}`}
            items={[
              {
                label: 'Buat data login baru',
                icon: <KeyRound aria-hidden />,
                onSelect: () => setAsking('credentials'),
              },
            ]}
          />
        </span>
      ) : null}
      <ConfirmDialog
        {...dialog('checkout')}
        title="Apakah Anda yakin ingin checkout penyewa ini?"
        description={`Kontrak ${tenant.full_name} berakhir hari ini dan kamar ${tenant.room_number} kembali tersedia. Tagihan yang belum lunas tetap dapat dibayar.${
          tenant.deposit_amount > 0
            ? ` Deposit ${formatRupiah(tenant.deposit_amount)} tidak dikembalikan otomatis, selesaikan langsung dengan penyewa.`
            : ''
        }`}
        confirmLabel="Checkout"
        danger
        loading={checkOut.isPending}
        onConfirm={() =>
          void run(
            () => checkOut.mutateAsync({ id: tenant.id }),
            { done: 'Penyewa berhasil di-checkout!', failed: 'Gagal checkout penyewa' },
            close,
          )
        }
      />
      <ConfirmDialog
        {...dialog('cancel')}
        title="Batalkan kontrak ini?"
        description={`Kontrak ${tenant.full_name} belum dimulai. Kamar ${tenant.room_number} kembali tersedia dan draf invoice-nya dibatalkan.`}
        confirmLabel="Batalkan Kontrak"
        danger
        loading={cancel.isPending}
        onConfirm={() =>
          void run(
            () => cancel.mutateAsync({ id: tenant.id }),
            { done: 'Kontrak berhasil dibatalkan!', failed: 'Gagal membatalkan kontrak' },
            close,
          )
        }
      />
      <ConfirmDialog
        {...dialog('credentials')}
        title={`Buat data login baru untuk ${tenant.full_name}?`}
        description="Password lama tidak berlaku lagi dan penyewa keluar dari semua perangkat. Password baru hanya ditampilkan sekali."
        confirmLabel="Buat Data Login"
        loading={issue.isPending}
        onConfirm={() =>
          void run(
            async () => onCredentials(await issue.mutateAsync({ id: tenant.id })),
            { done: 'Data login baru berhasil dibuat!', failed: 'Gagal membuat data login' },
            close,
          )
        }
      />
      {asking === 'renew' ? <RenewTenancyDialog tenant={tenant} onClose={close} /> : null}
    </div>
  );
}
