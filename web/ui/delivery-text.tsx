import { clsx } from 'clsx';
import type { Delivery } from '#shared/enums.ts';
import { deliveryLabels } from '#shared/labels.ts';

/** How far an open bill has reached its tenant; nothing of another bill. */
export function DeliveryText({ delivery, className }: { delivery: Delivery | null; className?: string }) {
  if (delivery === null) return null;
  return (
    <span className={clsx('text-xs', delivery === 'FAILED' ? 'text-danger' : 'text-muted', className)}>
      {deliveryLabels[delivery]}
    </span>
  );
}
