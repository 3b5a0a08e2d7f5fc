import { useState } from 'react';
import type { ImportedRow } from '#shared/contract/imports.ts';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { patiently } from './patiently.ts';
import { isGood, partsOf, type PreparedRow, withAnswers } from './prepared-rows.ts';

/**
 * Sends the rows that can be imported, part by part. A part whose answer is lost is sent again under the same name, so
 * that nothing is made twice.
 */
export function useImport() {
  const commit = trpc.imports.commit.useMutation();
  const refresh = useRefresh();
  const [sent, setSent] = useState<number | null>(null);

  const send = async (
    id: string,
    kostId: string,
    rows: PreparedRow[],
    { dryRun, withoutLateFees }: { dryRun: boolean; withoutLateFees: boolean },
  ): Promise<PreparedRow[] | null> => {
    const answers: ImportedRow[] = [];
    setSent(0);
    try {
      for (const part of partsOf(rows.filter(isGood))) {
        const call = () =>
          commit.mutateAsync({ id, kost_id: kostId, rows: part, without_late_fees: withoutLateFees, dry_run: dryRun });
        answers.push(...(await patiently(call)).rows);
        setSent(answers.length);
      }
      return withAnswers(rows, answers);
    } catch (error) {
      toast.error(
        failureMessage(error, 'Impor terputus. Tekan lagi untuk melanjutkan; tidak ada yang tercatat dua kali.'),
      );
      return null;
    } finally {
      setSent(null);
      if (!dryRun) await refresh();
    }
  };
  return { send, sent };
}
