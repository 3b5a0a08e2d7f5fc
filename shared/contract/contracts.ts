import * as z from 'zod/mini';
import { contractAnswers, contractMethods, contractRoles, contractStates } from '../enums.ts';
import { MAX_TEMPLATE, unknownVariable } from '../rules/contract-paper.ts';
import { described } from './described.ts';
import { Amount, Id, Instant, longText, optionalText, text } from './fields.ts';
import { pageFields } from './page.ts';

export const TemplateOfKost = z.object({ kostId: Id });

const Body = longText('Isi kontrak harus diisi', MAX_TEMPLATE).check(
  z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
  z.refine((value) => unknownVariable(value) === null, {
    error: ({ input }) =>
      `{{${unknownVariable(String(input))?.slice(0, 40) ?? ''}}} tidak dikenal. Pakai kata dari daftar di bawah.`,
  }),
);

/** What stands in the contracts that are made from now on. */
export const SetTemplateInput = z.object({
  kostId: Id,
  body: described(z.nullable(Body), 'Plain text with words in double braces; null for the text of the product'),
});
export type SetTemplateInput = z.infer<typeof SetTemplateInput>;

export const ContractTemplate = z.object({
  body: z.string(),
  default_body: described(z.string(), 'The text of the product'),
  is_default: z.boolean(),
});
export type ContractTemplate = z.infer<typeof ContractTemplate>;

export const ListContractsInput = z.object({ tenancy_id: z.optional(Id), ...pageFields });
export type ListContractsInput = z.infer<typeof ListContractsInput>;

export const ContractById = z.object({ id: Id });

export const MakeContractInput = z.object({ tenancy_id: Id });
export type MakeContractInput = z.infer<typeof MakeContractInput>;

/** Why an agreement under another name than the paper's is refused. */
export const NOT_THE_NAME = 'Tulis nama seperti tertulis di kontrak';

/** The tenant agrees to the text that they have read. */
export const AgreeContractInput = z.object({
  id: Id,
  sha256: described(
    z.string({ error: 'Sidik kontrak tidak valid' }).check(z.regex(/^[0-9a-f]{64}$/, 'Sidik kontrak tidak valid')),
    'Of the text that was read',
  ),
  name: described(text('Tulis nama lengkap Anda'), "The tenant's name, as the contract has it"),
});
export type AgreeContractInput = z.infer<typeof AgreeContractInput>;

export const DeclineContractInput = z.object({ id: Id, note: optionalText(500) });
export type DeclineContractInput = z.infer<typeof DeclineContractInput>;

/** A version of a tenancy's contract, without its text. */
export const ContractOfList = z.object({
  id: Id,
  tenancy_id: Id,
  version: z.int(),
  state: described(z.enum(contractStates), 'LAPSED if a newer version took its place, or nobody agreed in time'),
  sha256: described(z.string(), 'Of `body` in UTF-8'),
  owner_name: z.string(),
  tenant_name: z.string(),
  kost_id: Id,
  kost_name: z.string(),
  room_number: z.string(),
  monthly_rent: Amount,
  deposit_amount: described(Amount, 'The deposit that is agreed'),
  contract_start: z.string(),
  contract_end: z.string(),
  created_at: Instant,
  answers: z.array(
    z.object({
      role: z.enum(contractRoles),
      answer: z.enum(contractAnswers),
      name: z.string(),
      method: described(z.enum(contractMethods), "They were signed in, or had a code to the tenant's proven number"),
      sha256: z.string(),
      note: z.nullable(z.string()),
      at: Instant,
    }),
  ),
});
export type ContractOfList = z.infer<typeof ContractOfList>;

export const Contract = z.extend(ContractOfList, {
  body: z.string(),
  deposit_received: described(Amount, 'What came in of the deposit until now, which the text cannot say'),
  deposit_held: described(Amount, 'What is held of it now'),
});
export type Contract = z.infer<typeof Contract>;

/** What a bill link shows of it. */
export const LinkedContract = z.omit(Contract, { kost_id: true });
export type LinkedContract = z.infer<typeof LinkedContract>;
