import {
  Complaint,
  ComplaintById,
  ComplaintDetail,
  CreateComplaintInput,
  EditComplaintInput,
  ListComplaintsInput,
  UpdateComplaintInput,
} from '#shared/contract/complaints.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { createComplaint } from './create-complaint.ts';
import { editComplaint } from './edit-complaint.ts';
import { findComplaintDetail, listComplaints } from './queries.ts';
import { updateComplaint } from './update-complaint.ts';

export const complaintsRouter = t.router({
  list: procedureFor('complaint:list')
    .meta({ rest: { method: 'GET', path: '/api/complaints', summary: 'Complaints: own, of own kosts, or all' } })
    .input(ListComplaintsInput)
    .output(page(Complaint))
    .query(({ ctx, input }) => listComplaints(ctx, input)),

  details: procedureFor('complaint:details')
    .meta({ rest: { method: 'GET', path: '/api/complaints/{id}/details', summary: 'One complaint with its history' } })
    .input(ComplaintById)
    .output(ComplaintDetail)
    .query(({ ctx, input }) => findComplaintDetail(ctx, input.id)),

  create: procedureFor('complaint:create')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'TENANCY_INCOMPLETE'],
      rest: { method: 'POST', path: '/api/complaints', status: 201, summary: 'File a complaint' },
    })
    .input(CreateComplaintInput)
    .output(Complaint)
    .mutation(({ ctx, input }) => createComplaint(ctx, input)),

  edit: procedureFor('complaint:edit')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'COMPLAINT_SETTLED'],
      rest: { method: 'PUT', path: '/api/complaints/{id}/tenant-update', summary: 'Change an own unsettled complaint' },
    })
    .input(EditComplaintInput)
    .output(Complaint)
    .mutation(({ ctx, input }) => editComplaint(ctx, input)),

  update: procedureFor('complaint:update')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'CONFLICT', 'COMPLAINT_AT_WORK'],
      rest: { method: 'PUT', path: '/api/complaints/{id}', summary: "Set a complaint's state and notes" },
    })
    .input(UpdateComplaintInput)
    .output(Complaint)
    .mutation(({ ctx, input }) => updateComplaint(ctx, input)),
});
