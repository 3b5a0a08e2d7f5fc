import { useState } from 'react';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import { LEAVING_DAY_OUT_OF_REACH } from '#shared/contract/leavings.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { isLeavingDay, lastLeavingDay } from '#shared/rules/leaving.ts';
import { callLink } from '../../data/wire/link-calls.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LinkForm, useLinkSubmission } from './link-form.tsx';

interface LinkedPlansProps {
  token: string;
  view: LinkedBills;
  onSaid: () => Promise<void>;
}

/** What comes after the contract: an offer to accept, which its owner confirms, or a day of leaving, which is a wish. */
export function LinkedPlans({ token, view, onSaid }: LinkedPlansProps) {
  const { renewal, leaving, may_leave: mayLeave } = view;
  const [isLeaving, setLeaving] = useState(false);
  const leaves = mayLeave && isLeaving;
  // Beside a day of leaving the offer would read as if nothing had been said.
  const stillOpen =
    renewal?.state === 'OFFERED' && !renewal.by_link ? ' Jika berubah pikiran, tawaran di bawah masih berlaku.' : '';
  if (renewal === null && leaving === null && !mayLeave) return null;
  return (
    <section aria-label="Perpanjangan dan pindah" className="flex flex-col gap-3 border-t pt-5 print:hidden">
      {leaving?.state === 'ASKED' ? (
        <Notice tone="info" role="status">
          Keinginan pindah {formatDay(leaving.leaves_on)} sudah disampaikan ke pemilik kost. Belum mengikat sampai
          diajukan lewat akun penyewa.{stillOpen}
        </Notice>
      ) : null}
      {leaving?.state === 'AGREED' ? (
        <Notice tone="info">
          Pemilik kost setuju pindah {formatDay(leaving.leaves_on)}. Belum mengikat sampai diajukan lewat akun penyewa.
          {stillOpen}
        </Notice>
      ) : null}
      {leaving?.state === 'REFUSED' && mayLeave ? (
        <Notice tone="warning">
          Pindah {formatDay(leaving.leaves_on)} tidak disetujui. Hubungi pemilik kost untuk tanggal lain.
        </Notice>
      ) : null}
      {renewal === null || leaves ? null : <Offer token={token} renewal={renewal} onSaid={onSaid} />}
      {mayLeave && !isLeaving ? (
        <Button variant="ghost" className="self-center text-muted" onClick={() => setLeaving(true)}>
          {renewal === null ? 'Mau pindah dari kost ini?' : 'Tidak lanjut? Sampaikan tanggal pindah'}
        </Button>
      ) : null}
      {leaves ? (
        <Leave token={token} first={renewal?.ends_on} onSaid={onSaid} onBack={() => setLeaving(false)} />
      ) : null}
    </section>
  );
}

interface OfferProps extends Pick<LinkedPlansProps, 'token' | 'onSaid'> {
  renewal: NonNullable<LinkedBills['renewal']>;
}

function Offer({ token, renewal, onSaid }: OfferProps) {
  const { id, state, by_link: isByLink, monthly_rent: rent, asked_rent: asked } = renewal;
  const [isAsking, setAsking] = useState(false);
  const accept = () => callLink(token, 'billLinks.acceptRenewal', { id, rent }).then(onSaid);
  const submission = useLinkSubmission(accept, 'Gagal mengirim jawaban');
  const terms = `sampai ${formatDay(renewal.contract_end)}, sewa ${formatRupiah(rent)} mulai ${formatDay(renewal.rent_from)}`;
  const other = asked === null || asked === rent ? null : formatRupiah(asked);
  if (state === 'ASKED') {
    return (
      <Notice tone="info" role="status">
        {isByLink
          ? `${other === null ? 'Setuju' : `Sewa ${other} diminta untuk`} perpanjangan ${terms}. Menunggu konfirmasi pemilik kost.`
          : 'Perpanjangan sedang dibicarakan dengan pemilik kost.'}
      </Notice>
    );
  }
  const offer = (
    <Notice tone="info">
      Pemilik kost menawarkan perpanjangan {terms}. Berlaku sampai {formatDay(renewal.ends_on)}.
      {isByLink
        ? ` ${other === null ? 'Persetujuan lewat tautan ini tidak dikonfirmasi' : `Sewa ${other} tidak disetujui`}; jawab lewat akun Anda atau hubungi pemilik kost.`
        : ''}
    </Notice>
  );
  // Said once by the link; what its owner did not confirm is answered by account.
  if (isByLink) return offer;
  if (isAsking) {
    return (
      <>
        {offer}
        <AskRent token={token} renewal={renewal} onSaid={onSaid} />
        <Back onBack={() => setAsking(false)} />
      </>
    );
  }
  return (
    <>
      <LinkForm {...submission} submitLabel="Setuju perpanjang">
        {offer}
      </LinkForm>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Minta sewa lain
      </Button>
    </>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="ghost" onClick={onBack}>
      Kembali
    </Button>
  );
}

/** Another rent, as a wish: it holds once the owner offers it. */
function AskRent({ token, renewal: { id, monthly_rent: rent }, onSaid }: OfferProps) {
  const [amount, setAmount] = useState<number>();
  const [fault, setFault] = useState<string>();
  const submission = useLinkSubmission(() => {
    const isPossible = amount !== undefined && amount > 0;
    setFault(isPossible ? undefined : 'Sewa yang diminta harus diisi');
    return isPossible
      ? callLink(token, 'billLinks.acceptRenewal', { id, rent, asked_rent: amount }).then(onSaid)
      : null;
  }, 'Gagal mengirim permintaan');
  return (
    <LinkForm {...submission} submitLabel="Kirim permintaan">
      <Field
        label="Sewa yang diminta"
        hint={`Ditawarkan ${formatRupiah(rent)}. Hanya bisa diminta sekali, dan berlaku setelah ditawarkan pemilik kost.`}
        error={fault}
      >
        <RupiahInput value={amount} onChange={setAmount} />
      </Field>
    </LinkForm>
  );
}

interface LeaveProps extends Pick<LinkedPlansProps, 'token' | 'onSaid'> {
  /** The day that is proposed. */
  first: string | undefined;
  onBack: () => void;
}

function Leave({ token, first, onSaid, onBack }: LeaveProps) {
  const [day, setDay] = useState(first ?? addDays(today(), 30));
  const [fault, setFault] = useState<string>();
  const submission = useLinkSubmission(() => {
    const isPossible = isLeavingDay(day, today());
    setFault(isPossible ? undefined : LEAVING_DAY_OUT_OF_REACH);
    return isPossible ? callLink(token, 'billLinks.askToLeave', { leaves_on: day, reason: '' }).then(onSaid) : null;
  }, 'Gagal menyampaikan tanggal pindah');
  return (
    <>
      <LinkForm {...submission} submitLabel="Sampaikan ke pemilik kost">
        <TextField
          label="Tanggal pindah"
          type="date"
          value={day}
          min={today()}
          max={lastLeavingDay(today())}
          error={fault}
          hint="Disampaikan sebagai keinginan: mengikat setelah diajukan lewat akun. Sewa dan tagihan berjalan sampai keluar."
          onChange={({ target }) => setDay(target.value)}
        />
      </LinkForm>
      <Back onBack={onBack} />
    </>
  );
}
