import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReminderDraft } from '#shared/contract/reminders.ts';
import { formatRupiah } from '#shared/format.ts';
import { withBillLink } from '#shared/message-texts/reminder.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { whatsappNumber } from '#shared/rules/phone.ts';
import { trpc } from '../../data/trpc.ts';
import { useMade } from '../../data/use-made.ts';
import { useNoteOpened } from '../../data/use-note-opened.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';

/** A tenant to whom the owner sends a message about all of their bills. */
export interface QueuedTenant {
  tenancy_id: string;
  tenant_name: string;
  room_number: string;
  kost_name: string;
  /** What is to be paid of `bill_count` bills together. */
  amount: number;
  bill_count: number;
  /** Why WhatsApp does not reach them; null if it may. */
  whyNot: string | null;
  /** What was sent before has failed. */
  hasFailed: boolean;
  /** Nothing is to be sent to them any more. */
  isDone: boolean;
  /** Their bills need no message any more: paid, reported as paid or cancelled since the queue was opened. */
  isGone: boolean;
}

interface QueueDialogProps {
  /** What is done, before how many of how many: 'Kirim lewat WhatsApp'. */
  title: string;
  /** The tenants in their order, with those whose message was opened here. */
  queueOf: (opened: ReadonlySet<string>) => QueuedTenant[];
  /** The text that stands in WhatsApp, without the link. */
  textOf: (draft: ReminderDraft) => string;
  /** Said when nobody is left. */
  done: string;
  /** Said below the names. */
  below?: ReactNode;
  onClose: () => void;
}

/** Tenants, to each of whom the owner sends a message from their own WhatsApp, one after the other: a tap for each. */
export function QueueDialog({ title, queueOf, textOf, done, below, onClose }: QueueDialogProps) {
  const note = useNoteOpened();
  const draftOf = useDrafts();
  // Opened here, before the record is fetched again; and left for later, of this time only.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const queue = queueOf(opened);
  const waiting = queue.filter(({ isDone }) => !isDone);
  const sendable = waiting.filter(({ whyNot }) => whyNot === null);
  const left = sendable.filter(({ tenancy_id }) => !skipped.has(tenancy_id));
  const [next, after] = left;
  const count = queue.filter(({ isDone }) => isDone).length;
  const of = count + sendable.length;
  useEffect(() => {
    // What is tapped next is ready by then; what fails is asked for again.
    if (after !== undefined) void draftOf(after.tenancy_id).catch(() => undefined);
  }, [after, draftOf]);

  return (
    <Dialog
      title={`${title} ${count}/${of}`}
      description="Teksnya siap di WhatsApp Anda; Anda yang menekan kirim. E-Kost mencatat yang sudah dibuka."
      onClose={onClose}
      footer={
        next === undefined ? (
          <Button onClick={onClose}>Selesai</Button>
        ) : (
          <Next
            key={next.tenancy_id}
            tenant={next}
            place={`${count + 1}/${of}`}
            draft={() => draftOf(next.tenancy_id)}
            textOf={textOf}
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
            {sendable.length === 0 ? done : `${sendable.length} dilewati. Buka lagi untuk melanjutkan.`}
          </Notice>
        ) : (
          <Names title="Berikutnya" tenants={left} isQueue />
        )}
        <Names title="Tidak bisa lewat WhatsApp" tenants={waiting.filter(({ whyNot }) => whyNot !== null)} />
        <Names title="Tidak perlu lagi" tenants={queue.filter(({ isGone }) => isGone)} />
        {below}
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

interface NextProps extends Pick<QueueDialogProps, 'textOf'> {
  tenant: QueuedTenant;
  /** Which one of how many. */
  place: string;
  draft: () => Promise<ReminderDraft>;
  onSkip: () => void;
  onOpened: () => void;
}

/** The next one: a tap opens WhatsApp and leads on. */
function Next({ tenant: { tenant_name, room_number }, place, draft, textOf, onSkip, onOpened }: NextProps) {
  const made = useMade(draft);
  const name = firstName(tenant_name) || tenant_name;
  const words = `Kirim ke ${room_number} ${name} (${place})`;
  const foot = useRef<HTMLDivElement>(null);
  const isReady = made.data !== undefined;
  useEffect(() => {
    // Who comes next stands first, however far the list was scrolled.
    foot.current?.closest('[data-modal]')?.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    // The link that was pressed before has gone with its focus: for who works with the keyboard, this one follows it.
    if (isReady && document.activeElement?.matches('body, [data-modal]'))
      foot.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isReady]);
  return (
    <div ref={foot} className="flex w-full flex-col gap-2">
      {made.isError ? (
        <LoadError message="Gagal menyiapkan pesan" error={made.error} onRetry={() => void made.refetch()} />
      ) : null}
      {made.data?.wants_no_reminders ? (
        <p className="text-xs text-muted">
          {name} minta tidak dikirimi pesan. Lewati, kecuali Anda sudah berbicara dengannya.
        </p>
      ) : null}
      {made.data && whatsappNumber(made.data.phone) === null ? (
        <p className="text-xs text-muted">Nomor {name} tidak bisa WhatsApp. Lewati, lalu hubungi dengan cara lain.</p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-auto">
        <Button variant="secondary" about={tenant_name} onClick={onSkip}>
          Lewati
        </Button>
        {made.data === undefined || whatsappNumber(made.data.phone) === null ? (
          <Button loading={made.data === undefined && !made.isError} disabled>
            {words}
          </Button>
        ) : (
          <WhatsAppLink phone={made.data.phone} text={withBillLink(textOf(made.data), made.data.url)} onOpen={onOpened}>
            {words}
          </WhatsAppLink>
        )}
      </div>
    </div>
  );
}

interface NamesProps {
  title: string;
  tenants: QueuedTenant[];
  /** The first one is whom the button sends to. */
  isQueue?: boolean;
}

/** Tenants with what they owe; of each only what makes it differ from the others is said. */
function Names({ title, tenants, isQueue = false }: NamesProps) {
  if (tenants.length === 0) return null;
  const hasKosts = new Set(tenants.map(({ kost_name }) => kost_name)).size > 1;
  const notes = ({ kost_name, bill_count, whyNot, isGone }: QueuedTenant) => [
    hasKosts ? kost_name : null,
    bill_count > 1 ? `${bill_count} tagihan` : null,
    whyNot,
    isGone ? 'sudah dibayar, dilaporkan, atau dibatalkan' : null,
  ];
  return (
    <section aria-label={title}>
      <h3 className="text-sm">
        {title} ({tenants.length})
      </h3>
      <ul className="mt-1 flex flex-col divide-y text-sm">
        {tenants.map((tenant, at) => (
          <li
            key={tenant.tenancy_id}
            aria-current={(isQueue && at === 0) || undefined}
            className={clsx(
              'flex min-w-0 items-start justify-between gap-3 py-2',
              isQueue && at === 0 && '-mx-3 rounded-lg bg-primary-soft px-3 text-on-primary-soft',
            )}
          >
            <div className="min-w-0">
              <p className="break-words">
                <b>{tenant.room_number}</b> {tenant.tenant_name}
              </p>
              <p className={clsx('text-xs break-words empty:hidden', !(isQueue && at === 0) && 'text-muted')}>
                {notes(tenant)
                  .filter((words) => words !== null)
                  .join(' · ')}
              </p>
            </div>
            <div className="shrink-0 text-right">
              <p className="tabular whitespace-nowrap">{formatRupiah(tenant.amount)}</p>
              {tenant.hasFailed ? <p className="text-xs text-danger">Gagal</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
