import { useEffect, useRef, useState } from 'react';
import type { Invitation } from '#shared/contract/invitations.ts';
import type { ResetChannel } from '#shared/enums.ts';
import { type InvitedTo, sharedInvitationText } from '#shared/message-texts/account-texts.ts';
import { INVITATION_DAYS } from '#shared/rules/account-link.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { useNoteInvited } from '../../data/use-note-opened.ts';
import { useWrite } from '../../data/use-write.ts';
import { sentWhen } from '../../lib/sent-when.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import { AskedNoMessages } from '../messages/asked-no-messages.tsx';

/** Whom to invite, and to where. */
export interface InvitedPerson extends InvitedTo {
  user_id: string;
  full_name: string;
  phone: string;
  /** Whether the number has said STOP; unknown of some. */
  asked_no_messages?: boolean;
}

/**
 * Makes an invitation and passes it on: by WhatsApp from one's own phone, by a copy, or sent by E-Kost.
 *
 * @param isAtOnce whether it is made without being asked for: there is none yet that would end
 */
export function InvitePanel({ person, isAtOnce = false }: { person: InvitedPerson; isAtOnce?: boolean }) {
  const invite = trpc.invitations.invite.useMutation({ gcTime: 0 });
  const write = useWrite();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const make = async () => setInvitation(await invite.mutateAsync({ id: person.user_id }));
  const run = () => void write(make, { failed: 'Gagal membuat undangan' });
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isAtOnce || isBegun.current) return;
    isBegun.current = true;
    run();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  }, []);
  if (invitation !== null) return <Made person={person} invitation={invitation} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">
        Lewat tautan, {firstName(person.full_name)} membuat kata sandinya sendiri dan melengkapi datanya. Berlaku{' '}
        {INVITATION_DAYS} hari, sekali pakai; undangan sebelumnya tidak berlaku lagi.
      </p>
      <Button variant="soft" loading={invite.isPending} onClick={run}>
        Buat undangan
      </Button>
    </div>
  );
}

const channelNames: Record<ResetChannel, string> = { EMAIL: 'email', WHATSAPP: 'WhatsApp E-Kost' };

function Made({
  person,
  invitation: { url, channels, asked_no_messages: hasAsked },
}: {
  person: InvitedPerson;
  invitation: Invitation;
}) {
  const note = useNoteInvited();
  const text = `${sharedInvitationText(firstName(person.full_name), person)}\n\n${url}`;
  return (
    <div className="flex flex-col gap-3">
      <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm break-all select-all">{url}</p>
      {hasAsked ? <AskedNoMessages /> : null}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <WhatsAppLink
          size="sm"
          className="max-sm:w-full"
          phone={person.phone}
          text={text}
          label="Bagikan lewat WhatsApp: undangan"
          onOpen={() => note(person.user_id)}
        />
        <CopyButton text={text} label="Salin undangan" />
        {channels.map((channel) => (
          <SendButton key={channel} userId={person.user_id} channel={channel} />
        ))}
      </div>
    </div>
  );
}

function SendButton({ userId, channel }: { userId: string; channel: ResetChannel }) {
  const send = trpc.invitations.send.useMutation();
  const write = useWrite();
  const name = channelNames[channel];
  const sendNow = async () => {
    const { send_at } = await send.mutateAsync({ id: userId, channel });
    toast.success(`Undangan dikirim lewat ${name}${sentWhen(send_at)}`);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={send.isPending}
      disabled={send.isSuccess}
      onClick={() => void write(sendNow, { failed: 'Gagal mengirim undangan' })}
    >
      {send.isSuccess ? `Dikirim lewat ${name}${sentWhen(send.data.send_at)}` : `Kirim lewat ${name}`}
    </Button>
  );
}
