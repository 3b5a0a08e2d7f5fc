import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Invoice } from '#shared/contract/invoices.ts';
import { callFailure } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface PrintFrameProps {
  /** The name of the page, and of the file if it is saved as PDF. */
  title: string;
  /** Whether the sheet is ready for printing. */
  ready: boolean;
  /** Another button is the first thing to do here: an answer is asked for. So it is until there is something to print. */
  asks?: boolean;
  /** Beside the button that prints. */
  tools?: ReactNode;
  children: ReactNode;
}

const LOAD_FAILED = 'Gagal memuat detail invoice';

interface PrintedPageProps {
  invoiceId: string;
  /** The page's title until the sheet is shown. */
  waitingTitle: string;
  /** What is printed of the invoice; null if it has no such sheet. */
  print: (invoice: Invoice) => { title: string; sheet: ReactNode; tools?: ReactNode } | null;
  /** Said if there is no such sheet, or none for this account. */
  nothing: { title: string; description: string };
}

/** A page with a sheet to print of an invoice, in all its states. */
export function PrintedPage({ invoiceId, waitingTitle, print, nothing }: PrintedPageProps) {
  const invoice = trpc.invoices.get.useQuery({ id: invoiceId });
  const { data, error } = invoice;
  // What was loaded before may not have a payment that has just arrived.
  const isUnknown = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'].includes(callFailure(error).code ?? '');
  useLoadError(isUnknown ? null : error, LOAD_FAILED);
  const printed = data && print(data);
  return (
    <PrintFrame title={printed?.title ?? waitingTitle} ready={Boolean(printed)} tools={printed?.tools}>
      {printed ? (
        <Sheet>{printed.sheet}</Sheet>
      ) : (data && !invoice.isFetching) || isUnknown ? (
        <Card>
          <EmptyState drawing="page" heading="h1" {...nothing} />
        </Card>
      ) : invoice.isError ? (
        <LoadError message={LOAD_FAILED} error={error} onRetry={() => void invoice.refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">Memuat…</span>
          <Skeleton className="h-[36rem]" />
        </div>
      )}
    </PrintFrame>
  );
}

/** The page around a sheet, with buttons for going back and printing, which are not printed. */
export function PrintFrame({ title, ready, asks = false, tools, children }: PrintFrameProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:py-8 print:max-w-none print:p-0">
      <PageTitle>{title}</PageTitle>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button
          variant="ghost"
          className="-ml-3"
          icon={ArrowLeft}
          // The first page of a visit has no page to go back to.
          onClick={() => (key === 'default' ? void navigate('/dashboard') : void navigate(-1))}
        >
          Kembali
        </Button>
        <div className="flex flex-wrap gap-2">
          {tools}
          <Button
            variant={asks || !ready ? 'secondary' : 'primary'}
            disabled={!ready}
            icon={Printer}
            onClick={() => window.print()}
          >
            Cetak
          </Button>
        </div>
      </div>
      {children}
    </div>
  );
}

/** The paper: white in both themes, printed without its frame. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <article className="paper @container rounded-xl border bg-raised p-[min(1.25rem,6.25vw)] text-text shadow-card sm:p-10 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      {children}
    </article>
  );
}
