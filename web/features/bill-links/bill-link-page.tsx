import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import { isShareToken } from '#shared/rules/bill-link.ts';
import { keepZones } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { LinkedBillList } from './linked-bill-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LinkedReceiptPage } from './linked-receipts.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { ReportTransfer } from './report-transfer.tsx';
import { StopReminders } from './stop-reminders.tsx';
import { type LinkedState, useLinkedBills } from './use-linked-bills.ts';

const LinkedSettlement = lazyPart(
  () => import('./linked-settlement.tsx').then((module) => module.LinkedSettlement),
  <SkeletonList count={1} className="h-96" />,
);
const LinkedContract = lazyPart(
  () => import('./linked-contract.tsx').then((module) => module.LinkedContract),
  <SkeletonList count={1} className="h-64" />,
);
const LinkedPlans = lazyPart(() => import('./linked-plans.tsx').then((module) => module.LinkedPlans));

/**
 * The bills of a link, and each step of paying them. The step is in the address, so that the phone's back button works.
 */
export function BillLinkPage({ token }: { token: string }) {
  const linked = useLinkedBills(token);
  const { view, isOver, failure, reload } = linked;
  if (view !== null) keepZones(view);
  if (isOver) return <LinkOver />;
  if (view !== null) return <Steps token={token} view={view} linked={linked} />;
  if (failure === null) return <SkeletonList count={2} className="h-64" />;
  return (
    <Card>
      <EmptyState
        drawing="bill"
        heading="h1"
        title="Tagihan belum dapat dimuat"
        description={failure}
        action={<Button onClick={() => void reload()}>Coba lagi</Button>}
      />
    </Card>
  );
}

function Steps({ token, view, linked: { reload } }: { token: string; view: LinkedBills; linked: LinkedState }) {
  const [search, setSearch] = useSearchParams();
  const open = (step: Record<string, string>) => setSearch(step);
  const toList = () => setSearch({});
  const billOf = (step: string) =>
    view.bills.find(({ id, takes_payments }) => takes_payments && id === search.get(step));
  const receipt = view.receipts.find(({ id }) => id === search.get('kuitansi'));
  const reported = billOf('lapor');
  const paid = search.get('bayar');

  if (receipt !== undefined) {
    return (
      <Step title={null} onBack={toList}>
        <LinkedReceiptPage view={view} receipt={receipt} />
      </Step>
    );
  }
  if (reported !== undefined) {
    return (
      <Step title="Laporkan transfer" note={reported.title} onBack={toList}>
        <ReportTransfer
          token={token}
          bill={reported}
          onReported={() => {
            toList();
            void reload();
          }}
        />
      </Step>
    );
  }
  if (paid !== null && !view.owner_is_off) {
    return (
      <Step title="Bayar tagihan" note={billOf('bayar')?.title} onBack={toList}>
        <PaymentSteps
          key={paid}
          token={token}
          view={view}
          billId={paid}
          onResult={reload}
          onReceipt={(id) => open({ kuitansi: id })}
          onGone={() => setSearch({}, { replace: true })}
        />
      </Step>
    );
  }
  if (search.has('keluar') && view.settlement !== null) {
    return (
      <Step title={null} onBack={toList}>
        <LinkedSettlement token={token} onAnswered={reload} />
      </Step>
    );
  }
  if (search.has('kontrak')) {
    return (
      <Step title={null} onBack={toList}>
        <LinkedContract token={token} waiting={view.contract} onAnswered={reload} />
      </Step>
    );
  }
  return (
    <>
      <LinkedBillList
        isShare={isShareToken(token)}
        view={view}
        onPay={({ id }) => open({ bayar: id })}
        onReport={({ id }) => open({ lapor: id })}
        onReceipt={(id) => open({ kuitansi: id })}
        onSettlement={() => open({ keluar: '1' })}
        onContract={() => open({ kontrak: '1' })}
      />
      <LinkedPlans token={token} view={view} onSaid={reload} />
      {view.gets_reminders ? <StopReminders token={token} /> : null}
    </>
  );
}

interface StepProps {
  title: string | null;
  note?: string | undefined;
  onBack: () => void;
  children: ReactNode;
}

function Step({ title, note, onBack, children }: StepProps) {
  return (
    <>
      <div className="print:hidden">
        <Button variant="ghost" className="-ml-3" icon={ArrowLeft} onClick={onBack}>
          Semua tagihan
        </Button>
        {title === null ? null : <h1 className="mt-1 text-2xl">{title}</h1>}
        {note === undefined ? null : <p className="text-muted">{note}</p>}
      </div>
      {children}
    </>
  );
}

/** Shown alike for a link that has expired and one that never existed. */
function LinkOver() {
  return (
    <Card>
      <EmptyState
        drawing="lock"
        heading="h1"
        title="Tautan ini sudah tidak berlaku"
        description="Minta tautan baru kepada pemilik kost. Jika punya akun, tagihan Anda tampil setelah masuk."
        action={<ButtonLink to="/login">Masuk</ButtonLink>}
      />
    </Card>
  );
}
