import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageTitle } from '../../lib/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface PrintFrameProps {
  /** The name of the page, and of the file if it is saved as PDF. */
  title: string;
  /** Whether the sheet is ready for printing. */
  ready: boolean;
  children: ReactNode;
}

/** The page around a sheet, with buttons for going back and printing, which are not printed. */
export function PrintFrame({ title, ready, children }: PrintFrameProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:py-8 print:max-w-none print:p-0">
      <PageTitle>{title}</PageTitle>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button
          variant="ghost"
          className="-ml-3"
          icon={<ArrowLeft aria-hidden className="size-4" />}
          // The first page of a visit has no page to go back to.
          onClick={() => (key === 'default' ? void navigate('/dashboard') : void navigate(-1))}
        >
          Kembali
        </Button>
        <Button disabled={!ready} icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
          Cetak
        </Button>
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

export function SheetSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-[36rem]" />
    </div>
  );
}

/** Shown if there is nothing to print. */
export function NothingToPrint({ title, description }: { title: string; description: string }) {
  return (
    <Card>
      <EmptyState drawing="page" heading="h1" title={title} description={description} />
    </Card>
  );
}
