import type { NoticePreferences as Preferences } from '#shared/contract/notice-channels.ts';
import { noticeGroupNames } from '#shared/enums.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Section } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmailUnconfirmed } from '../profile/email-unconfirmed.tsx';
import { GroupChoices } from './notice-choices.tsx';
import { PushSwitch } from './push-switch.tsx';

/** What of the inbox also comes as a push message or an e-mail; each choice is stored at once. */
export function NoticePreferences() {
  const preferences = trpc.notices.preferences.useQuery();
  return (
    <Loaded
      query={preferences}
      failed="Gagal memuat pilihan pemberitahuan"
      waiting={<SkeletonList count={3} className="h-24" />}
    >
      {(data) => (
        <div className="flex flex-col gap-5">
          {data.push_key !== null && data.channels.includes('PUSH') ? (
            <Section
              title="Pemberitahuan di perangkat ini"
              description="Muncul walau E-Kost sedang tertutup, tanpa nominal dan tanpa nama. Pukul 20.00–08.00 kami diam."
            >
              <div className="flex flex-col gap-3">
                <PushSwitch serverKey={data.push_key} />
                <OtherDevices devices={data.devices} />
              </div>
            </Section>
          ) : null}
          <Section title="Pemberitahuan yang Anda terima" description="Semuanya selalu ada di lonceng E-Kost.">
            <div className="flex flex-col gap-4">
              {data.channels.includes('EMAIL') ? null : (
                <EmailUnconfirmed>Karena itu pemberitahuan belum dapat dikirim lewat email.</EmailUnconfirmed>
              )}
              <Choices preferences={data} />
            </div>
          </Section>
        </div>
      )}
    </Loaded>
  );
}

function Choices({ preferences }: { preferences: Preferences }) {
  const { email_unconfirmed: isUnconfirmed } = useCurrentUser();
  if (preferences.channels.length === 0) {
    // Then it already says why there is nothing to choose.
    if (isUnconfirmed) return null;
    return <p className="text-sm text-muted">Di sini belum ada cara lain untuk mengirim pemberitahuan.</p>;
  }
  return (
    <ul className="-my-4 divide-y">
      {noticeGroupNames.map((group) => (
        <GroupChoices key={group} group={group} preferences={preferences} />
      ))}
    </ul>
  );
}

function OtherDevices({ devices }: Pick<Preferences, 'devices'>) {
  const others = devices.filter((device) => !device.is_current).map((device) => device.device_name);
  if (others.length === 0) return null;
  return <p className="text-sm text-muted">Juga menyala di: {others.join(', ')}.</p>;
}
