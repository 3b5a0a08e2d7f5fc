import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Deposit, type DepositSums } from './deposit-sums.tsx';

const DepositDialog = lazyPart(() => import('./deposit-dialog.tsx').then((module) => module.DepositDialog));

interface DepositFactProps {
  tenancy: DepositSums & { id: string };
  /** Whose it is, for those who read it out; left out for the tenant's own. */
  of?: string;
}

/** The sums of a deposit; once something was received, with the way to what came and went. */
export function DepositFact({ tenancy, of }: DepositFactProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Deposit {...tenancy} />
      {tenancy.deposit_received + tenancy.other_returned + tenancy.deposit_held > 0 ? (
        <button
          type="button"
          className="relative block font-semibold text-primary after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
          aria-label={['Rincian deposit', of].filter(Boolean).join(' ')}
          onPointerEnter={DepositDialog.preload}
          onClick={() => setOpen(true)}
        >
          Rincian
        </button>
      ) : null}
      {isOpen ? <DepositDialog tenancy={tenancy} of={of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
