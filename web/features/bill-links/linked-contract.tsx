import { useState } from 'react';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import type { LinkedContract as Contract } from '#shared/contract/contracts.ts';
import { callLink, LinkFailure } from '../../data/wire/link-calls.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';
import { ContractDeposit } from '../contracts/contract-deposit.tsx';
import { ContractSheet } from '../contracts/contract-sheet.tsx';
import { CodeForm } from './code-form.tsx';
import { LinkForm, useLinkSubmission } from './link-form.tsx';

interface LinkedContractProps {
  token: string;
  waiting: LinkedBills['contract'];
  onAnswered: () => Promise<void>;
}

/** A contract that waits, read and answered by a code to the tenant's own number. */
export function LinkedContract({ token, waiting, onAnswered }: LinkedContractProps) {
  const [answered, setAnswered] = useState<Contract | null>(null);
  if (answered !== null) {
    return (
      <>
        <Paper contract={answered} />
        <Notice tone="success" role="status" className="print:hidden">
          {answered.state === 'DECLINED' ? 'Kontrak ditolak. Pemilik kost diberi tahu.' : 'Kontrak disetujui!'}
        </Notice>
      </>
    );
  }
  if (waiting === null) return <Notice tone="info">Tidak ada kontrak yang menunggu jawaban.</Notice>;
  return (
    <Waiting
      key={waiting.id}
      token={token}
      id={waiting.id}
      onAnswered={(contract) => {
        setAnswered(contract);
        void onAnswered();
      }}
    />
  );
}

function Paper({ contract }: { contract: Contract }) {
  return (
    <>
      <Card className="p-4 sm:p-5">
        <ContractSheet contract={contract} />
      </Card>
      <ContractDeposit contract={contract} />
    </>
  );
}

interface WaitingProps {
  token: string;
  id: string;
  onAnswered: (contract: Contract) => void;
}

function Waiting({ token, id, onAnswered }: WaitingProps) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [read, setRead] = useState<{ contract: Contract; challenge: string; code: string } | null>(null);
  const send = () => callLink(token, 'billLinks.sendContractCode', { id }).then((sent) => setChallenge(sent.challenge));
  const sending = useLinkSubmission(send, 'Gagal mengirim kode');
  if (read !== null) {
    return (
      <>
        <Paper contract={read.contract} />
        <Answer
          {...read}
          token={token}
          onAnswered={onAnswered}
          onNewCode={() =>
            send().then(() => {
              setRead(null);
            })
          }
        />
      </>
    );
  }
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h1 className="text-2xl">Kontrak</h1>
        <p className="mt-1 text-sm text-muted">
          Isi kontrak tampil setelah kode dimasukkan.
          {challenge === null
            ? ' Kode dikirim ke nomor WhatsApp penyewa yang sudah dikonfirmasi; tautan ini saja tidak cukup.'
            : null}
        </p>
      </div>
      {challenge === null ? (
        <>
          <LinkForm {...sending} submitLabel="Kirim kode">
            {null}
          </LinkForm>
          <ButtonLink variant="ghost" to={`/cetak/kontrak/${id}`}>
            Masuk dan jawab
          </ButtonLink>
        </>
      ) : (
        <CodeForm
          challenge={challenge}
          submitLabel="Lihat kontrak"
          failed="Gagal memuat kontrak"
          onResend={send}
          onCode={(code) =>
            callLink(token, 'billLinks.readContract', { id, challenge, code }).then((contract) =>
              setRead({ contract, challenge, code }),
            )
          }
        />
      )}
    </section>
  );
}

interface AnswerProps extends Omit<WaitingProps, 'id'> {
  contract: Contract;
  challenge: string;
  code: string;
  onNewCode: () => Promise<void>;
}

function Answer({ token, contract: { id, sha256, tenant_name: expected }, onAnswered, onNewCode, ...by }: AnswerProps) {
  const [declines, setDeclines] = useState(false);
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const answer = (call: Promise<Contract>) =>
    call.then(onAnswered, (error: unknown) => {
      setIsOver(error instanceof LinkFailure && error.code === 'PHONE_CODE_WRONG');
      throw error;
    });
  const agreeing = useLinkSubmission(() => {
    const isGiven = words.trim() !== '';
    setFault(isGiven ? undefined : 'Tulis nama lengkap Anda');
    return isGiven ? answer(callLink(token, 'billLinks.agreeContract', { id, sha256, name: words, ...by })) : null;
  }, 'Gagal menyetujui kontrak. Silakan coba lagi.');
  const declining = useLinkSubmission(
    () => answer(callLink(token, 'billLinks.declineContract', { id, note: words, ...by })),
    'Gagal menolak kontrak',
  );
  const renewing = useLinkSubmission(onNewCode, 'Gagal mengirim kode');
  const turn = (to: boolean) => {
    setDeclines(to);
    setWords('');
    setFault(undefined);
  };
  return (
    <section aria-label="Jawaban" className="flex flex-col gap-4 border-t pt-5 print:hidden">
      <div>
        <h2 className="text-base">{declines ? 'Tolak kontrak ini?' : 'Setujui kontrak ini?'}</h2>
        <p className="mt-0.5 text-sm text-muted">
          {declines
            ? 'Pemilik kost membaca alasan Anda dan dapat membuat versi baru. Hunian Anda tidak berakhir karenanya.'
            : 'Baca seluruh isinya dulu. Nama, waktu, dan isinya dicatat, dan pemilik kost diberi tahu.'}
        </p>
      </div>
      {declines ? (
        <LinkForm {...declining} submitLabel="Tolak Kontrak">
          <TextareaField
            label="Alasan penolakan"
            optional
            rows={3}
            maxLength={500}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </LinkForm>
      ) : (
        <LinkForm {...agreeing} submitLabel="Saya Setuju">
          <TextField
            label="Nama lengkap Anda"
            hint={`Seperti di kontrak: ${expected}`}
            value={words}
            error={fault}
            onChange={({ target }) => setWords(target.value)}
          />
        </LinkForm>
      )}
      {isOver ? (
        <form className="flex flex-col gap-2" onSubmit={(event) => void renewing.onSubmit(event)}>
          {renewing.failure === null ? null : (
            <p role="alert" className="text-sm text-danger">
              {renewing.failure}
            </p>
          )}
          <Button type="submit" variant="secondary" loading={renewing.isSending}>
            Kirim ulang kode
          </Button>
        </form>
      ) : null}
      <Button variant={declines ? 'ghost' : 'dangerGhost'} onClick={() => turn(!declines)}>
        {declines ? 'Kembali' : 'Tolak'}
      </Button>
    </section>
  );
}
