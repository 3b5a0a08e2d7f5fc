import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { Button } from '../../ui/button.tsx';
import { OfferRenewalDialog } from './offer-renewal-dialog.tsx';
import { SendOffer } from './send-offer.tsx';

/** A longer contract, offered from the row of a tenant whose contract ends soon; or the offer that waits, sent again. */
export function OfferFromRow({ tenant }: { tenant: TenantOfList }) {
  const user = useCurrentUser();
  const [isOffering, setOffering] = useState(false);
  const { renewal } = tenant;
  const isWaiting = renewal?.state === 'OFFERED';
  if (!can(user, 'tenancy:offer-renewal') || (isWaiting && !can(user, 'tenancy:share-bills'))) return null;
  return (
    <div className="relative z-1 flex w-full">
      {isWaiting ? (
        <SendOffer tenant={tenant} renewal={renewal} variant="soft" />
      ) : (
        <Button size="sm" variant="soft" icon={CalendarPlus} about={tenant.full_name} onClick={() => setOffering(true)}>
          Tawarkan perpanjangan
        </Button>
      )}
      {isOffering ? <OfferRenewalDialog tenant={tenant} onClose={() => setOffering(false)} /> : null}
    </div>
  );
}
