import { useEffect, useState } from 'react';
import type { DeliveredBill, MonthDelivery } from '#shared/contract/month-board.ts';
import type { ReminderDraft } from '#shared/contract/reminders.ts';
import { newBillText, withBillLink } from '#shared/message-texts/reminder.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { isReached } from '#shared/rules/delivery.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { trpc } from '../../data/trpc.ts';
import { useMade } from '../../data/use-made.ts';
import { useNoteOpened } from '../../data/use-note-opened.ts';
import { Button } from '../../ui/button.tsx';
import { DeliveryText } from '../../ui/delivery-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import { countReached } from './use-delivery.ts';

interface DeliveryDialogProps {
  delivery: MonthDelivery;
  onClose: () => void;
}

/**
 * The month's bills that have not reached their tenants, one after the other from the owner's own WhatsApp. Where it stands
 * is what is recorded of them, so that it goes on after a reload, on another day or another device.
 */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const note = useNoteOpened();
  const draftOf = useDrafts();
  // Opened here, before the record is fetched again; and left for later, of this time only.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const bills = delivery.bills.map((bill) =>
    opened.has(bill.tenancy_id) && !isReached(bill.delivery) ? { ...bill, delivery: 'OPENED' as const } : bill,
  );
  const waiting = bills.filter((bill) => !isReached(bill.delivery));
  const sendable = waiting.filter(({ number }) => number === 'MOBILE');
  const [next, after] = sendable.filter(({ tenancy_id }) => !skipped.has(tenancy_id));
  const { count, of } = countReached(bills);
  useEffect(() => {
    // What is tapped next is ready by then; what fails is asked for again.
    if (after !== undefined) void draftOf(after.tenancy_id).catch(() => undefined);
  }, [after, draftOf]);

  return (
    <Dialog
      title={`Kirim lewat WhatsApp ${count}/${of}`}
      description="Teksnya siap di WhatsApp Anda; Anda yang menekan kirim. E-Kost mencatat yang sudah dibuka."
      onClose={onClose}
      footer={
        next === undefined ? (
          <Button onClick={onClose}>Selesai</Button>
        ) : (
          <Next
            key={next.tenancy_id}
            bill={next}
            place={`${count}/${of}`}
            draft={() => draftOf(next.tenancy_id)}
            onSkip={() => setSkipped(new Set([...skipped, next.tenancy_id]))}
            onOpened={() => {
              note(next.tenancy_id);
              // After the browser has followed the link.
              setTimeout(() => setOpened((before) => new Set([...before, next.tenancy_id])));
            }}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        {next === undefined ? (
          <Notice tone={sendable.length === 0 ? 'success' : 'info'} role="status">
            {sendable.length === 0
              ? 'Semua yang bisa lewat WhatsApp sudah dibuka atau sudah sampai.'
              : `${sendable.length} dilewati. Buka lagi untuk melanjutkan.`}
          </Notice>
        ) : (
          <Names title="Berikutnya" bills={sendable.filter(({ tenancy_id }) => !skipped.has(tenancy_id))} />
        )}
        <Names title="Tidak bisa lewat WhatsApp" bills={waiting.filter(({ number }) => number !== 'MOBILE')} />
        {delivery.has_more ? (
          <p className="text-xs text-muted">{`Yang tampil ${MOST_BILLS_AT_ONCE} tagihan pertama. Pilih satu kost untuk sisanya.`}</p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The finished messages by tenancy, each made once. */
function useDrafts(): (tenancyId: string) => Promise<ReminderDraft> {
  const { mutateAsync } = trpc.reminders.draft.useMutation();
  const [ask] = useState(() => {
    const made = new Map<string, Promise<ReminderDraft>>();
    return (id: string) => {
      const known = made.get(id);
      if (known !== undefined) return known;
      const fresh = mutateAsync({ id });
      made.set(id, fresh);
      fresh.catch(() => made.delete(id));
      return fresh;
    };
  });
  return ask;
}

interface NextProps {
  bill: DeliveredBill;
  place: string;
  draft: () => Promise<ReminderDraft>;
  onSkip: () => void;
  onOpened: () => void;
}

/** The next one: a tap opens WhatsApp and leads on. */
function Next({ bill, place, draft, onSkip, onOpened }: NextProps) {
  const made = useMade(draft);
  const label = `Kirim lewat WhatsApp ${place}, berikutnya: ${bill.room_number} ${bill.tenant_name}`;
  return (
    <div className="flex w-full flex-col gap-2">
      {made.isError ? (
        <LoadError message="Gagal menyiapkan pesan" error={made.error} onRetry={() => void made.refetch()} />
      ) : null}
      {made.data?.wants_no_reminders ? (
        <p className="text-xs text-muted">
          {firstName(bill.tenant_name)} minta tidak dikirimi pesan. Lewati, kecuali Anda sudah berbicara dengannya.
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-auto">
        <Button variant="secondary" about={bill.tenant_name} onClick={onSkip}>
          Lewati
        </Button>
        {made.data === undefined ? (
          <Button loading={!made.isError} disabled={made.isError}>
            Kirim lewat WhatsApp {place}, berikutnya
          </Button>
        ) : (
          <WhatsAppLink
            phone={made.data.phone}
            text={withBillLink(newBillText(made.data), made.data.url)}
            label={label}
            onOpen={onOpened}
          >
            Kirim lewat WhatsApp {place}, berikutnya
          </WhatsAppLink>
        )}
      </div>
    </div>
  );
}

const whyNot = { NONE: 'belum ada nomor', OTHER: 'nomornya tidak bisa WhatsApp' };

function Names({ title, bills }: { title: string; bills: DeliveredBill[] }) {
  if (bills.length === 0) return null;
  const hasKosts = new Set(bills.map(({ kost_name }) => kost_name)).size > 1;
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="text-sm">
        {title} ({bills.length})
      </h3>
      <ul className="flex flex-col gap-1 text-sm">
        {bills.map(({ id, kost_name, room_number, tenant_name, delivery, number }) => (
          <li key={id} className="flex min-w-0 justify-between gap-3">
            <span className="min-w-0 truncate">
              {room_number} · {tenant_name}
              {hasKosts ? <span className="text-muted"> · {kost_name}</span> : null}
            </span>
            <span className="shrink-0">
              {number === 'MOBILE' ? (
                <DeliveryText delivery={delivery} />
              ) : (
                <span className="text-xs text-muted">{whyNot[number]}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
