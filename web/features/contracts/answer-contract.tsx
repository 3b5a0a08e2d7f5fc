import { useState } from 'react';
import { AgreeContractInput, type Contract } from '#shared/contract/contracts.ts';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { useWrite } from '../../data/use-write.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The tenant agrees to the contract that they have read, or declines it. Below the paper, and not printed. */
export function AnswerContract({ contract }: { contract: Contract }) {
  const { id, sha256, tenant_name: name } = contract;
  const agree = trpc.contracts.agree.useMutation();
  const refresh = useRefresh();
  const [declining, setDeclining] = useState(false);
  const form = useContractForm(AgreeContractInput, { id, sha256, name: '' });
  const submission = useSubmit(
    form,
    async (input) => {
      await agree.mutateAsync(input);
      toast.success('Kontrak disetujui!');
      await refresh();
    },
    (error) => failureMessage(error, 'Gagal menyetujui kontrak. Silakan coba lagi.'),
  );
  return (
    <Card className="mt-4 p-4 sm:p-5 print:hidden">
      <h2 className="text-base">Setujui kontrak ini?</h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">
        Baca seluruh isinya dulu. Nama, waktu, dan isinya dicatat, dan pemilik kost diberi tahu.
      </p>
      <Form submission={submission}>
        <TextField {...fieldsOf(form)('name')} label="Nama lengkap Anda" hint={`Seperti di kontrak: ${name}`} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={agree.isPending}>
            Saya Setuju
          </Button>
          <Button type="button" variant="dangerGhost" onClick={() => setDeclining(true)}>
            Tolak
          </Button>
        </div>
      </Form>
      {declining ? <Decline id={id} onClose={() => setDeclining(false)} /> : null}
    </Card>
  );
}

function Decline({ id, onClose }: { id: string; onClose: () => void }) {
  const decline = trpc.contracts.decline.useMutation();
  const run = useWrite();
  return (
    <ReasonDialog
      title="Tolak kontrak ini?"
      description="Pemilik kost membaca alasan Anda dan dapat membuat versi baru. Hunian Anda tidak berakhir karenanya."
      label="Alasan penolakan"
      confirmLabel="Tolak Kontrak"
      danger
      loading={decline.isPending}
      onClose={onClose}
      onConfirm={(note) =>
        void run(
          () => decline.mutateAsync({ id, note }),
          { done: 'Kontrak ditolak. Pemilik kost diberi tahu.', failed: 'Gagal menolak kontrak' },
          (isMade) => isMade && onClose(),
        )
      }
    />
  );
}
