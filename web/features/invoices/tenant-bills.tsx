import { History, Receipt, RotateCw } from 'lucide-react';
import type { TenantBill } from '#shared/contract/payments.ts';
import { trpc } from '../../data/trpc.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { byPage } from '../../data/by-page.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { OpenBills } from './open-bills.tsx';
import { PaidPayments } from '../payments/paid-payments.tsx';
import { type DialogBill, useBillDialogs } from './use-bill-dialogs.tsx';

const LOAD_FAILED = 'Gagal memuat data pembayaran';

/** Page size: all bills that most tenants ever have, so that no open one is on a later page. */
const PAGE = 100;

/** The payments page: open bills and past payments (spec §2). */
export function TenantBills() {
  const list = trpc.payments.bills.useInfiniteQuery({ limit: PAGE }, byPage);
  useLoadError(list.error, LOAD_FAILED);
  const utils = trpc.useUtils();
  const { show, pay, report, dialogs } = useBillDialogs();
  const bills = list.data?.pages.flatMap((page) => page.items);
  const isRefreshing = list.isRefetching && !list.isFetchingNextPage;

  const tabs: Tab[] = [
    {
      value: 'tagihan',
      label: 'Tagihan Saya',
      icon: <Receipt aria-hidden className="size-4" />,
      count: bills?.filter(({ status }) => status === 'OVERDUE').length,
      content: (
        <Loaded query={list} failed={LOAD_FAILED} waiting={<SkeletonList count={3} className="h-48 sm:h-40" />}>
          {({ pages }) => (
            <div className="flex flex-col gap-5">
              <OpenBills
                bills={pages.flatMap(({ items }) => items).filter(({ status }) => status !== 'PAID')}
                onShow={(bill) => show(bill.id)}
                onPay={(bill) => pay(dialogBill(bill))}
                onReport={(bill) => report(dialogBill(bill))}
              />
              <LoadMore query={list} />
            </div>
          )}
        </Loaded>
      ),
    },
    {
      value: 'riwayat',
      label: 'Riwayat Pembayaran',
      icon: <History aria-hidden className="size-4" />,
      content: <PaidPayments onShow={show} />,
    },
  ];
  const [tab, openTab] = useTabParam(tabs);

  return (
    <>
      <PageHeader
        title="Pembayaran"
        description="Tagihan kost Anda dan riwayat pembayarannya."
        action={
          <Button
            variant="secondary"
            loading={isRefreshing}
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={() => {
              void list.refetch();
              void utils.payments.own.invalidate();
            }}
          >
            Muat ulang
          </Button>
        }
      />
      <Tabs label="Bagian pembayaran" value={tab} onValueChange={openTab} tabs={tabs} />
      {dialogs}
    </>
  );
}

/** A bill for the dialogs: the bill's description is the invoice's title. */
function dialogBill({ description, ...bill }: TenantBill): DialogBill {
  return { ...bill, title: description };
}
