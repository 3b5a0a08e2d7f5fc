import { useState } from 'react';
import type { Consents } from '#shared/contract/messages.ts';
import type { ConsentPurpose } from '#shared/enums.ts';
import { consentTexts } from '#shared/message-texts/consent.ts';
import { whatsappNumber } from '#shared/rules/phone.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { formatInstantDay } from '../../lib/today.ts';

/** What is sent by WhatsApp so far: only bill reminders. */
const PURPOSE = 'TAGIHAN' satisfies ConsentPurpose;

/** Whether the account agrees to be reminded of bills; each choice is stored at once. */
export function MessageConsents() {
  const consents = trpc.messages.consents.useQuery();
  return (
    <Section title="Pengingat tagihan" description="Anda dapat berhenti kapan saja, di sini atau dengan membalas STOP.">
      <Loaded
        query={consents}
        failed="Gagal memuat pilihan pesan"
        waiting={<SkeletonList count={1} className="h-16" />}
      >
        {(data) => (
          <div className="flex flex-col gap-4">
            <Reachability consents={data} />
            <Choice consents={data} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

interface StateProps {
  consents: Consents;
}

/** Why no reminder would come, even with consent. */
function Reachability({ consents: { whatsapp_available: available, is_number_stopped: isStopped } }: StateProps) {
  const { phone } = useCurrentUser();
  if (whatsappNumber(phone) === null) {
    return <Notice tone="warning">Nomor telepon Anda bukan nomor HP. Ubah di Data Diri agar WhatsApp sampai.</Notice>;
  }
  if (isStopped) {
    return (
      <Notice tone="warning">
        Pesan ke nomor Anda pernah diminta berhenti, jadi WhatsApp tidak kami kirim. Balas MULAI dari nomor itu di chat
        WhatsApp E-Kost untuk menerimanya lagi.
      </Notice>
    );
  }
  return available ? null : (
    <Notice tone="info">WhatsApp otomatis belum aktif di sini. Pilihan Anda berlaku begitu diaktifkan.</Notice>
  );
}

function Choice({ consents }: StateProps) {
  const run = useWrite();
  const setConsent = trpc.messages.setConsent.useMutation();
  // The choice is shown at once; after a failure, the stored one is shown again.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = (isGiven: boolean) => {
    setChosen(isGiven);
    void run(() => setConsent.mutateAsync({ purpose: PURPOSE, given: isGiven }), {
      done: isGiven ? 'Terima kasih, pilihan Anda disimpan.' : 'Kami tidak akan mengirim pesan ini lagi.',
      failed: 'Gagal menyimpan pilihan',
    }).finally(() => setChosen(null));
  };
  const given = consents.items.find(({ purpose }) => purpose === PURPOSE);
  const { title, text } = consentTexts[PURPOSE];
  return (
    <div className="flex flex-col items-start gap-2">
      <CheckCard checked={chosen ?? given !== undefined} onChange={choose}>
        <span className="block font-semibold">{title}</span>
        <span className="block font-normal">{text}</span>
      </CheckCard>
      <p className="text-sm text-muted">{stateText(given, consents)}</p>
      {given === undefined && consents.stopped_at === null ? (
        <Button variant="ghost" size="sm" className="-ml-3" loading={chosen === false} onClick={() => choose(false)}>
          Jangan kirimi saya pengingat
        </Button>
      ) : null}
    </div>
  );
}

/** How reminders are sent at present. */
function stateText(given: Consents['items'][number] | undefined, { stopped_at, reminded_by_email }: Consents): string {
  if (given !== undefined) {
    const by = given.via === 'OWNER' ? 'Disetujui lewat pemilik kost' : 'Anda setujui';
    return `${by} ${formatInstantDay(given.given_at)}.`;
  }
  if (stopped_at !== null) {
    return `Pengingat otomatis berhenti sejak ${formatInstantDay(stopped_at)}. Centang untuk menyalakannya lagi.`;
  }
  return reminded_by_email ? 'Sekarang pengingat datang lewat email Anda.' : 'Belum ada pengingat otomatis.';
}
