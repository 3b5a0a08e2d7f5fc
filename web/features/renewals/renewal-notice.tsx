import { useState } from 'react';
import type { Renewal } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { isOpenLeavingState } from '#shared/rules/leaving.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OfferRenewalDialog } from './offer-renewal-dialog.tsx';
import { isAcceptedByLink } from './accepted-by-link.ts';
import { SendOffer, termsOf } from './send-offer.tsx';
import { wholePeriods } from './whole-periods.ts';

/** Of a contract that ends soon: the offer to its tenant, what became of it, and what its owner can do. */
export function RenewalNotice({ tenant }: { tenant: Tenant }) {
  const { full_name: name, renewal, leaving, contract_end: end, goes_on: goesOn } = tenant;
  const whole = wholePeriods[tenant.rent_period] ?? '';
  const user = useCurrentUser();
  const [isOffering, setOffering] = useState(false);
  const mayOffer = can(user, 'tenancy:offer-renewal');
  const isOpen = renewal?.state === 'OFFERED' || renewal?.state === 'ASKED';
  if (isOpen) {
    const hasAsked = renewal.state === 'ASKED';
    const isWish = leaving !== null && isOpenLeavingState(leaving.state);
    const asked = formatRupiah(renewal.asked_rent ?? 0);
    return (
      <Notice
        tone={hasAsked ? 'warning' : 'info'}
        action={
          mayOffer ? (
            <div className="flex flex-wrap gap-2">
              {!hasAsked && !renewal.by_link && can(user, 'tenancy:share-bills') ? (
                <SendOffer tenant={tenant} renewal={renewal} />
              ) : null}
              <Answers name={name} renewal={renewal} />
            </div>
          ) : null
        }
      >
        {hasAsked
          ? isAcceptedByLink(renewal)
            ? 'Setuju lewat tautan bayar, menunggu konfirmasi Anda. '
            : `Mau lanjut, tetapi minta sewa ${asked}${renewal.by_link ? ' lewat tautan bayar' : ''}. `
          : null}
        Ditawarkan {termsOf(renewal)}.
        {hasAsked
          ? null
          : // By a bill link it is in nobody's way.
            isWish
            ? ` Lewat tautan bayar dijawab ingin pindah; tawaran ini tetap terbuka sampai ${formatDay(renewal.ends_on)}, atau sampai Anda tarik.`
            : ' Menunggu jawaban penyewa.'}
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="info"
        action={
          mayOffer ? (
            <Button size="sm" variant="secondary" about={name} onClick={() => setOffering(true)}>
              Tawarkan perpanjangan
            </Button>
          ) : undefined
        }
      >
        {goesOn
          ? `Kontrak sampai ${formatDay(end)}, lalu ${rentPeriodLabels[tenant.rent_period]}${whole && `, ditagih ${whole} penuh sekaligus,`} menurut pilihan kost.`
          : `Kontrak berakhir ${formatDay(end)}.`}
        {renewal?.state === 'REFUSED' ? ' Tawaran perpanjangan tidak dilanjutkan.' : ''}
      </Notice>
      {isOffering ? <OfferRenewalDialog tenant={tenant} onClose={() => setOffering(false)} /> : null}
    </>
  );
}

function Answers({ name, renewal }: { name: string; renewal: Renewal }) {
  const settle = trpc.tenants.settleRenewal.useMutation();
  const { id } = renewal;
  const state = renewal.state as 'OFFERED' | 'ASKED';
  const asked = formatRupiah(renewal.asked_rent ?? 0);
  const hasAccepted = isAcceptedByLink(renewal);
  const isWish = renewal.by_link && !hasAccepted;
  const answers = [
    ...(state === 'ASKED'
      ? ([
          {
            answer: 'ACCEPT',
            ...(isWish
              ? {
                  label: `Tawarkan ${asked}`,
                  title: `Tawarkan sewa ${asked}?`,
                  note: `Menjadi tawaran Anda. Kontrak berubah setelah ${name} menyetujuinya.`,
                }
              : {
                  label: hasAccepted ? 'Konfirmasi' : `Setuju ${asked}`,
                  title: `Perpanjang dengan sewa ${asked}?`,
                  note: `Kontrak ${name} langsung sampai ${formatDay(renewal.contract_end)}. Tagihan yang sudah dikirim tidak berubah.${renewal.by_link ? ` Tautan bayar bisa dipegang orang lain, jadi penyewa diberi tahu dan masih boleh pindah pada ${formatDay(renewal.ends_on)}.` : ''}`,
                }),
          },
          {
            answer: 'DECLINE',
            ...(hasAccepted
              ? {
                  label: 'Jangan konfirmasi',
                  title: 'Jangan konfirmasi?',
                  note: 'Tawaran tetap terbuka. Penyewa diberi tahu, dan menjawab lewat akunnya.',
                }
              : { label: 'Tetap pada tawaran', title: 'Tetap pada tawaran?', note: 'Penyewa diberi tahu.' }),
          },
        ] as const)
      : []),
    { answer: 'TAKE_BACK', label: 'Tarik tawaran', title: 'Tarik kembali tawaran ini?', note: 'Penyewa diberi tahu.' },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {answers.map(({ answer, label, title, note }) => (
        <ConfirmedWrite
          key={answer}
          title={title}
          description={note}
          confirmLabel={label}
          call={settle}
          input={{ id, state, answer, rent: renewal.asked_rent ?? undefined }}
          done="Penyewa diberi tahu."
          failed="Gagal menyimpan jawaban"
        >
          <Button size="sm" variant="secondary" about={name}>
            {label}
          </Button>
        </ConfirmedWrite>
      ))}
    </div>
  );
}
