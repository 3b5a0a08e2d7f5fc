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
  return (
    <span className="tabular">
      <Sum amount={agreed}>disepakati</Sum>{' '}
      {received === 0 ? <Line>Belum diterima</Line> : <Sum amount={received}>diterima</Sum>}
      {returned > 0 ? <Sum amount={returned}>dikembalikan</Sum> : null}
      {held === received ? null : held > 0 ? (
        <Sum amount={held}>masih dipegang</Sum>
      ) : (
        <Line>Tidak ada lagi yang dipegang</Line>
      )}
    </span>
  );
}

function Line({ children }: { children: string }) {
  return <span className="block">{children}</span>;
}

function Sum({ amount, children }: { amount: number; children: string }) {
  return (
    <span className="block">
      <span className="sm:whitespace-nowrap">{formatRupiah(amount)}</span> {children}
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
