import { usePages } from '../../data/use-pages.ts';
import { Section } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ContractRows } from './contract-rows.tsx';

/** A tenant's contract papers, of former tenancies too; nothing while there are none. */
export function OwnContracts() {
  const contracts = usePages('contracts.list', {});
  const rows = contracts.data?.pages.flatMap(({ items }) => items) ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title="Kontrak Tertulis">
      <ContractRows rows={rows} isTenant />
      <LoadMore query={contracts} />
    </Section>
  );
}
