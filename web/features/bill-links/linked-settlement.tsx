import { useCallback, useEffect, useState } from 'react';
import type { LinkedSettlement as Linked } from '#shared/contract/bill-links.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { callLink, callLinkOnce } from '../../data/wire/link-calls.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import { SettlementSheet } from '../settlements/settlement-sheet.tsx';
import { isOpenToObjection, silenceInWords, STALE, untilInWords } from '../settlements/settlement-words.ts';
import { CodeForm } from './code-form.tsx';
import { LinkForm, useLinkSubmission } from './link-form.tsx';

/** What is settled at moving out, read by the link and answered by a code to the tenant's own number. */
export function LinkedSettlement({ token, onAnswered }: { token: string; onAnswered: () => Promise<void> }) {
  const [view, setView] = useState<Linked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    () =>
      callLink(token, 'billLinks.settlement', {}).then(
        (shown) => {
          setView(shown);
          setFailure(null);
        },
        (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
      ),
    [token],
  );
  useEffect(() => void load(), [load]);

  if (view === null) {
    return failure === null ? (
      <SkeletonList count={1} className="h-96" />
    ) : (
      <Notice tone="danger" role="alert" action={<Button onClick={() => void load()}>Coba lagi</Button>}>
        {failure}
      </Notice>
    );
  }
  return (
    <>
      <Card className="p-4 sm:p-5">
        <SettlementSheet view={view} />
      </Card>
      <Answer
        key={`${view.settlement?.version}${view.settlement?.state}`}
        token={token}
        view={view}
        onChange={() => Promise.all([load(), onAnswered()])}
      />
    </>
  );
}

interface AnswerProps {
  token: string;
  view: Linked;
  onChange: () => Promise<unknown>;
}

function Answer({ token, view, onChange }: AnswerProps) {
  const { settlement, takes_code: takesCode, tenancy_id: tenancy } = view;
  const [agrees, setAgrees] = useState<boolean | null>(null);
  if (settlement === null) return null;
  const isByCode = isOpenToObjection(settlement);
  const hasChanged = Boolean(view.present);
  if (settlement.state !== 'PROPOSED' && !isByCode) {
    return (
      <Notice tone={settlement.state === 'AGREED' && !hasChanged ? 'success' : 'info'} role="status">
        {settlement.state === 'OBJECTED'
          ? 'Keberatan sudah disampaikan. Menunggu pemilik kost.'
          : hasChanged
            ? `${STALE.title}. Pemilik kost perlu mengajukannya lagi.`
            : settlement.accepted_by === 'TIME'
              ? 'Perhitungan ini berlaku, karena tidak dijawab sampai batas waktunya.'
              : 'Perhitungan ini sudah disetujui.'}
      </Notice>
    );
  }
  return (
    <section aria-label="Jawaban" className="flex flex-col gap-4 border-t pt-5 print:hidden">
      <div>
        <h2 className="text-base">
          {agrees === false
            ? 'Apa yang tidak sesuai?'
            : hasChanged
              ? STALE.title
              : isByCode
                ? 'Sudah disetujui dengan kode'
                : 'Setujui perhitungan ini?'}
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          {hasChanged
            ? `${STALE.text} `
            : isByCode
              ? `Sampai ${untilInWords(view)} penyewa masih boleh keberatan; setelah itu, perhitungan ini berlaku. `
              : `${silenceInWords(view)} `}
          {takesCode ? null : errorCatalogue.NUMBER_UNPROVEN.message}
        </p>
      </div>
      {!takesCode ? (
        <ButtonLink className="self-start" to={`/cetak/keluar-kos/${tenancy}`}>
          Masuk dan jawab
        </ButtonLink>
      ) : agrees === null ? (
        <Choice
          token={token}
          settlement={settlement}
          mayAgree={!isByCode && !hasChanged}
          onChange={onChange}
          onObject={() => setAgrees(false)}
        />
      ) : (
        <Objection token={token} settlement={settlement} onChange={onChange} onBack={() => setAgrees(null)} />
      )}
    </section>
  );
}

interface StepProps extends Pick<AnswerProps, 'token' | 'onChange'> {
  settlement: NonNullable<Linked['settlement']>;
}

/** Until the code is sent, of which its own step says where. */
const CODE_COMES = (
  <p className="text-sm text-muted">
    Kode dikirim ke nomor WhatsApp penyewa yang sudah dikonfirmasi; tautan ini saja tidak cukup.
  </p>
);

/** Asks for a code of an answer; its challenge proves that this browser did. */
function useCode({ token, settlement: { id, version } }: StepProps, agrees: boolean) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const send = () =>
    callLink(token, 'billLinks.sendSettlementCode', { id, version, agrees }).then((sent) =>
      setChallenge(sent.challenge),
    );
  return { challenge, send };
}

function Choice({ onObject, mayAgree, ...step }: StepProps & { mayAgree: boolean; onObject: () => void }) {
  const { challenge, send } = useCode(step, true);
  const submission = useLinkSubmission(send, 'Gagal mengirim kode');
  if (challenge !== null) return <AnswerForm {...step} challenge={challenge} onResend={send} agrees note="" />;
  return (
    <div className="flex flex-col gap-2">
      {CODE_COMES}
      {mayAgree ? (
        <LinkForm {...submission} submitLabel="Saya Setuju">
          {null}
        </LinkForm>
      ) : null}
      <Button variant="dangerGhost" onClick={onObject}>
        Keberatan
      </Button>
    </div>
  );
}

function Objection({ onBack, ...step }: StepProps & { onBack: () => void }) {
  const { challenge, send } = useCode(step, false);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const submission = useLinkSubmission(() => {
    const isGiven = note.trim() !== '';
    setFault(isGiven ? undefined : 'Tulis apa yang tidak sesuai');
    return isGiven ? send() : null;
  }, 'Gagal mengirim kode');
  if (challenge !== null) {
    return <AnswerForm {...step} challenge={challenge} onResend={send} agrees={false} note={note} />;
  }
  return (
    <div className="flex flex-col gap-2">
      {CODE_COMES}
      <LinkForm {...submission} submitLabel="Kirim kode">
        <TextareaField
          label="Alasan keberatan"
          hint="Pemilik kost membacanya, lalu mengajukan perhitungan baru atau mengembalikan tanpa potongan."
          rows={3}
          maxLength={500}
          value={note}
          error={fault}
          onChange={({ target }) => setNote(target.value)}
        />
      </LinkForm>
      <Button variant="ghost" onClick={onBack}>
        Kembali
      </Button>
    </div>
  );
}

interface AnswerFormProps extends StepProps {
  challenge: string;
  agrees: boolean;
  note: string;
  onResend: () => Promise<void>;
}

function AnswerForm({ token, settlement: { id, version }, onChange, agrees, note, ...sent }: AnswerFormProps) {
  const { challenge } = sent;
  return (
    <CodeForm
      {...sent}
      submitLabel={agrees ? 'Setujui perhitungan' : 'Kirim Keberatan'}
      failed="Gagal mengirim jawaban"
      onCode={(code) =>
        callLinkOnce(token, 'billLinks.answerSettlement', { id, version, challenge, code, agrees, note }).then(onChange)
      }
    />
  );
}
