import { CircleCheck } from 'lucide-react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { OwnerMonth, OwnerToday } from '#shared/contract/owner-today.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { Card, PageSection } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { mattersOf } from './matters.tsx';
import { MatterRow } from './matter-row.tsx';
import { MonthSums } from './month-sums.tsx';
import { Owed } from './owed.tsx';

interface Asked<Answer> {
  data: Answer | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface TodaySectionProps {
  dashboard: OwnerDashboard | undefined;
  today: Asked<OwnerToday>;
  month: Asked<OwnerMonth>;
}

/** The owner's first screen: who owes how much, the tasks, and the income of this month. */
export function TodaySection({ dashboard, today, month }: TodaySectionProps) {
  return (
    <PageSection
      title="Hari ini"
      titleClassName="sr-only"
      className="grid grid-cols-1 items-start gap-4 xl:grid-cols-5"
    >
      <Card className="px-4 py-3 sm:p-5 xl:col-span-3">
        {today.data && dashboard ? (
          <Matters dashboard={dashboard} today={today.data} />
        ) : (
          <Waiting className="h-136 sm:h-96" failed="Gagal memuat keadaan hari ini" asked={today} />
        )}
      </Card>
      <Card className="px-4 py-3 sm:p-5 xl:col-span-2">
        {month.data ? (
          <MonthSums month={month.data} />
        ) : (
          <Waiting className="h-44" failed="Gagal memuat sewa bulan ini" asked={month} />
        )}
      </Card>
    </PageSection>
  );
}

function Matters({ dashboard, today }: { dashboard: OwnerDashboard; today: OwnerToday }) {
  const matters = mattersOf(today, dashboard.total_properties > 1);
  return (
    <>
      <Owed dashboard={dashboard} late={today.late} />
      {matters.length > 0 ? (
        <ul className="mt-3 divide-y border-t">
          {matters.map((matter) => (
            <MatterRow key={matter.text} {...matter} />
          ))}
        </ul>
      ) : null}
      {matters.length === 0 && today.late.bills === 0 ? (
        <p className="mt-3 flex items-center gap-2.5 border-t pt-3 text-sm font-medium text-success">
          <CircleCheck aria-hidden className="size-4.5 shrink-0" />
          Tidak ada yang menunggu keputusan Anda.
        </p>
      ) : null}
    </>
  );
}

function Waiting({ asked, failed, className }: { asked: Asked<unknown>; failed: string; className: string }) {
  useLoadError(asked.error, failed);
  if (!asked.error) return <Skeleton className={className} />;
  return <LoadError message={failed} error={asked.error} onRetry={() => void asked.refetch()} />;
}
