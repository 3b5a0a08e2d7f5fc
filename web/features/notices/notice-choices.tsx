import { ChevronDown } from 'lucide-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { ChooseNoticeInput, NoticePreferences } from '#shared/contract/notice-channels.ts';
import type { NoticeChannel, NoticeGroup } from '#shared/enums.ts';
import { type NoticeKind, noticeRecord } from '#shared/notice-kinds.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { CheckCard } from '../../ui/check-card.tsx';

const groups: Record<NoticeGroup, { title: string; text: string }> = {
  SECURITY: {
    title: 'Keamanan akun',
    text: 'Di lonceng tidak dapat dimatikan. Perubahan kata sandi dan kontak selalu kami beritahukan ke kontak Anda yang sudah dikonfirmasi.',
  },
  REGISTRATIONS: { title: 'Pendaftaran', text: 'Akun baru yang menunggu persetujuan' },
  BILLS: { title: 'Tagihan', text: 'Tagihan baru' },
  PAYMENTS: { title: 'Pembayaran', text: 'Uang masuk, bukti bayar, saldo' },
  COMPLAINTS: { title: 'Keluhan', text: 'Keluhan baru dan tanggapannya' },
  TENANCY: { title: 'Hunian dan kontrak', text: 'Konfirmasi, perpanjangan, kontrak berakhir' },
};

const channelNames: Record<NoticeChannel, string> = { PUSH: 'Di perangkat', EMAIL: 'Email' };

type Preferences = Pick<NoticePreferences, 'channels' | 'kinds'>;

/**
 * A group of notices with a switch for each channel, which can be opened to choose by kind; nothing if the reader gets
 * none of them.
 */
export function GroupChoices({ group, preferences }: { group: NoticeGroup; preferences: Preferences }) {
  const { title, text } = groups[group];
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { channels } = preferences;
  const choices = preferences.kinds.filter(({ notice_kind: kind }) => noticeRecord(kind).group === group);
  const kinds = [...new Set(choices.map(({ notice_kind: kind }) => kind))];
  const [only] = kinds;
  if (only === undefined) return null;
  return (
    <li className="py-4">
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="mb-2 text-sm text-muted">{kinds.length > 1 ? text : noticeRecord(only).title}</p>
      <div className="grid grid-cols-2 gap-2">
        {channels.map((channel) => (
          <Choice
            key={channel}
            of={{ notice_group: group, channel }}
            name={kinds.length > 1 ? `Semua ${title}` : title}
            isOn={choices.filter((choice) => choice.channel === channel).map((choice) => choice.is_on)}
          />
        ))}
      </div>
      {kinds.length > 1 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          className="mt-1 flex min-h-11 w-full items-center justify-between gap-2 text-sm font-medium text-primary"
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {isOpen ? 'Tutup pilihan' : `Pilih satu per satu (${kinds.length})`}
            <span className="sr-only">: {title}</span>
          </span>
          <ChevronDown aria-hidden className={clsx('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      ) : null}
      {isOpen ? (
        <ul id={listId} className="flex flex-col gap-4 border-l-2 pt-1 pl-3">
          {kinds.map((kind) => (
            <KindChoices key={kind} kind={kind} choices={choices.filter((choice) => choice.notice_kind === kind)} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function KindChoices({ kind, choices }: { kind: NoticeKind; choices: Preferences['kinds'] }) {
  return (
    <li>
      <p className="mb-1.5 text-sm font-medium">{noticeRecord(kind).title}</p>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ channel, is_on: isOn }) => (
          <Choice key={channel} of={{ notice_kind: kind, channel }} name={noticeRecord(kind).title} isOn={[isOn]} />
        ))}
      </div>
    </li>
  );
}

interface ChoiceProps {
  of: Omit<ChooseNoticeInput, 'is_on'>;
  name: string;
  /** The present state of each kind that it switches. */
  isOn: boolean[];
}

/** Switches a channel of a kind, or of all kinds of a group, and stores it at once. */
function Choice({ of, name, isOn }: ChoiceProps) {
  const run = useWrite();
  const choose = trpc.notices.choose.useMutation();
  // The choice is shown at once; after a failure, the stored one is shown again.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const store = (wanted: boolean) => {
    setChosen(wanted);
    void run(() => choose.mutateAsync({ ...of, is_on: wanted }), { failed: 'Gagal menyimpan pilihan' }).finally(() =>
      setChosen(null),
    );
  };
  const isAll = isOn.every(Boolean);
  return (
    <CheckCard checked={chosen ?? isAll} mixed={chosen === null && !isAll && isOn.some(Boolean)} onChange={store}>
      <span className="sr-only">{name}: </span>
      {channelNames[of.channel]}
    </CheckCard>
  );
}
