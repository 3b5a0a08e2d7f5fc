import type { ContractOfList } from '#shared/contract/contracts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const looks: Record<ContractOfList['state'], [tone: Tone, word: string]> = {
  WAITING: ['warning', 'Menunggu penyewa'],
  AGREED: ['success', 'Disetujui'],
  DECLINED: ['danger', 'Ditolak'],
  LAPSED: ['neutral', 'Tidak berlaku'],
};

/** The state of a contract; its tenant reads that it waits for them. */
export function ContractBadge({ state, isTenant = false }: { state: ContractOfList['state']; isTenant?: boolean }) {
  const [tone, word] = looks[state];
  return <Badge tone={tone}>{state === 'WAITING' && isTenant ? 'Menunggu Anda' : word}</Badge>;
}

/** What the tenant has answered, if anything. */
export function answerOf({ answers }: Pick<ContractOfList, 'answers'>) {
  return answers.find(({ role }) => role === 'TENANT');
}
