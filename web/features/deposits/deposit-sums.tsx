import { formatRupiah } from '#shared/format.ts';

export interface DepositSums {
  deposit_amount: number;
  deposit_received: number;
  deposit_deducted: number;
  deposit_returned: number;
  other_returned: number;
  deposit_held: number;
}

/** What a settlement gives back beside the deposit. */
export const OTHER_RETURNED = 'sewa di muka atau saldo kredit';

/**
 * What a contract agrees as its deposit, what was received of it, and if some is gone, what was deducted, returned and is
 * held; what was given back beside it goes by its own name.
 */
export function Deposit({ deposit_amount: agreed, deposit_received: received, ...sums }: DepositSums) {
  const { deposit_deducted: deducted, deposit_returned: returned, other_returned: other, deposit_held: held } = sums;
  if (agreed + received + other + held === 0) return <>Tanpa deposit</>;
  const gone = held > 0 ? { amount: held, words: 'masih dipegang' } : { words: 'Tidak ada lagi yang dipegang' };
  const lines: { amount?: number; words: string }[] = [
    { amount: agreed, words: 'disepakati' },
    received > 0 ? { amount: received, words: 'diterima' } : { words: 'Belum diterima' },
    ...(deducted > 0 ? [{ amount: deducted, words: 'dipotong' }] : []),
    ...(returned > 0 ? [{ amount: returned, words: 'dikembalikan' }] : []),
    ...(held === received && deducted + returned === 0 ? [] : [gone]),
    ...(other > 0 ? [{ amount: other, words: `${OTHER_RETURNED} dikembalikan` }] : []),
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

interface Sums {
  deposit_amount: number;
  deposit_received: number;
  deposit_deducted?: number;
  deposit_held?: number;
}

/**
 * What was agreed, what was received, and if some is gone, what was deducted and is held, in words that go on a sentence
 * about a deposit.
 */
export function depositInWords({ deposit_amount: agreed, ...sums }: Sums): string {
  return `disepakati ${formatRupiah(agreed)}, ${receivedInWords(sums)}`;
}

/** The same without what was agreed. */
export function receivedInWords({ deposit_received: received, ...sums }: Omit<Sums, 'deposit_amount'>): string {
  const { deposit_deducted: deducted = 0, deposit_held: held } = sums;
  const taken = deducted > 0 ? `, dipotong ${formatRupiah(deducted)}` : '';
  const came = received > 0 ? `diterima ${formatRupiah(received)}${taken}` : 'belum ada yang diterima';
  const left = held ? `dipegang ${formatRupiah(held)}` : 'tidak ada lagi yang dipegang';
  const isLeft = held !== undefined && (held !== received || deducted > 0);
  return `${came}${isLeft ? `, ${left}` : ''}`;
}

/** What becomes of the deposit when its tenant leaves: the sums by their names, and what to do with money that is held. */
export function depositOnLeaving(sums: DepositSums): string {
  const { deposit_amount: agreed, deposit_received: received, deposit_held: held } = sums;
  if (agreed === 0 && received === 0 && held === 0) return '';
  const said = ` Deposit ${depositInWords(sums)}.`;
  return held > 0 ? `${said} Setelah Anda kembalikan kepada penyewa, catat lewat "Kembalikan deposit".` : said;
}
