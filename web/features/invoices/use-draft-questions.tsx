import type { ReactNode } from 'react';
import type { Invoice } from '#shared/contract/invoices.ts';
import { isPastDue } from '#shared/rules/due-date.ts';
import { today } from '../../lib/today.ts';
import { usePastDueQuestion } from './use-past-due-question.tsx';
import { similarBills, type SimilarWords, useSimilarQuestion } from './use-similar-question.tsx';

interface DraftQuestions {
  /** Makes the call after the person has answered all questions about it; null if they cancelled. */
  send: <Input extends { due_date: string }>(
    input: Input,
    write: (input: Input & { refuse_similar?: boolean }) => Promise<Invoice>,
  ) => Promise<Invoice | null>;
  /** Render this once, beside the form. */
  dialogs: ReactNode;
}

/** What is asked before a draft of a kost is saved: about a due date that has passed, and about a second bill of a month. */
export function useDraftQuestions(words: SimilarWords, kostId: string | undefined): DraftQuestions {
  const pastDue = usePastDueQuestion();
  const similar = useSimilarQuestion(words);
  return {
    send: async (input, write) => {
      if (isPastDue(input.due_date, today(kostId)) && !(await pastDue.ask())) return null;
      return write({ ...input, refuse_similar: true }).catch(async (error: unknown) => {
        const bills = similarBills(error);
        if (bills === null) throw error;
        return (await similar.ask(bills)) ? write(input) : null;
      });
    },
    dialogs: (
      <>
        {pastDue.dialog}
        {similar.dialog}
      </>
    ),
  };
}
