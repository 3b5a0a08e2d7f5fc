import * as z from 'zod';
import { ById } from '#shared/contract/fields.ts';
import { AskTechnicianInput, CreateTechnicianInput, Technician } from '#shared/contract/technicians.ts';
import {
  AssignWorkInput,
  FinishedJob,
  ListFinishedWorkInput,
  MoveWorkInput,
  TechnicianWork,
  WorkOrder,
} from '#shared/contract/work-orders.ts';
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
  technicians: procedureFor('technician:manage')
    .meta({ rest: { method: 'GET', path: '/api/technicians', summary: "The owner's technicians" } })
    .output(z.array(Technician))
    .query(({ ctx }) => listTechnicians(ctx)),

  ask: procedureFor('technician:manage')
    .meta({
      refuses: ['NOT_FOUND'],
      rest: {
        method: 'POST',
        path: '/api/technicians',
        status: 201,
        summary: 'Ask a registered technician, who must agree',
      },
    })
    .input(AskTechnicianInput)
    .output(Technician)
    .mutation(({ ctx, input }) => askTechnician(ctx, input.contact)),

  createTechnician: procedureFor('technician:manage')
    .meta({
      refuses: ['NOT_FOUND', 'EMAIL_TAKEN'],
      rest: {
        method: 'POST',
        path: '/api/technicians/accounts',
        status: 201,
        summary: 'An account for a technician, to be opened by an invitation',
      },
    })
    .input(CreateTechnicianInput)
    .use(onceByKey)
    .output(Technician)
    .mutation(({ ctx, input }) => createTechnician(ctx, input)),

  agree: procedureFor('technician:agree')
    .meta({
      refuses: ['OWNER_OFF'],
      rest: {
        method: 'POST',
        path: '/api/technicians/{id}/agree',
        status: 204,
        summary: 'Agree to work for an owner who asked',
      },
    })
    .input(ById)
    .output(z.void())
    .mutation(({ ctx, input }) => agreeToWork(ctx, input.id)),

  endLink: procedureFor('technician:end')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/technicians/{id}/end',
        status: 204,
        summary: 'End the work of a technician for an owner, by either',
      },
    })
    .input(ById)
    .output(z.void())
    .mutation(({ ctx, input }) => endAssignment(ctx, input.id)),

  assign: procedureFor('work:assign')
    .meta({
      refuses: ['NOT_FOUND', 'CONFLICT', 'COMPLAINT_SETTLED'],
      rest: { method: 'POST', path: '/api/work-orders', summary: 'Give a complaint to a technician' },
    })
    .input(AssignWorkInput)
    .output(WorkOrder)
    .mutation(({ ctx, input }) => assignWork(ctx, input)),

  move: procedureFor('work:move')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'FORBIDDEN', 'CONFLICT'],
      rest: { method: 'PUT', path: '/api/work-orders/{id}/state', summary: 'Take a job one step further' },
    })
    .input(MoveWorkInput)
    .output(WorkOrder)
    .mutation(({ ctx, input }) => moveWork(ctx, input)),

  mine: procedureFor('work:do')
    .meta({ rest: { method: 'GET', path: '/api/work-orders/mine', summary: "A technician's live jobs" } })
    .output(TechnicianWork)
    .query(({ ctx }) => findOwnWork(ctx)),

  finished: procedureFor('work:do')
    .meta({ rest: { method: 'GET', path: '/api/work-orders/finished', summary: "A technician's finished jobs" } })
    .input(ListFinishedWorkInput)
    .output(page(FinishedJob))
    .query(({ ctx, input }) => listFinishedWork(ctx, input)),
});
