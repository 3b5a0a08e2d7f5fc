import { formatRupiah } from '#shared/format.ts';

export interface DepositSums {
  deposit_amount: number;
  deposit_received: number;
  deposit_returned: number;
  deposit_held: number;
}

/** What a contract agrees as its deposit, what was received of it, and if some is gone, what was returned and is held. */
export function Deposit({ deposit_amount: agreed, deposit_received: received, ...sums }: DepositSums) {
  const { deposit_returned: returned, deposit_held: held } = sums;
  if (agreed === 0 && received === 0) return <>Tanpa deposit</>;
  const gone = held > 0 ? { amount: held, words: 'masih dipegang' } : { words: 'Tidak ada lagi yang dipegang' };
  const lines: { amount?: number; words: string }[] = [
    { amount: agreed, words: 'disepakati' },
    received > 0 ? { amount: received, words: 'diterima' } : { words: 'Belum diterima' },
    ...(returned > 0 ? [{ amount: returned, words: 'dikembalikan' }] : []),
    ...(held === received ? [] : [gone]),
  ];
  return (
    <span className="tabular">
      {lines.map(({ amount, words }) => (
        <span key={words} className="block">
          {amount === undefined ? (
            words
          ) : (
            <>
              <span className="sm:whitespace-nowrap">{formatRupiah(amount)} </span>
              <span className="text-xs text-muted">{words}</span>
            </>
          )}{' '}
        </span>
      ))}
    </span>
  );
}

/** What becomes of the deposit when its tenant leaves: a sentence about money that is held, and no other. */
export function depositOnLeaving({
  deposit_amount: agreed,
  deposit_received: received,
  deposit_held: held,
}: DepositSums): string {
  if (held > 0) {
    return ` Deposit ${formatRupiah(held)} masih Anda pegang. Setelah Anda kembalikan kepada penyewa, catat lewat "Kembalikan deposit".`;
  }
  if (received > 0) return ' Tidak ada lagi deposit yang dipegang.';
  return agreed > 0 ? ' Belum ada deposit yang tercatat diterima.' : '';
}
