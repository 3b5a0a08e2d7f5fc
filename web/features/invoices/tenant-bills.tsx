import { History, Receipt, RotateCw } from 'lucide-react';
import { MAX_PAGE_SIZE } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { usePages } from '../../data/use-pages.ts';
import { DataList } from '../../ui/data-list.tsx';
import { useDueOfAll } from './due-of-home.ts';
import { NoOpenBills, OpenBills } from './open-bills.tsx';
import { PaidPayments } from '../payments/paid-payments.tsx';
import { useBillDialogs } from './use-bill-dialogs.tsx';

/** The payments page: open bills and past payments (spec §2). */
export function TenantBills() {
  // The largest page has all bills of most tenants, so that no open one is on a later page. Of others the sum is asked for.
  const list = usePages('payments.bills', { limit: MAX_PAGE_SIZE });
  const isPart = list.hasNextPage;
  const sum = useDueOfAll(isPart);
  const all = isPart ? sum : undefined;
  const utils = trpc.useUtils();
  const { show, pay, report, dialogs } = useBillDialogs();
  const bills = list.data?.pages.flatMap((page) => page.items);
  const isRefreshing = list.isRefetching && !list.isFetchingNextPage;

  const tabs: Tab[] = [
    {
      value: 'tagihan',
      label: 'Tagihan Saya',
      icon: Receipt,
      count: all === undefined ? bills?.filter(({ status }) => status !== 'PAID').length : all?.count,
      content: (
        <DataList
          query={list}
          failed="Gagal memuat data pembayaran"
          waiting={<SkeletonList count={3} className="h-48 sm:h-40" />}
          empty={
            isPart && all?.count !== 0 ? <OpenBills bills={[]} all={all} {...{ show, pay, report }} /> : <NoOpenBills />
          }
          only={({ status }) => status !== 'PAID'}
          moreClassName="mt-5"
        >
          {(open) => <OpenBills bills={open} all={all} {...{ show, pay, report }} />}
        </DataList>
      ),
    },
    {
      value: 'riwayat',
      label: 'Riwayat Pembayaran',
      icon: History,
      content: <PaidPayments onShow={show} />,
    },
  ];
  const [tab, openTab] = useTabParam(tabs);

  return (
    <>
      <PageHeader
        title="Pembayaran"
        description="Tagihan kost Anda dan riwayat pembayarannya."
        beside
        className="max-sm:flex-nowrap max-sm:items-start"
        action={
          <Button
            variant="secondary"
            loading={isRefreshing}
            icon={RotateCw}
            className="max-sm:w-11 max-sm:gap-0 max-sm:px-0"
            onClick={() => {
              void list.refetch();
              void utils.payments.own.invalidate();
            }}
          >
            <span className="max-sm:sr-only">Muat ulang</span>
          </Button>
        }
      />
      <Tabs label="Bagian pembayaran" value={tab} onValueChange={openTab} tabs={tabs} />
      {dialogs}
    </>
  );
}
