import { sql } from 'drizzle-orm';
import { contractTemplates } from '#drizzle/schema/contracts.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { ContractTemplate, SetTemplateInput } from '#shared/contract/contracts.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, copied, idsOf, insertion, pick, selected, withCtes } from '../../db/ctes.ts';
import { inScope } from '../../scope.ts';
import { templateQuery, toTemplate } from './queries.ts';

/**
 * Changes what stands in the contracts that are made of a kost from now on; those that are made stay as they are.
 *
 * @throws DomainError NOT_FOUND
 */
export async function setTemplate(context: OwnerContext, input: SetTemplateInput): Promise<ContractTemplate> {
  const { db, scope } = context;
  const { kostId, body } = input;
  const kost = selected('kost', pick(kosts, 'id', 'owner_id'))`kosts where id = ${kostId} and ${inScope(scope, kosts)}`;
  const row = { kost_id: kost.id, body: body ?? '', updated_at: nowIso(context) };
  const written =
    body === null
      ? sql`delete from contract_templates where kost_id in (${idsOf(kost)})`
      : sql`${insertion(contractTemplates, row, kost)}
          on conflict (kost_id) do update set ${changes(contractTemplates, copied('excluded', ['body', 'updated_at']))}`;
  const [, [template]] = await db.batch([
    db.execute(withCtes([kost, { written }], auditOwned(context, 'kost.set-contract', kost))),
    templateQuery(context, kostId),
  ]);
  return toTemplate(template);
}
