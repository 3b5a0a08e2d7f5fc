import type { Renewal } from '#shared/contract/renewals.ts';

/** Whether an offer was accepted by the bill link, at the rent that is offered; else another one is asked for. */
export function isAcceptedByLink(renewal: Pick<Renewal, 'by_link' | 'asked_rent' | 'monthly_rent'>): boolean {
  return renewal.by_link && renewal.asked_rent === renewal.monthly_rent;
}
