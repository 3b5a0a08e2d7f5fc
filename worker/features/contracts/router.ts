import * as contract from '#shared/contract/contracts.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { agreeContract, declineContract } from './answer-contract.ts';
import { makeContract } from './make-contract.ts';
import { findContract, findTemplate, listContracts } from './queries.ts';
import { setTemplate } from './set-template.ts';

export const contractsRouter = t.router({
  template: procedureFor(
    'contract:template',
    'GET /api/contract-templates/{kostId}',
    docs("What stands in a kost's contracts"),
  )
    .input(contract.TemplateOfKost)
    .output(contract.ContractTemplate)
    .query(({ ctx, input }) => findTemplate(ctx, input.kostId)),

  setTemplate: procedureFor(
    'contract:template',
    'PUT /api/contract-templates/{kostId}',
    docs("Change what stands in a kost's contracts from now on"),
  )
    .input(contract.SetTemplateInput)
    .output(contract.ContractTemplate)
    .mutation(({ ctx, input }) => setTemplate(ctx, input)),

  list: procedureFor('contract:list', 'GET /api/contracts', docs('Contract papers, of all tenancies or one'))
    .input(contract.ListContractsInput)
    .output(page(contract.ContractOfList))
    .query(({ ctx, input }) => listContracts(ctx, input)),

  get: procedureFor('contract:list', 'GET /api/contracts/{id}', docs('A contract paper with its text'))
    .input(contract.ContractById)
    .output(contract.Contract)
    .query(({ ctx, input }) => findContract(ctx, input.id)),

  make: procedureFor(
    'contract:make',
    'POST /api/contracts',
    docs("Write a tenancy's contract as its next version, and agree to it as its owner", {
      refuses: ['NOT_FOUND', 'TENANCY_NOT_ACTIVE', 'CONTRACT_UNCONFIRMED', 'TOO_MANY_ATTEMPTS'],
    }),
    { status: 201 },
  )
    .input(contract.MakeContractInput)
    .output(contract.Contract)
    .mutation(({ ctx, input }) => makeContract(ctx, input)),

  agree: procedureFor(
    'contract:answer',
    'POST /api/contracts/{id}/agree',
    docs("The tenant's agreement to a contract that they have read", {
      refuses: ['CONFLICT', 'CONTRACT_ANSWERED', 'CONTRACT_LAPSED'],
    }),
  )
    .input(contract.AgreeContractInput)
    .output(contract.Contract)
    .mutation(({ ctx, input }) => agreeContract(ctx, input)),

  decline: procedureFor(
    'contract:answer',
    'POST /api/contracts/{id}/decline',
    docs('The tenant declines a contract', { refuses: ['CONTRACT_ANSWERED', 'CONTRACT_LAPSED'] }),
  )
    .input(contract.DeclineContractInput)
    .output(contract.Contract)
    .mutation(({ ctx, input }) => declineContract(ctx, input)),
});
