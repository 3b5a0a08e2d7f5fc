import { formatRupiah } from '#shared/format.ts';

export interface DepositSums {
  deposit_amount: number;
  deposit_received: number;
}

/** What a contract agrees as its deposit, and what was received of it. */
export function Deposit({ deposit_amount: agreed, deposit_received: received }: DepositSums) {
  if (agreed === 0 && received === 0) return <>Tanpa deposit</>;
  return (
    <span className="tabular">
      <span className="block">
        <span className="sm:whitespace-nowrap">{formatRupiah(agreed)}</span> disepakati
      </span>{' '}
      <span className="block">
        {received === 0 ? (
          'Belum diterima'
        ) : (
          <>
            <span className="sm:whitespace-nowrap">{formatRupiah(received)}</span> diterima
          </>
        )}
      </span>
    </span>
  );
}

/** What becomes of the deposit when its tenant leaves: a sentence about money that was received, and no other. */
export function depositOnLeaving({ deposit_amount: agreed, deposit_received: received }: DepositSums): string {
  if (received > 0) {
    return ` Deposit ${formatRupiah(received)} yang tercatat diterima tidak dikembalikan otomatis, selesaikan langsung dengan penyewa.`;
  }
  return agreed > 0 ? ' Belum ada deposit yang tercatat diterima.' : '';
}
