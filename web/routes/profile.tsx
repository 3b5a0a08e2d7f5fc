import { Bell, ContactRound, KeyRound, MessageCircle, MonitorSmartphone, UserRound } from 'lucide-react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { roleNames } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../data/session.tsx';
import { trpc } from '../data/trpc.ts';
import { useTenantHome } from '../data/use-tenant-home.ts';
import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import { AccountNotices } from '../features/notices/account-notices.tsx';
import { SecondFactorSection } from '../features/auth/second-factor-section.tsx';
import { EmergencyContactForm } from '../features/profile/emergency-contact-form.tsx';
import { Avatar } from '../features/profile/avatar.tsx';
import { ProfileForm } from '../features/profile/profile-form.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageTitle } from '../lib/page-title.tsx';
import { useLoadError } from '../data/use-load-error.ts';
import { useTabParam } from '../lib/use-tab-param.ts';
import { Section } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

const DeviceList = lazyPart(
  () => import('../features/sessions/device-list.tsx').then((module) => module.DeviceList),
  <SkeletonList count={2} />,
);

const NoticePreferences = lazyPart(
  () => import('../features/notices/notice-preferences.tsx').then((module) => module.NoticePreferences),
  <SkeletonList count={3} />,
);

const MessageConsents = lazyPart(
  () => import('../features/messages/message-consents.tsx').then((module) => module.MessageConsents),
  <SkeletonList count={2} />,
);

/** The messages that a tenant agrees to; only tenants get bills. */
const messages: Tab = {
  value: 'pesan',
  label: 'Pesan',
  icon: MessageCircle,
  content: <MessageConsents />,
  onIntent: MessageConsents.preload,
};

const LOAD_FAILED = 'Gagal memuat data dashboard';

/** Which room it is of, for who has several. */
function roomOf(data: TenantDashboard | undefined): string | undefined {
  return data && data.tenancies.length > 1 ? data.room_info?.room_number : undefined;
}

/** The account's own page, for every role: personal data, a tenant's emergency contact, the password (spec §2). */
export function Profile() {
  const user = useCurrentUser();
  const isTenant = user.role === 'TENANT';
  const dashboard = useTenantHome({ enabled: isTenant });
  const news = trpc.notices.news.useQuery(undefined, { enabled: !isTenant });
  useLoadError(dashboard.error, LOAD_FAILED);
  const { data } = dashboard;

  const tabs: Tab[] = [
    {
      value: 'data-diri',
      label: 'Data Diri',
      icon: UserRound,
      content: (
        <Section title="Data Diri">
          <ProfileForm />
        </Section>
      ),
    },
    // Shown until it is known whether there is a tenancy, so that the tabs of a tenant with one do not move.
    ...(isTenant && (data === undefined || data.tenant_info)
      ? [
          {
            value: 'kontak-darurat',
            label: 'Kontak Darurat',
            icon: ContactRound,
            content: (
              <Section title={['Kontak Darurat', roomOf(data)].filter(Boolean).join(' kamar ')}>
                {data?.tenant_info ? (
                  <EmergencyContactForm tenant={data.tenant_info} />
                ) : dashboard.isError ? (
                  <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
                ) : (
                  <Skeleton className="h-64" />
                )}
              </Section>
            ),
          },
        ]
      : []),
    ...(isTenant ? [messages] : []),
    {
      value: 'password',
      label: 'Kata sandi',
      icon: KeyRound,
      content: <SignInProofs />,
    },
    {
      value: 'pemberitahuan',
      label: 'Pemberitahuan',
      icon: Bell,
      content: <NoticePreferences />,
      onIntent: NoticePreferences.preload,
    },
    {
      value: 'perangkat',
      label: 'Perangkat',
      icon: MonitorSmartphone,
      content: <DeviceList />,
      onIntent: DeviceList.preload,
    },
  ];
  const [tab, openTab] = useTabParam(tabs);

  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:py-8">
      <PageTitle>Profil</PageTitle>
      <Heading />
      <AccountNotices news={data ?? news.data} />
      <Tabs label="Bagian profil" value={tab} onValueChange={openTab} tabs={tabs} />
    </div>
  );
}

function Heading() {
  const { full_name, photo, role, email } = useCurrentUser();
  return (
    <div className="flex items-start gap-4">
      <Avatar name={full_name} photo={photo} />
      {/* A long address wraps, so that the page does not scroll sideways. */}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <PageHeader
          title="Profil Saya"
          description={
            <>
              {roleNames[role]}
              <span className="max-sm:hidden"> · </span>
              <span className="break-all max-sm:block">{email}</span>
            </>
          }
        />
      </div>
    </div>
  );
}

/** The password, and for some roles the second factor. */
function SignInProofs() {
  const user = useCurrentUser();
  return (
    <div className="flex flex-col gap-5">
      <Section title="Ganti Kata Sandi" description="Perangkat lain yang sedang masuk akan keluar otomatis.">
        <ChangePasswordForm buttonClassName="sm:self-start" />
      </Section>
      {user.totp_enabled || can(user, 'second-factor:set-up') ? <SecondFactorSection /> : null}
    </div>
  );
}
