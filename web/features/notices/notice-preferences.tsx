import { useState } from 'react';
import type { NoticePreferences as Preferences } from '#shared/contract/notice-channels.ts';
import { type NoticeChannel, type NoticeGroup, noticeGroupNames } from '#shared/enums.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Section } from '../../ui/card.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PushSwitch } from './push-switch.tsx';

const groups: Record<NoticeGroup, { title: string; text: string }> = {
  SECURITY: { title: 'Keamanan akun', text: 'Perangkat baru, kata sandi, verifikasi, NIK dilihat' },
  BILLS: { title: 'Tagihan', text: 'Tagihan baru' },
  PAYMENTS: { title: 'Pembayaran', text: 'Uang masuk, bukti bayar, saldo' },
  COMPLAINTS: { title: 'Keluhan', text: 'Keluhan baru dan tanggapannya' },
  TENANCY: { title: 'Hunian dan kontrak', text: 'Konfirmasi, perpanjangan, kontrak berakhir' },
};

const channelNames: Record<NoticeChannel, string> = { PUSH: 'Notifikasi', EMAIL: 'E-mail' };

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
              title="Notifikasi di perangkat ini"
              description="Muncul walau E-Kost sedang tertutup, tanpa nominal dan tanpa nama. Pukul 20.00–08.00 kami diam."
            >
              <div className="flex flex-col gap-3">
                <PushSwitch serverKey={data.push_key} />
                <OtherDevices devices={data.devices} />
              </div>
            </Section>
          ) : null}
          <Section title="Kabar yang Anda terima" description="Semua kabar selalu ada di lonceng E-Kost.">
            {data.channels.length === 0 ? (
              <p className="text-sm text-muted">Di sini belum ada cara lain untuk mengirim kabar.</p>
            ) : (
              <ul className="flex flex-col gap-5">
                {noticeGroupNames.map((group) => (
                  <GroupChoices key={group} group={group} preferences={data} />
                ))}
              </ul>
            )}
          </Section>
        </div>
      )}
    </Loaded>
  );
}

function OtherDevices({ devices }: Pick<Preferences, 'devices'>) {
  const others = devices.filter((device) => !device.is_current).map((device) => device.device_name);
  if (others.length === 0) return null;
  return <p className="text-sm text-muted">Juga menyala di: {others.join(', ')}.</p>;
}

function GroupChoices({ group, preferences }: { group: NoticeGroup; preferences: Preferences }) {
  const { title, text } = groups[group];
  return (
    <li>
      <p className="font-semibold">{title}</p>
      <p className="mb-2 text-sm text-muted">{text}</p>
      <div className="grid grid-cols-2 gap-2">
        {preferences.choices
          .filter((choice) => choice.notice_group === group)
          .map((choice) => (
            <Choice key={choice.channel} choice={choice} />
          ))}
      </div>
    </li>
  );
}

function Choice({ choice }: { choice: Preferences['choices'][number] }) {
  const run = useWrite();
  const choose = trpc.notices.choose.useMutation();
  // What was chosen shows at once; a failure brings back what is stored.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const store = (isOn: boolean) => {
    setChosen(isOn);
    void run(() => choose.mutateAsync({ ...choice, is_on: isOn }), { failed: 'Gagal menyimpan pilihan' }).finally(() =>
      setChosen(null),
    );
  };
  return (
    <CheckCard checked={chosen ?? choice.is_on} onChange={store}>
      <span className="sr-only">{groups[choice.notice_group].title}: </span>
      {channelNames[choice.channel]}
    </CheckCard>
  );
}
