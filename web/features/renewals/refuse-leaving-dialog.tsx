import { AnswerLeavingInput, type Leaving } from '#shared/contract/leavings.ts';
import type { OpenLeavingState } from '#shared/enums.ts';
import { formatDay } from '#shared/format.ts';
import { lastLeavingDay } from '#shared/rules/leaving.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';

interface RefuseLeavingDialogProps {
  name: string;
  kostId: string;
  leaving: Pick<Leaving, 'id' | 'leaves_on'> & { state: OpenLeavingState };
  onClose: () => void;
}

/** Why an early day, or staying after all, is not possible; instead of the day, another one can be offered. */
export function RefuseLeavingDialog({ name, kostId, leaving, onClose }: RefuseLeavingDialogProps) {
  const { id, state, leaves_on: day } = leaving;
  const answer = trpc.tenants.answerLeaving.useMutation();
  const form = useContractForm(AnswerLeavingInput, { id, state, accepts: false, note: '', other_day: '' });
  const field = fieldsOf(form);
  const stays = state === 'STAY_ASKED';
  return (
    <FormDialog
      form={form}
      title={stays ? 'Tidak bisa tetap tinggal' : 'Minta tanggal lain'}
      description={
        stays ? `${name} · pindah ${formatDay(day)} tetap berlaku` : `${name} · mengajukan ${formatDay(day)}`
      }
      submitLabel="Kirim Jawaban"
      isSending={answer.isPending}
      send={(input) => answer.mutateAsync(input)}
      done="Penyewa diberi tahu."
      failed="Gagal menyimpan jawaban"
      onClose={onClose}
    >
      {stays ? null : (
        <TextField
          {...field('other_day')}
          label="Tanggal yang ditawarkan"
          optional
          type="date"
          min={today(kostId)}
          max={lastLeavingDay(today(kostId))}
          hint="Berlaku begitu penyewa setuju."
        />
      )}
      <TextareaField {...field('note')} label="Alasan untuk penyewa" rows={2} />
    </FormDialog>
  );
}
