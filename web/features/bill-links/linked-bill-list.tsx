import type { LinkedBill, LinkedBills } from '#shared/contract/bill-links.ts';
import { formatRupiah } from '#shared/format.ts';
import { mostListed } from '#shared/rules/page.ts';
import { formatMoment } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DueTotal, Unlisted } from '../invoices/due-total.tsx';
import { OwnerOffNotice } from '../invoices/owner-off.tsx';
import { OwnerContact } from '../kost/owner-contact.tsx';
import { LinkedBillCard } from './linked-bill-card.tsx';
import { LinkedReceipts } from './linked-receipts.tsx';

const GivenBackList = lazyPart(() => import('../deposits/given-back-list.tsx').then((module) => module.GivenBackList));

interface LinkedBillListProps {
  /** It is the link of somebody who pays a share. */
  isShare: boolean;
  view: LinkedBills;
  onPay: (bill: LinkedBill) => void;
  onReport: (bill: LinkedBill) => void;
  onReceipt: (id: string) => void;
  onSettlement: () => void;
  onContract: () => void;
}

/** The first page of a link: the open bills, and what was paid. */
export function LinkedBillList({ isShare, view, onPay, onReport, onReceipt, ...papers }: LinkedBillListProps) {
  const { bills, due, receipts, settlement } = view;
  // A share that is paid stays in the list while others pay theirs.
  const unlisted = due.count - bills.filter(({ remaining_amount: left }) => left > 0).length;
  return (
    <>
      <header>
        <h1 className="text-2xl">{isShare ? 'Bagian sewa Anda' : 'Tagihan kost'}</h1>
        <p className="mt-1 text-muted">
          Untuk {view.first_name}, kamar {view.room_number} di {view.kost_name}
        </p>
      </header>
      {view.owner_is_off ? <OwnerOffNotice /> : null}
      {settlement === null ? null : (
        <PaperNotice
          tone={settlement.state === 'PROPOSED' ? 'warning' : 'info'}
          label={settlement.state === 'PROPOSED' ? 'Baca dan jawab' : 'Lihat perhitungan'}
          onOpen={papers.onSettlement}
        >
          {settlement.state === 'PROPOSED'
            ? `Perhitungan keluar kos menunggu jawaban${settlement.answer_by === null ? '' : ` sampai ${formatMoment(settlement.answer_by)}`}.`
            : 'Perhitungan keluar kos sudah dijawab.'}
        </PaperNotice>
      )}
      {view.contract === null ? null : (
        <PaperNotice tone="warning" label="Baca kontrak" onOpen={papers.onContract}>
          Kontrak menunggu jawaban penyewa.
        </PaperNotice>
      )}
      {view.credit > 0 ? (
        <Notice tone="info">
          Kelebihan bayar Anda <span className="tabular font-bold">{formatRupiah(view.credit)}</span> dipakai untuk
          bagian sewa berikutnya. Bila Anda pindah, minta pemilik kost mengembalikannya.
        </Notice>
      ) : null}
      {view.returns.length > 0 ? (
        <Notice tone="info">
          Kelebihan bayar yang sudah dikembalikan kepada Anda, menurut catatan pemilik kost:
          <GivenBackList returns={view.returns} to={view.first_name} most={mostListed.creditReturns} />
        </Notice>
      ) : null}
      {due.count > 1 ? <DueTotal due={due} /> : null}
      {bills.map((bill) => (
        <LinkedBillCard key={bill.id} bill={bill} onPay={() => onPay(bill)} onReport={() => onReport(bill)} />
      ))}
      <Unlisted count={unlisted} />
      {bills.length === 0 ? (
        <Card>
          <EmptyState
            drawing="bill"
            title={
              isShare
                ? 'Tidak ada bagian yang perlu dibayar'
                : receipts.length > 0
                  ? 'Semua tagihan sudah lunas'
                  : 'Tidak ada tagihan yang perlu dibayar'
            }
            description={receipts.length > 0 ? 'Terima kasih.' : undefined}
          />
        </Card>
      ) : null}
      <OwnerContact kost={view.kost_name} phone={view.contact_phone} />
      <LinkedReceipts receipts={receipts} onOpen={onReceipt} />
    </>
  );
}

interface PaperNoticeProps {
  tone: 'warning' | 'info';
  label: string;
  onOpen: () => void;
  children: string;
}

/** A paper that can be read here. */
function PaperNotice({ tone, label, onOpen, children }: PaperNoticeProps) {
  return (
    <Notice
      tone={tone}
      action={
        <Button variant="secondary" size="sm" className="max-sm:w-full" onClick={onOpen}>
          {label}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
