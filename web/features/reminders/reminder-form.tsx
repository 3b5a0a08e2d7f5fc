import { Copy, Send } from 'lucide-react';
import { useState } from 'react';
import type { ReminderDraft } from '#shared/contract/reminders.ts';
import { reminderTones } from '#shared/enums.ts';
import { reminderToneLabels } from '#shared/labels.ts';
import { newBillText, reminderText, withBillLink } from '#shared/message-texts/reminder.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { whatsappNumber } from '#shared/rules/phone.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { useNoteOpened } from '../../data/use-note-opened.ts';
import { useWrite } from '../../data/use-write.ts';
import { sentWhen } from '../../lib/sent-when.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import { reminderStateText } from './reminder-state.ts';

interface ReminderFormProps {
  title: string;
  draft: ReminderDraft;
  isNewBill: boolean;
  onClose: () => void;
}

/** The text of a reminder, to change and to send. */
export function ReminderForm({ title, draft, isNewBill, onClose }: ReminderFormProps) {
  const [tone, setTone] = useState(draft.tone);
  const [typed, setTyped] = useState<string | null>(null);
  // Before a second reminder on the same day, the owner is asked.
  const [isSure, setSure] = useState(isNewBill || draft.last_reminder?.is_today !== true);
  // Only one a day is sent automatically; a failed one does not count.
  const isDone = draft.last_reminder?.is_today === true && draft.last_reminder.state !== 'FAILED';
  const finished = withBillLink(isNewBill ? newBillText(draft) : reminderText(draft, tone), draft.url);
  const text = typed ?? finished;

  if (draft.awaits_verification && !isNewBill) {
    return (
      <Dialog onClose={onClose} title={title}>
        <Notice tone="warning">Pembayarannya menunggu verifikasi Anda, jadi tidak perlu diingatkan.</Notice>
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        isSure ? (
          <Ways {...{ draft, tone, text, onClose }} canSendItself={!isNewBill && typed === null && !isDone} />
        ) : (
          <Button variant="secondary" onClick={() => setSure(true)}>
            Tetap ingatkan
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!isNewBill && draft.last_reminder?.is_today ? (
          <Notice tone="warning">
            Sudah diingatkan hari ini ({reminderStateText(draft.last_reminder, draft.kost_id)}).
          </Notice>
        ) : null}
        {draft.wants_no_reminders ? (
          <Notice tone="info">
            {firstName(draft.full_name)} minta tidak dikirimi pesan, jadi E-Kost tidak mengingatkan. Menulis dari
            WhatsApp Anda sendiri tetap bisa, tetapi itu bukan keinginannya.
          </Notice>
        ) : null}
        {draft.awaits_person && !draft.wants_no_reminders ? (
          <Notice tone="info">{awaitsPersonText(draft)}</Notice>
        ) : null}
        {isNewBill ? null : (
          <FilterChips
            label="Gaya bahasa"
            value={tone}
            onChange={(chosen) => {
              setTone(chosen);
              setTyped(null);
            }}
            chips={reminderTones.map((value) => ({ value, label: reminderToneLabels[value] }))}
          />
        )}
        <TextareaField
          label="Pesan"
          rows={9}
          inputClassName="field-sizing-content min-h-56"
          maxLength={2_000}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          hint={
            draft.url === null ? 'Tautan bayar bisa disertakan setelah penyewa mengonfirmasi huniannya.' : undefined
          }
        />
      </div>
    </Dialog>
  );
}

/** What E-Kost itself sends to somebody who has not acted yet, which is not the text of the form. */
function awaitsPersonText({ full_name, automatic }: ReminderDraft): string {
  const name = firstName(full_name) || 'Penyewa';
  return automatic === null
    ? `${name} belum membuka tautan atau akunnya, jadi E-Kost tidak mengirim pesan otomatis. Kirim dari WhatsApp Anda.`
    : `${name} belum membuka tautan atau akunnya. Otomatis hanya terkirim satu pesan pendek dari E-Kost tanpa nama dan jumlah; teks di bawah untuk WhatsApp Anda.`;
}

interface WaysProps {
  draft: ReminderDraft;
  tone: ReminderDraft['tone'];
  text: string;
  /** False for a text that the owner has changed: only they can send it. */
  canSendItself: boolean;
  onClose: () => void;
}

/** The ways to send it: automatically, from the owner's own WhatsApp, or by copying it. */
function Ways({ draft, tone, text, canSendItself, onClose }: WaysProps) {
  const { tenancy_id: id, kost_id: kostId, automatic, phone } = draft;
  const sendsItself = automatic !== null && canSendItself;
  return (
    <>
      {whatsappNumber(phone) === null ? (
        <CopyText id={id} text={text} onClose={onClose} />
      ) : (
        <OpenWhatsApp {...{ id, phone, text, onClose }} isFirst={!sendsItself} />
      )}
      {sendsItself ? <SendItself {...{ id, kostId, tone, onClose }} /> : null}
    </>
  );
}

function SendItself({
  id,
  kostId,
  tone,
  onClose,
}: Pick<WaysProps, 'tone' | 'onClose'> & Record<'id' | 'kostId', string>) {
  const send = trpc.reminders.send.useMutation();
  const run = useWrite();
  const sendNow = async () => {
    const { send_at } = await send.mutateAsync({ id, tone });
    toast.success(`Pengingat dikirim${sentWhen(send_at, kostId) || '!'}`);
  };
  return (
    <Button
      loading={send.isPending}
      icon={Send}
      onClick={() => void run(sendNow, { failed: 'Gagal mengirim pengingat' }, (isMade) => isMade && onClose())}
    >
      Kirim otomatis
    </Button>
  );
}

interface ByHandProps extends Pick<WaysProps, 'text' | 'onClose'> {
  id: string;
}

function OpenWhatsApp({ id, phone, text, isFirst, onClose }: ByHandProps & { phone: string; isFirst: boolean }) {
  const note = useNoteOpened();
  return (
    <WhatsAppLink
      variant={isFirst ? 'primary' : 'secondary'}
      phone={phone}
      text={text}
      onOpen={() => {
        note(id);
        // After the browser has followed the link.
        setTimeout(onClose);
      }}
    >
      Buka WhatsApp
    </WhatsAppLink>
  );
}

/** For a tenant whose number is hidden or not a mobile number. */
function CopyText({ id, text, onClose }: ByHandProps) {
  const note = useNoteOpened();
  return (
    <Button
      variant="secondary"
      icon={Copy}
      onClick={() => {
        copy(text).then(
          () => {
            toast.success('Pesan disalin!');
            note(id);
            onClose();
          },
          () => toast.error('Tidak dapat menyalin. Salin secara manual.'),
        );
      }}
    >
      Salin pesan
    </Button>
  );
}

/** Over plain http `navigator.clipboard` is undefined; as an async function, this then fails like a refusal. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
