import { useState } from 'react';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { formatRupiah } from '#shared/format.ts';
import { Facts, Section } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { LegacyData } from './legacy-data.ts';
import { LegacyForm } from './legacy-form.tsx';
import { LegacyResult } from './legacy-result.tsx';
import { type LegacyLink, useLegacyPayment } from './use-legacy-payment.ts';

/** Choose a channel, make a link, follow it until it is paid (spec §2, "Legacy payment page"). */
export function LegacyPayment({ data }: { data: LegacyData }) {
  const [link, setLink] = useState<LegacyLink | null>(null);
  const payment = useLegacyPayment(data, link, setLink);
  return (
    <>
      <PageHeader title="Pembayaran" description={data.description ?? invoiceTypeLabels[data.payment_type]} />
      <div className="flex flex-col gap-4">
        <Section title="Rincian">
          <Facts
            className="tabular max-sm:grid-cols-facts"
            items={[
              { name: 'Jenis', value: invoiceTypeLabels[data.payment_type] },
              { name: 'Kamar', value: data.room_number },
              { name: 'Jumlah', value: <span className="text-base font-bold">{formatRupiah(data.amount)}</span> },
            ]}
          />
        </Section>
        {link ? (
          <LegacyResult link={link} polled={payment.polled} onAgain={() => setLink(null)} />
        ) : (
          <LegacyForm amount={data.amount} payment={payment} />
        )}
      </div>
    </>
  );
}
