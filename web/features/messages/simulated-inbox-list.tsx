import { RefreshCw } from 'lucide-react';
import type { SimulatedMessage } from '#shared/contract/messages.ts';
import { messageChannelLabels } from '#shared/labels.ts';
import { callFailure } from '../../data/call-error.ts';
import { usePages } from '../../data/use-pages.ts';
import { formatInstant } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CardList } from '../../ui/data-list.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const NONE: EmptyStateProps = {
  drawing: 'message',
  title: 'Belum ada pesan',
  description: 'Pesan muncul di sini begitu E-Kost mengirimnya.',
};

/** The messages of a demo, newest first, each with its link or code to use. */
export function SimulatedInboxList() {
  const inbox = usePages('messages.simulated', { limit: SCREEN_PAGE_SIZE });
  if (callFailure(inbox.error).code === 'NOT_FOUND') {
    return (
      <EmptyState
        drawing="message"
        heading="h1"
        title="Tidak ada kotak masuk simulasi"
        description="Di sini pesan dikirim sungguhan, tidak disimulasikan."
      />
    );
  }
  return (
    <>
      <PageHeader
        title="Kotak Masuk Simulasi"
        description="Pesan WhatsApp, email, dan pemberitahuan yang seharusnya terkirim. Tidak ada yang benar-benar keluar."
        action={
          <Button
            variant="secondary"
            icon={RefreshCw}
            loading={inbox.isRefetching}
            onClick={() => void inbox.refetch()}
          >
            Segarkan
          </Button>
        }
      />
      <CardList
        query={inbox}
        failed="Gagal memuat kotak masuk"
        height="h-36"
        empty={NONE}
        columns=""
        moreClassName="mt-4"
      >
        {(message) => <Message message={message} />}
      </CardList>
    </>
  );
}

function Message({ message: { channel, destination, title, body, url, created_at } }: { message: SimulatedMessage }) {
  const code = /\b\d{6}\b/.exec(body)?.[0];
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="flex min-w-0 items-center gap-2">
          <Badge tone="info">{messageChannelLabels[channel]}</Badge>
          <span className="truncate text-muted">{destination}</span>
        </span>
        <time dateTime={created_at} className="text-muted">
          {formatInstant(created_at)}
        </time>
      </div>
      <h2 className="text-base">{title}</h2>
      <p className="text-sm wrap-break-word whitespace-pre-line">{body}</p>
      {url === null ? null : (
        <a
          href={pathOf(url)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-sm font-semibold break-all text-primary hover:underline"
        >
          {url}
        </a>
      )}
      {code === undefined ? null : (
        <div>
          <CopyButton text={code} label={`Salin kode ${code}`} />
        </div>
      )}
    </Card>
  );
}

/** The path of a link, so that it opens here and not at the public address. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
