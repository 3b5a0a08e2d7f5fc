import { TRPCClientError } from '@trpc/client';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '#worker/trpc/router.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** A bill of the same tenant, type and month, or the first of a series that will bill it. */
interface SimilarBill {
  id: string;
  /** Its number and title, or when the series bills. */
  name: string;
}

interface SimilarQuestion {
  /** Asks whether to make another bill; resolves with the answer. */
  ask: (bills: SimilarBill[]) => Promise<boolean>;
  /** Render this once, beside the form. */
  dialog: ReactNode;
}

/** The last sentence of the question, and the words of the button that confirms. */
export interface SimilarWords {
  question: string;
  yes: string;
}

/** Asks before a tenant is billed a second time for the same type and month, and links to the other bill. */
export function useSimilarQuestion(words: SimilarWords): SimilarQuestion {
  const [question, setQuestion] = useState<{ bills: SimilarBill[]; answer: (goesOn: boolean) => void } | null>(null);
  const settle = (goesOn: boolean) => {
    question?.answer(goesOn);
    setQuestion(null);
  };
  return {
    ask: (bills) => new Promise((answer) => setQuestion({ bills, answer })),
    dialog: (
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (!open) settle(false);
        }}
        title="Sudah ada tagihan serupa"
        description={
          <>
            Penyewa ini sudah punya tagihan berjenis sama untuk bulan yang sama, atau akan ditagih otomatis.{' '}
            {words.question}
            {question?.bills.map(({ id, name }) => (
              <a
                key={id}
                href={`/dashboard?tab=invoice&invoice=${id}`}
                target="_blank"
                rel="noreferrer"
                className="mt-3 flex items-start gap-2 font-medium break-words text-primary hover:underline"
              >
                <ExternalLink aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="min-w-0">
                  {name}
                  <span className="sr-only">, di tab baru</span>
                </span>
              </a>
            ))}
          </>
        }
        confirmLabel={words.yes}
        onConfirm={() => settle(true)}
      />
    ),
  };
}

/** The bills that a refused call names; null if it was refused for another reason. */
export function similarBills(error: unknown): SimilarBill[] | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as TRPCClientError<AppRouter>;
  if (data?.code !== 'INVOICE_SIMILAR') return null;
  return (data.issues ?? []).map(({ path, message }) => ({ id: String(path[1]), name: message }));
}
