import { CircleCheck } from 'lucide-react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { OwnerMonth, OwnerToday } from '#shared/contract/owner-today.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useMedia } from '../../lib/use-media.ts';
import { WIDE } from '../../lib/widths.ts';
import { Card, PageSection } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { OnAsk } from '../../ui/on-ask.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { mattersOf } from './matters.tsx';
import { type Matter, MatterRow } from './matter-row.tsx';
import { MonthSums } from './month-sums.tsx';
import { Owed } from './owed.tsx';

/** How many tasks a phone shows at first; one more is shown instead of a button. */
const TASKS_SHOWN = 3;

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

/** The owner's first screen: the income of this month, beside it on a wide screen who owes how much, and the tasks. */
export function TodaySection({ dashboard, today, month }: TodaySectionProps) {
  const isShort = !useMedia(WIDE);
  return (
    <PageSection
      title="Hari ini"
      titleClassName="sr-only"
      className="grid grid-cols-1 items-start gap-4 xl:grid-cols-5"
    >
      <Card className="px-4 py-3 sm:p-5 xl:order-1 xl:col-span-2">
        {month.data ? (
          <MonthSums month={month.data} isShort={isShort} />
        ) : (
          <Waiting className="h-44" failed="Gagal memuat sewa bulan ini" asked={month} />
        )}
      </Card>
      <Card className="px-4 py-3 sm:p-5 xl:col-span-3">
        {today.data && dashboard ? (
          <Matters dashboard={dashboard} today={today.data} isShort={isShort} />
        ) : (
          <Waiting className="h-136 sm:h-96" failed="Gagal memuat keadaan hari ini" asked={today} />
        )}
      </Card>
    </PageSection>
  );
}

interface MattersProps {
  dashboard: OwnerDashboard;
  today: OwnerToday;
  isShort: boolean;
}

function Matters({ dashboard, today, isShort }: MattersProps) {
  const [first, second] = dashboard.properties;
  const matters = mattersOf(today, dashboard.total_properties > 1, second === undefined ? first?.id : undefined);
  const shown = isShort && matters.length > TASKS_SHOWN + 1 ? TASKS_SHOWN : matters.length;
  return (
    <>
      <Owed dashboard={dashboard} late={today.late} />
      {shown > 0 ? <MatterList className="mt-3" matters={matters.slice(0, shown)} /> : null}
      {shown < matters.length ? (
        <OnAsk label={`Lihat semua ${matters.length} tugas`}>
          <MatterList className="" matters={matters.slice(shown)} />
        </OnAsk>
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

function MatterList({ matters, className }: { matters: Matter[]; className: string }) {
  return (
    <ul className={`divide-y border-t ${className}`}>
      {matters.map((matter) => (
        <MatterRow key={matter.text} {...matter} />
      ))}
    </ul>
  );
}

function Waiting({ asked, failed, className }: { asked: Asked<unknown>; failed: string; className: string }) {
  useLoadError(asked.error, failed);
  if (!asked.error) return <Skeleton className={className} />;
  return <LoadError message={failed} error={asked.error} onRetry={() => void asked.refetch()} />;
}
