import { AuditRecord, ListAuditInput } from '#shared/contract/audit.ts';
import { TakeBackInput, TakenBack } from '#shared/contract/changes.ts';
import { ofKost } from '../../scope.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { listAudit } from './queries.ts';
import { takeBack } from './take-back.ts';

export const auditRouter = t.router({
  list: procedureFor('audit:list', 'GET /api/audit-log', docs('Who did what to which row'))
    .input(ListAuditInput)
    .output(page(AuditRecord))
    .query(({ ctx, input }) => listAudit(ofKost(ctx, input.kost_id), input)),

  takeBack: procedureFor(
    'trail:take-back',
    'POST /api/audit-log/{id}/take-back',
    docs('Take back a change of many rows, by its entry', { refuses: ['CHANGE_FOLLOWED'] }),
  )
    .input(TakeBackInput)
    .output(TakenBack)
    .mutation(({ ctx, input }) => takeBack(ctx, input.id)),
});
