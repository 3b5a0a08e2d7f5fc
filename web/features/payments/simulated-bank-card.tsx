import { CircleCheck, CircleX, Clock, Landmark, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SimulatedPayment } from '#shared/contract/payments.ts';
import type { PaymentStatus, SimulatedOutcome } from '#shared/enums.ts';
import { paymentMethods } from '#shared/rules/payment-methods.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure, failureMessage } from '../../data/call-error.ts';
import { formatRupiah } from '#shared/format.ts';
import { toast } from '../../lib/toast.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { PaymentStatusBadge } from '../../ui/status-badge.tsx';
import { useRefresh } from '../../data/use-refresh.ts';

const LOAD_FAILED = 'Gagal memuat data pembayaran';

/** The simulated bank's page with its three possible answers. It shows no more than a real bank would. */
export function SimulatedBankCard({ reference }: { reference: string }) {
  const payment = trpc.payments.simulated.useQuery({ payment_reference: reference });
  const isUnknown = ['NOT_FOUND', 'VALIDATION'].includes(callFailure(payment.error).code ?? '');
  useLoadError(isUnknown ? null : payment.error, LOAD_FAILED);
  return (
    <Card className="overflow-hidden">
      <header className="flex items-center gap-3 border-b px-5 py-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-sunken">
          <Landmark aria-hidden className="size-6 text-muted" />
        </span>
        <div className="min-w-0">
          <h1 className="text-lg">Bank Simulasi</h1>
          <p className="text-sm text-muted">Konfirmasi pembayaran</p>
        </div>
      </header>
      <p className="bg-warning-soft px-5 py-2.5 text-sm font-semibold text-warning">
        Simulasi – tidak ada uang sungguhan
      </p>
      {isUnknown ? (
        <EmptyState
          drawing="bill"
          title="Pembayaran tidak ditemukan"
          description="Nomor referensi ini tidak dikenal. Periksa kembali tautan pembayaran Anda."
        />
      ) : payment.isError && payment.data === undefined ? (
        <div className="p-5">
          <LoadError message={LOAD_FAILED} error={payment.error} onRetry={() => void payment.refetch()} />
        </div>
      ) : (
        <Confirmation reference={reference} payment={payment.data} />
      )}
      <footer className="border-t px-5 py-2 text-center">
        <Link
          to="/dashboard?tab=pembayaran"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          Kembali ke tagihan saya
        </Link>
      </footer>
    </Card>
  );
}

function Confirmation({ reference, payment }: { reference: string; payment: SimulatedPayment | undefined }) {
  return (
    <div className="flex flex-col gap-5 p-5">
      <dl className="flex flex-col gap-3 text-sm">
        <Line name="Referensi">
          <span className="tabular font-medium break-all">{reference}</span>
        </Line>
        <Line name="Metode">
          <span className="font-medium">
            {payment ? paymentMethods[payment.payment_method].name : <SkeletonText className="w-32" />}
          </span>
        </Line>
        <Line name="Status">
          {payment ? <PaymentStatusBadge status={payment.status} /> : <SkeletonText className="w-20" />}
        </Line>
        <div className="flex items-baseline justify-between gap-4 border-t pt-3">
          <dt className="font-semibold">Jumlah</dt>
          <dd className="tabular text-2xl font-bold whitespace-nowrap">
            {payment ? formatRupiah(payment.charged_amount) : <SkeletonText className="w-36" />}
          </dd>
        </div>
      </dl>
      {payment && payment.status !== 'PENDING' ? (
        <Outcome status={payment.status} />
      ) : (
        <Choices reference={reference} disabled={payment === undefined} />
      )}
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function Choices({ reference, disabled }: { reference: string; disabled: boolean }) {
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const simulate = trpc.payments.simulate.useMutation({
    onSuccess: (payment) => {
      utils.payments.simulated.setData({ payment_reference: reference }, payment);
    },
    onSettled: () => void refresh(),
    onError: (error) => toast.error(failureMessage(error, 'Gagal memproses pembayaran')),
  });
  const chosen = simulate.isPending ? simulate.variables.outcome : null;
  const choose = (outcome: SimulatedOutcome) => simulate.mutate({ payment_reference: reference, outcome });
  const isOff = disabled || simulate.isPending;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        className="col-span-2"
        disabled={isOff}
        loading={chosen === 'SUCCEEDED'}
        onClick={() => choose('SUCCEEDED')}
      >
        Bayar
      </Button>
      <Button variant="secondary" disabled={isOff} loading={chosen === 'FAILED'} onClick={() => choose('FAILED')}>
        Gagalkan
      </Button>
      <Button variant="secondary" disabled={isOff} loading={chosen === 'EXPIRED'} onClick={() => choose('EXPIRED')}>
        Kedaluwarsakan
      </Button>
    </div>
  );
}

const outcomes: Record<Exclude<PaymentStatus, 'PENDING'>, { icon: LucideIcon; looks: string; text: string }> = {
  SUCCEEDED: {
    icon: CircleCheck,
    looks: 'bg-success-soft text-success',
    text: 'Pembayaran berhasil. Anda dapat menutup halaman ini.',
  },
  FAILED: {
    icon: CircleX,
    looks: 'bg-danger-soft text-danger',
    text: 'Pembayaran gagal. Kembali ke tagihan Anda untuk mencoba lagi.',
  },
  EXPIRED: {
    icon: Clock,
    looks: 'bg-sunken text-text',
    text: 'Batas waktu pembayaran sudah lewat. Kembali ke tagihan Anda untuk membuat pembayaran baru.',
  },
};

function Outcome({ status }: { status: keyof typeof outcomes }) {
  const { icon: Icon, looks, text } = outcomes[status];
  return (
    <p role="status" className={`flex items-start gap-3 rounded-lg px-4 py-3 text-sm font-medium ${looks}`}>
      <Icon aria-hidden className="size-6 shrink-0" />
      {text}
    </p>
  );
}
