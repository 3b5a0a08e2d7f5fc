import type { Tenant } from '#shared/contract/tenants.ts';
import { formatRupiah } from '#shared/format.ts';
import { trpc } from '../../data/trpc.ts';

/**
 * What is said where a tenant leaves: how many drafts of other things than rent and deposit were never sent, which stay drafts
 * to be sent or cancelled. What was not sent is not settled; empty without any.
 */
export function useUnsentDrafts({
  id,
  kost_id,
  full_name: name,
}: Pick<Tenant, 'id' | 'kost_id' | 'full_name'>): string {
  const asked = { status: 'DRAFT', kost_id, search: name.slice(0, 100), limit: 100 } as const;
  const { data } = trpc.invoices.list.useQuery(asked);
  const drafts = (data?.items ?? []).filter(
    ({ tenant_id, invoice_type: type }) => tenant_id === id && type !== 'MONTHLY_RENT' && type !== 'SECURITY_DEPOSIT',
  );
  const sum = formatRupiah(drafts.reduce((all, { total_amount: amount }) => all + amount, 0));
  const atLeast = data?.next_cursor ? 'Setidaknya ' : '';
  return drafts.length === 0
    ? ''
    : ` ${atLeast}${drafts.length} draf tagihan lain (${sum}) belum dikirim: kirim dulu agar ikut dihitung. Draf tetap ada.`;
}
