import * as z from 'zod/mini';
import { ById } from '#shared/contract/fields.ts';
import { AskTechnicianInput, CreateTechnicianInput, Technician } from '#shared/contract/technicians.ts';
import * as contract from '#shared/contract/work-orders.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { agreeToWork } from './agree-to-work.ts';
import { askTechnician } from './ask-technician.ts';
import { assignWork } from './assign-work.ts';
import { createTechnician } from './create-technician.ts';
import { endAssignment } from './end-assignment.ts';
import { moveWork } from './move-work.ts';
import { findOwnWork, listFinishedWork } from './queries.ts';
import { listTechnicians } from './technicians.ts';

export const workOrdersRouter = t.router({
  technicians: procedureFor('technician:manage', 'GET /api/technicians', docs("The owner's technicians"))
    .output(z.array(Technician))
    .query(({ ctx }) => listTechnicians(ctx)),

  ask: procedureFor(
    'technician:manage',
    'POST /api/technicians',
    docs('Ask a registered technician, who must agree', { refuses: ['NOT_FOUND'] }),
    { status: 201 },
  )
    .input(AskTechnicianInput)
    .output(Technician)
    .mutation(({ ctx, input }) => askTechnician(ctx, input.contact)),

  createTechnician: procedureFor(
    'technician:manage',
    'POST /api/technicians/accounts',
    docs('An account for a technician, to be opened by an invitation', { refuses: ['NOT_FOUND', 'EMAIL_TAKEN'] }),
    { status: 201 },
  )
    .input(CreateTechnicianInput)
    .use(onceByKey)
    .output(Technician)
    .mutation(({ ctx, input }) => createTechnician(ctx, input)),

  agree: procedureFor(
    'technician:agree',
    'POST /api/technicians/{id}/agree',
    docs('Agree to work for an owner who asked', { refuses: ['OWNER_OFF'] }),
    { status: 204 },
  )
    .input(ById)
    .output(z.void())
    .mutation(({ ctx, input }) => agreeToWork(ctx, input.id)),

  endLink: procedureFor(
    'technician:end',
    'POST /api/technicians/{id}/end',
    docs('End the work of a technician for an owner, by either'),
    { status: 204 },
  )
    .input(ById)
    .output(z.void())
    .mutation(({ ctx, input }) => endAssignment(ctx, input.id)),

  assign: procedureFor(
    'work:assign',
    'POST /api/work-orders',
    docs('Give a complaint to a technician', { refuses: ['NOT_FOUND', 'CONFLICT', 'COMPLAINT_SETTLED'] }),
  )
    .input(contract.AssignWorkInput)
    .output(contract.WorkOrder)
    .mutation(({ ctx, input }) => assignWork(ctx, input)),

  move: procedureFor(
    'work:move',
    'PUT /api/work-orders/{id}/state',
    docs('Take a job one step further', { refuses: ['FILE_NOT_USABLE', 'FORBIDDEN', 'CONFLICT'] }),
  )
    .input(contract.MoveWorkInput)
    .output(contract.WorkOrder)
    .mutation(({ ctx, input }) => moveWork(ctx, input)),

  mine: procedureFor('work:do', 'GET /api/work-orders/mine', docs("A technician's live jobs"))
    .output(contract.TechnicianWork)
    .query(({ ctx }) => findOwnWork(ctx)),

  finished: procedureFor('work:do', 'GET /api/work-orders/finished', docs("A technician's finished jobs"))
    .input(contract.ListFinishedWorkInput)
    .output(page(contract.FinishedJob))
    .query(({ ctx, input }) => listFinishedWork(ctx, input)),
});
