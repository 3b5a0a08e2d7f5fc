import * as contract from '#shared/contract/complaints.ts';
import { docs } from '../../trpc/docs.ts';
import { ofKost } from '../../scope.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { createComplaint } from './create-complaint.ts';
import { editComplaint } from './edit-complaint.ts';
import { findComplaintDetail, listComplaints } from './queries.ts';
import { reportDamage } from './report-damage.ts';
import { updateComplaint } from './update-complaint.ts';

export const complaintsRouter = t.router({
  list: procedureFor('complaint:list', 'GET /api/complaints', docs('Complaints: own, of own kosts, or all'))
    .input(contract.ListComplaintsInput)
    .output(page(contract.Complaint))
    .query(({ ctx, input }) => listComplaints(ofKost(ctx, input.kost_id), input)),

  details: procedureFor('complaint:details', 'GET /api/complaints/{id}/details', docs('One complaint with its history'))
    .input(contract.ComplaintById)
    .output(contract.ComplaintDetail)
    .query(({ ctx, input }) => findComplaintDetail(ctx, input.id)),

  create: procedureFor(
    'complaint:create',
    'POST /api/complaints',
    docs('File a complaint', { refuses: ['FILE_NOT_USABLE', 'TENANCY_INCOMPLETE'] }),
    { status: 201 },
  )
    .input(contract.CreateComplaintInput)
    .output(contract.Complaint)
    .mutation(({ ctx, input }) => createComplaint(ctx, input)),

  report: procedureFor(
    'complaint:report',
    'POST /api/owner/complaints',
    docs('Report what is broken in an own room or kost', { refuses: ['FILE_NOT_USABLE', 'NOT_FOUND'] }),
    { status: 201 },
  )
    .input(contract.ReportDamageInput)
    .use(onceByKey)
    .output(contract.Complaint)
    .mutation(({ ctx, input }) => reportDamage(ctx, input)),

  edit: procedureFor(
    'complaint:edit',
    'PUT /api/complaints/{id}/tenant-update',
    docs('Change an own unsettled complaint', { refuses: ['FILE_NOT_USABLE', 'COMPLAINT_SETTLED'] }),
  )
    .input(contract.EditComplaintInput)
    .output(contract.Complaint)
    .mutation(({ ctx, input }) => editComplaint(ctx, input)),

  update: procedureFor(
    'complaint:update',
    'PUT /api/complaints/{id}',
    docs("Set a complaint's state and notes", { refuses: ['FILE_NOT_USABLE', 'CONFLICT', 'COMPLAINT_AT_WORK'] }),
  )
    .input(contract.UpdateComplaintInput)
    .output(contract.Complaint)
    .mutation(({ ctx, input }) => updateComplaint(ctx, input)),
});
