import { clsx } from 'clsx';
import type { LinkedContract } from '#shared/contract/contracts.ts';
import { UNCERTIFIED } from '#shared/rules/contract-paper.ts';
import { Letterhead, PrintFooter, Stamp } from '../invoices/print-parts.tsx';
import { formatMoment } from '../../lib/today.ts';

/** The first line of a clause, and what the paper is not. */
const isStrong = (line: string) => /^Pasal \d+/.test(line) || line === UNCERTIFIED;

/** The lines of a text, with the place where each begins. */
function linesOf(text: string): { at: number; line: string }[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const place = at;
    at += line.length + 1;
    return { at: place, line };
  });
}

/** A contract on paper: its text as it was made, who agreed to it, and what shows that it is this text. */
export function ContractSheet({ contract }: { contract: LinkedContract & { kost_id?: string } }) {
  const { state, body, version, sha256, owner_name: owner, tenant_name: tenant, kost_id: kostId } = contract;
  const answerOf = (role: 'OWNER' | 'TENANT') => ({
    answer: contract.answers.find((each) => each.role === role),
    kostId,
  });
  return (
    <>
      <Letterhead
        kost={{ name: contract.kost_name, address: null }}
        title="Perjanjian sewa"
        number={`Kamar ${contract.room_number} · Versi ${version}`}
        mark={
          state === 'LAPSED' ? (
            <Stamp tone="neutral">Tidak berlaku</Stamp>
          ) : state === 'DECLINED' ? (
            <Stamp tone="danger">Ditolak</Stamp>
          ) : null
        }
      />
      <div className="py-5 text-sm leading-relaxed">
        {linesOf(body).map(({ at, line }) =>
          line.trim() === '' ? (
            <div key={at} className="h-3" />
          ) : (
            <p key={at} className={clsx('whitespace-pre-wrap wrap-anywhere', isStrong(line) && 'font-semibold')}>
              {line}
            </p>
          ),
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-6 text-center text-sm break-inside-avoid">
        <Signature role="Pemilik kost" name={owner} {...answerOf('OWNER')} />
        <Signature role="Penyewa" name={tenant} {...answerOf('TENANT')} />
      </div>
      <div className="mt-6 border-t pt-4 text-xs text-muted break-inside-avoid">
        <p>
          Versi {version}, dibuat {formatMoment(contract.created_at, kostId)}. Sidik teks (SHA-256):{' '}
          <span className="font-mono break-all">{sha256}</span>
        </p>
        {/* Older texts do not say it themselves. */}
        {body.endsWith(UNCERTIFIED) ? null : <p className="mt-1 font-semibold">{UNCERTIFIED}</p>}
      </div>
      <PrintFooter kostId={kostId} />
    </>
  );
}

interface SignatureProps {
  role: string;
  name: string;
  answer: LinkedContract['answers'][number] | undefined;
  kostId: string | undefined;
}

/** Where a party signs by hand, with what they have answered in the app. */
function Signature({ role, name, answer, kostId }: SignatureProps) {
  return (
    <div className="min-w-[min(13rem,100%)] flex-1">
      <p className="text-muted">{role},</p>
      <div className="flex min-h-16 flex-col justify-center py-2 text-xs text-muted">
        {answer ? (
          <p>
            {answer.answer === 'AGREED' ? 'Disetujui' : 'Ditolak'} secara elektronik oleh {answer.name} pada{' '}
            <span className="whitespace-nowrap">{formatMoment(answer.at, kostId)}</span>
            {answer.method === 'CODE' ? ', dengan kode ke nomornya yang dikonfirmasi' : null}
          </p>
        ) : null}
      </div>
      <p className="border-t border-text pt-1 font-semibold wrap-anywhere">{name}</p>
    </div>
  );
}
