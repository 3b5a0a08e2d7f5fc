import { UserRoundPen } from 'lucide-react';
import type { TechnicianWork } from '#shared/contract/work-orders.ts';
import { mostListed } from '#shared/rules/page.ts';
import { isWorkOfDay } from '#shared/rules/work-order.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useCounts } from '../../data/use-counts.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { today } from '../../lib/today.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { AccountNotices } from '../../features/notices/account-notices.tsx';
import { JobList } from '../../features/work-orders/job-list.tsx';
import { OwnerInvites, OwnersOfTechnician } from '../../features/work-orders/owner-invites.tsx';
import { technicianTabs } from './technician-tabs.ts';

const waiting = <SkeletonList count={2} className="h-72" />;
const FinishedJobs = lazyPart(
  () => import('../../features/work-orders/finished-jobs.tsx').then((module) => module.FinishedJobs),
  waiting,
);

const LOAD_FAILED = 'Gagal memuat pekerjaan Anda';

/** A technician's work: what needs them today, what waits, what is finished. */
export function TechnicianDashboard() {
  const user = useCurrentUser();
  const news = trpc.notices.news.useQuery();
  // For the navigation; asked for here, it is sent in the same request.
  useCounts();
  const work = trpc.workOrders.mine.useQuery();
  useLoadError(work.error, LOAD_FAILED);
  const { data } = work;
  const failed = work.isError ? (
    <LoadError message={LOAD_FAILED} error={work.error} onRetry={() => void work.refetch()} />
  ) : null;
  const tabs = tabsOf(data, user.phone, failed);
  const [tab, openTab] = useTabParam(tabs);
  const isHired = data?.owners.some(({ state }) => state === 'ACTIVE') === true;
  const isFirst = tab === technicianTabs.today.value;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8 lg:px-6 lg:pt-4">
      <PageTitle>Dashboard</PageTitle>
      <PageHeader
        inLine
        {...(isFirst ? {} : { className: 'max-sm:sr-only lg:sr-only' })}
        title={
          isFirst
            ? `Halo, ${user.full_name}`
            : (Object.values(technicianTabs).find(({ value }) => value === tab)?.label ?? '')
        }
        description={isFirst ? <span className="max-sm:hidden">Selamat datang di E-Kost.</span> : null}
        action={
          <ButtonLink variant="secondary" to="/profil" className="max-sm:hidden">
            <UserRoundPen aria-hidden className="size-4" />
            Update Profil
          </ButtonLink>
        }
      />
      <AccountNotices news={news.data} />
      {isFirst ? <OwnerInvites owners={data?.owners ?? []} /> : null}
      {/* Made anew when what stands above it is known, so that nothing painted moves down. */}
      <div
        key={data === undefined ? 'waiting' : 'known'}
        className={
          isHired && isFirst ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start xl:gap-6' : undefined
        }
      >
        <Tabs listOn="tablet" label="Pekerjaan Anda" value={tab} onValueChange={openTab} tabs={tabs} />
        {isFirst ? <OwnersOfTechnician owners={data?.owners ?? []} /> : null}
      </div>
    </div>
  );
}

function tabsOf(work: TechnicianWork | undefined, phone: string, failed: Tab['content']): Tab[] {
  const jobs = work?.jobs ?? [];
  const now = today();
  const due = jobs.filter((job) => isWorkOfDay(job, now));
  // What waits for the owner comes last.
  const isTheirTurn = ({ state }: (typeof jobs)[number]) => Number(state !== 'DONE');
  const later = jobs.filter((job) => !isWorkOfDay(job, now)).toSorted((a, b) => isTheirTurn(b) - isTheirTurn(a));
  const end = (
    <ListEnd count={jobs.length} most={mostListed.liveJobs}>
      {`Yang tampil ${mostListed.liveJobs} pekerjaan terdekat. Yang lain tampil setelah ada yang selesai.`}
    </ListEnd>
  );
  const shown = (content: Tab['content']) => (work === undefined ? (failed ?? waiting) : content);
  return [
    {
      ...technicianTabs.today,
      count: due.length,
      content: shown(
        <>
          <JobList jobs={due} empty={<NothingToday owners={work?.owners ?? []} phone={phone} />} />
          {end}
        </>,
      ),
    },
    {
      ...technicianTabs.waiting,
      count: later.length,
      content: shown(
        <>
          <JobList
            paired
            jobs={later}
            empty={
              <EmptyState
                drawing="tools"
                title="Tidak ada yang menunggu"
                description="Pekerjaan untuk hari lain, dan yang menunggu pemeriksaan pemilik, tampil di sini."
              />
            }
          />
          {end}
        </>,
      ),
    },
    {
      ...technicianTabs.finished,
      content: <FinishedJobs />,
      onIntent: FinishedJobs.preload,
    },
  ];
}

/** An empty day. A technician who works for nobody yet is told how to get work. */
function NothingToday({ owners, phone }: { owners: TechnicianWork['owners']; phone: string }) {
  if (owners.some(({ state }) => state === 'ACTIVE')) {
    return (
      <EmptyState
        drawing="tools"
        title="Tidak ada pekerjaan hari ini"
        description="Pekerjaan baru dari pemilik kost langsung tampil di sini."
      />
    );
  }
  return (
    <EmptyState
      drawing="tools"
      title="Belum ada pekerjaan"
      description={`Berikan email atau nomor Anda (${phone}) kepada pemilik kost. Ia menambahkan Anda di tab Keluhan, lalu Anda menyetujuinya di sini.`}
      action={
        <ButtonLink variant="secondary" to="/profil">
          Periksa nomor telepon
        </ButtonLink>
      }
    />
  );
}
