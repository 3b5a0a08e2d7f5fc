import type { CreateKostInput } from '#shared/contract/kost.ts';

/** What was typed so far; it stays when a step is left or a call fails. */
export type KostDraft = Omit<CreateKostInput, 'kost_type' | 'owner_id'> & {
  kost_type: CreateKostInput['kost_type'] | '';
};
