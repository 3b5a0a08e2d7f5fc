import { useNavigate } from 'react-router';
import type { ContractOfList } from '#shared/contract/contracts.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { rentOfPaper } from '#shared/rules/contract-paper.ts';
import { isLiveTenancy } from '#shared/rules/tenancy.ts';
import { trpc } from '../../data/trpc.ts';
import { usePages } from '../../data/use-pages.ts';
import { useWrite } from '../../data/use-write.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { receivedInWords } from '../deposits/deposit-sums.tsx';
import { ContractRows } from './contract-rows.tsx';

/** The contract papers of a tenancy, for its owner, and how the next version is made. */
export function ContractsDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const contracts = usePages('contracts.list', { tenancy_id: tenant.id });
  const make = trpc.contracts.make.useMutation();
  const run = useWrite();
  const navigate = useNavigate();
  const newest = contracts.data?.pages[0]?.items[0];
  const mayMake = isLiveTenancy(tenant.status) && tenant.confirmed_at !== null;
  const words = { done: 'Kontrak siap. Penyewa diberi tahu.', failed: 'Gagal membuat kontrak' };
  const write = async () => {
    const { id } = await make.mutateAsync({ tenancy_id: tenant.id });
    void navigate(`/cetak/kontrak/${id}`);
  };
  return (
    <Dialog
      title="Kontrak"
      description={`${tenant.full_name} · Kamar ${tenant.room_number}`}
      onClose={onClose}
      footer={
        mayMake && contracts.data ? (
          <Button loading={make.isPending} onClick={() => void run(write, words)}>
            {newest ? 'Buat Versi Baru' : 'Buat Kontrak'}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {newest ? <OtherTerms contract={newest} tenant={tenant} /> : null}
        <DataList
          query={contracts}
          failed="Gagal memuat kontrak"
          waiting={<Skeleton className="h-24" />}
          empty={<p>Belum ada kontrak tertulis.</p>}
        >
          {(rows) => <ContractRows rows={rows} />}
        </DataList>
        <p className="text-muted">
          {mayMake
            ? 'Dengan membuatnya Anda menyetujui isinya. Teksnya tidak dapat diubah lagi, perubahan menjadi versi baru. Isinya diatur di menu kost, “Isi kontrak”.'
            : isLiveTenancy(tenant.status)
              ? 'Kontrak dapat dibuat setelah penyewa mengonfirmasi hunian.'
              : 'Masa sewa sudah berakhir, jadi kontrak baru tidak dapat dibuat.'}
        </p>
      </div>
    </Dialog>
  );
}

/** What the newest contract says otherwise than the tenancy does today. */
function OtherTerms({ contract, tenant }: { contract: ContractOfList; tenant: Tenant }) {
  // Its text names the rent that was agreed from a later month on.
  const isOther = contract.monthly_rent !== tenant.monthly_rent;
  const paper = trpc.contracts.get.useQuery({ id: contract.id }, { enabled: isOther });
  if ((contract.state !== 'AGREED' && contract.state !== 'WAITING') || (isOther && paper.isPending)) return null;
  const rent = rentOfPaper(contract.monthly_rent, paper.data?.body ?? '', today(tenant.kost_id).slice(0, 7));
  const others = (
    [
      ['Sewa', formatRupiah(rent), formatRupiah(tenant.monthly_rent)],
      [
        'Deposit disepakati',
        formatRupiah(contract.deposit_amount),
        formatRupiah(tenant.deposit_amount),
        `, ${receivedInWords(tenant)}`,
      ],
      ['Mulai', formatDay(contract.contract_start), formatDay(tenant.contract_start)],
      ['Akhir', formatDay(contract.contract_end), formatDay(tenant.agreed_end ?? tenant.contract_end)],
    ] as const
  ).filter(([, then, now]) => then !== now);
  if (others.length === 0) return null;
  return (
    <Notice tone="warning">
      {others.map(([name, then, now, more]) => (
        <p key={name}>
          {name} di kontrak: {then}. Sekarang {now}
          {more}.
        </p>
      ))}
    </Notice>
  );
}
