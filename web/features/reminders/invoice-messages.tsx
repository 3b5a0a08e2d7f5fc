import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { messageChannelLabels, messageKindLabels } from '#shared/labels.ts';
import { MESSAGES_KEPT_MONTHS } from '#shared/rules/message.ts';
import { mostListed } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { messageStateText, messageTone } from './reminder-state.ts';
import { formatInstant } from '../../lib/today.ts';

/** The messages about a bill and their states, loaded when the owner asks for them. */
export function InvoiceMessages({ id }: { id: string }) {
  const [asked, setAsked] = useState(false);
  const messages = trpc.reminders.ofInvoice.useQuery({ id }, { enabled: asked });
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm">Pesan ke penyewa</h3>
      {asked ? (
        <Loaded query={messages} failed="Gagal memuat pesan" waiting={<SkeletonText className="w-48" />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-sm text-muted">Belum ada pesan tentang tagihan ini.</p>
            ) : (
              <>
                <ul className="divide-y">
                  {rows.map(({ id: key, kind, channel, state, error_code, created_at }) => (
                    <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-sm">
                      <span className="min-w-0">
                        {messageKindLabels[kind]} · {messageChannelLabels[channel]}
                        <time dateTime={created_at} className="block text-xs text-muted">
                          {formatInstant(created_at)}
                        </time>
                      </span>
                      <Badge tone={messageTone(state)}>{messageStateText({ state, error_code })}</Badge>
                    </li>
                  ))}
                </ul>
                <p className="text-sm text-muted">
                  {rows.length < mostListed.billMessages
                    ? `Pesan disimpan ${MESSAGES_KEPT_MONTHS} bulan.`
                    : `Yang tampil ${mostListed.billMessages} pesan terakhir.`}
                </p>
              </>
            )
          }
        </Loaded>
      ) : (
        <Button variant="secondary" size="sm" icon={MessageSquareText} onClick={() => setAsked(true)}>
          Lihat pesan
        </Button>
      )}
    </section>
  );
}
