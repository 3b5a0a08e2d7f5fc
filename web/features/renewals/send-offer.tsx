import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { Renewal } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { shareOfferText } from '#shared/message-texts/share-bills.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ShareBillsDialog = lazyPart(() =>
  import('../invoices/share-bills-dialog.tsx').then((module) => module.ShareBillsDialog),
);

/** What is offered, in words. */
export function termsOf({ contract_end: end, monthly_rent: rent, rent_from: from }: Renewal): string {
  return `sampai ${formatDay(end)}, sewa ${formatRupiah(rent)} mulai ${formatDay(from)}`;
}

interface SendOfferProps {
  tenant: Tenant;
  renewal: Renewal;
  variant?: 'soft';
}

/** An open offer, sent with the link by which its tenant answers it without an account. */
export function SendOffer({ tenant, renewal, variant }: SendOfferProps) {
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <Button
        size="sm"
        {...(variant && { variant })}
        icon={MessageCircle}
        about={tenant.full_name}
        onClick={() => setSharing(true)}
      >
        Kirim tawaran lewat WhatsApp
      </Button>
      {isSharing ? (
        <ShareBillsDialog
          tenancy={tenant}
          textOf={(link) => shareOfferText(link, termsOf(renewal))}
          onClose={() => setSharing(false)}
        />
      ) : null}
    </>
  );
}
