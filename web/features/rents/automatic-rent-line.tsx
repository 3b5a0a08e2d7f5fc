import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Tenant } from '#shared/contract/tenants.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AutomaticRentDialog = lazyPart(() =>
  import('./automatic-rent-dialog.tsx').then((module) => module.AutomaticRentDialog),
);

/** How the rent of a live tenancy is billed automatically, with a button to change it. */
export function AutomaticRentLine({ tenant }: { tenant: Tenant }) {
  const user = useCurrentUser();
  const [changing, setChanging] = useState(false);
  if (!can(user, 'tenancy:set-automatic-rent', tenant)) return null;
  const isOn = tenant.automatic_rent?.is_on ?? false;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-3 text-sm">
      <p className="tabular flex min-w-0 items-start gap-2 text-muted">
        <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{wordsOf(tenant)}</span>
      </p>
      <div className="ml-auto flex gap-2">
        {tenant.rent_has_stopped ? <LeaveStopped tenant={tenant} /> : null}
        <Button
          variant="soft"
          size="sm"
          aria-label={`${isOn ? 'Atur' : 'Aktifkan'} tagihan otomatis ${tenant.full_name}`}
          onClick={() => setChanging(true)}
        >
          {isOn ? 'Atur' : 'Aktifkan'}
        </Button>
      </div>
      {changing ? <AutomaticRentDialog tenant={tenant} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

/** Says that the rent has stopped for good reason, so that it is no matter of the day any more. */
function LeaveStopped({ tenant }: { tenant: Tenant }) {
  const set = trpc.tenants.setAutomaticRent.useMutation();
  const run = useWrite();
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Biarkan tagihan otomatis ${tenant.full_name} berhenti`}
      loading={set.isPending}
      onClick={() =>
        void run(() => set.mutateAsync({ id: tenant.id, is_on: false }), {
          done: 'Tagihan otomatis tetap berhenti.',
          failed: 'Gagal mengatur tagihan otomatis',
        })
      }
    >
      Biarkan
    </Button>
  );
}

function wordsOf({
  automatic_rent: rent,
  rent_period: period,
  rent_has_stopped: hasStopped,
  contract_end,
}: Tenant): string {
  if (hasStopped) return 'Tagihan otomatis sudah berhenti. Sewa berikutnya tidak terbit sendiri.';
  if (rent === null || rent.next_due_on === null) return 'Tagihan otomatis: tidak aktif';
  const terms = `Tagihan otomatis: ${
    period === 'MONTH' ? `setiap tanggal ${rent.day},` : ''
  } ${formatRupiah(rent.next_amount)}${period === 'MONTH' ? '' : ` ${rentPeriodLabels[period]}`}`.replace(':  ', ': ');
  return rent.next_due_on > contract_end
    ? `${terms}. Berhenti dengan kontrak, lanjut setelah diperpanjang.`
    : `${terms}, berikutnya ${formatDay(rent.next_due_on)}`;
}
