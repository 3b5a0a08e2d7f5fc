import { useParams } from 'react-router';
import { SimulatedBankCard } from '../features/payments/simulated-bank-card.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** Plays the payer's bank for one payment, if no real gateway is set. Anyone who has the reference may use it. */
export function SimulatedBank() {
  const { reference = '' } = useParams();
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-8 sm:py-12">
      <PageTitle>Simulasi Bank</PageTitle>
      <SimulatedBankCard key={reference} reference={reference} />
    </div>
  );
}
