import { useState } from 'react';
import type { InvitedMany } from '#shared/contract/invitations.ts';
import { sharedInvitationText } from '#shared/message-texts/account-texts.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { isReached } from '#shared/rules/delivery.ts';
import { useNoteInvited } from '../../data/use-note-opened.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import { isByHand } from './by-hand.ts';

type Invited = InvitedMany['rows'][number];

interface InvitationQueueProps {
  rows: readonly Invited[];
  /** How many others have been reached before. */
  reached: number;
  onClose: () => void;
}

/**
 * The invitations that E-Kost has not sent by WhatsApp, one after the other from the owner's own. What was
 * opened is recorded, so that inviting the same tenants again goes on where this has stopped.
 */
export function InvitationQueue({ rows, reached, onClose }: InvitationQueueProps) {
  const note = useNoteInvited();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const sendable = rows.filter((row) => isByHand(row) && row.url !== null);
  const waiting = sendable.filter(({ user_id: id }) => !opened.has(id));
  const toGo = waiting.filter(({ user_id: id }) => !skipped.has(id));
  const [next] = toGo;
  const before = reached + rows.filter(({ delivery }) => isReached(delivery)).length;
  const place = `${before + sendable.length - waiting.length}/${before + sendable.length}`;
  const others = rows.filter((row) => !isByHand(row) && row.sent_by === null && !isReached(row.delivery));

  return (
    <Dialog
      title={`Kirim lewat WhatsApp ${place}`}
      description="Undangannya siap di WhatsApp Anda; Anda yang menekan kirim. E-Kost mencatat yang sudah dibuka."
      onClose={onClose}
      footer={
        next === undefined ? (
          <Button onClick={onClose}>Selesai</Button>
        ) : (
          <>
            <Button
              variant="secondary"
              about={next.full_name}
              onClick={() => setSkipped(new Set([...skipped, next.user_id]))}
            >
              Lewati
            </Button>
            <WhatsAppLink
              key={next.user_id}
              phone={next.phone}
              text={textOf(next)}
              label={`Kirim lewat WhatsApp ${place}, berikutnya: ${next.room_number} ${next.full_name}`}
              onOpen={() => {
                note(next.user_id);
                // After the browser has followed the link.
                setTimeout(() => setOpened((ids) => new Set([...ids, next.user_id])));
              }}
            >
              Kirim lewat WhatsApp {place}, berikutnya
            </WhatsAppLink>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {next === undefined ? (
          <Notice tone={waiting.length === 0 ? 'success' : 'info'} role="status">
            {waiting.length === 0
              ? 'Semua yang bisa lewat WhatsApp sudah dibuka.'
              : `${waiting.length} dilewati. Undang lagi untuk melanjutkan.`}
          </Notice>
        ) : (
          <Names title="Berikutnya" rows={toGo} />
        )}
        <Names title="Tidak bisa lewat WhatsApp" rows={others} isCopied />
      </div>
    </Dialog>
  );
}

function textOf({ full_name: name, url, ...place }: Invited): string {
  return `${sharedInvitationText(firstName(name), place)}\n\n${url ?? ''}`;
}

function Names({ title, rows, isCopied }: { title: string; rows: readonly Invited[]; isCopied?: boolean }) {
  if (rows.length === 0) return null;
  const hasKosts = new Set(rows.map(({ kost_name }) => kost_name)).size > 1;
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="text-sm">
        {title} ({rows.length})
      </h3>
      <ul className="flex flex-col gap-1 text-sm">
        {rows.map((row) => (
          <li key={row.user_id} className="flex min-w-0 items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              {row.room_number} · {row.full_name}
              {hasKosts ? <span className="text-muted"> · {row.kost_name}</span> : null}
            </span>
            {isCopied && row.url !== null ? (
              <CopyButton text={textOf(row)} label={`Salin undangan ${row.full_name}`} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
