import type { LinkedContract } from '#shared/contract/contracts.ts';
import { depositInWords } from '../deposits/deposit-sums.tsx';

/** Beside the paper, which was made before any money came: what was received of the deposit, and is held. Not printed. */
export function ContractDeposit({
  contract,
}: {
  contract: Pick<LinkedContract, 'deposit_amount' | 'deposit_received' | 'deposit_held'>;
}) {
  if (contract.deposit_amount === 0 && contract.deposit_received === 0) return null;
  return (
    <p className="tabular mt-4 text-sm text-muted print:hidden">Sampai hari ini: deposit {depositInWords(contract)}.</p>
  );
}
