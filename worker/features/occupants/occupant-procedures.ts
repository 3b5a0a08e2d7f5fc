import { RevealedNik } from '#shared/contract/niks.ts';
import {
  AddOccupantInput,
  BillSurchargesInput,
  ListOccupantsInput,
  Occupant,
  ReturnCreditInput,
  UpdateOccupantInput,
  WrittenOccupant,
} from '#shared/contract/occupants.ts';
import { ById } from '#shared/contract/fields.ts';
import { docs } from '../../trpc/docs.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { billSurcharges } from './bill-surcharges.ts';
import { listOccupants } from './occupants.ts';
import { returnCredit } from './return-credit.ts';
import { revealOccupant } from './reveal-occupant.ts';
import { addOccupant, updateOccupant } from './write-occupant.ts';

/** Who lives in a room beside its tenant. */
export const occupantProcedures = {
  occupants: procedureFor(
    'occupant:list',
    'GET /api/tenants/{id}/occupants',
    docs('Who lives, or has lived, in a room beside its tenant'),
  )
    .input(ListOccupantsInput)
    .output(page(Occupant))
    .query(({ ctx, input }) => listOccupants(ctx, input)),

  addOccupant: procedureFor(
    'tenancy:update',
    'POST /api/tenants/{id}/occupants',
    docs('Somebody who lives in a room beside its tenant', { refuses: ['TENANCY_NOT_ACTIVE', 'OCCUPANTS_FULL'] }),
    { status: 201 },
  )
    .input(AddOccupantInput)
    .use(onceByKey)
    .output(WrittenOccupant)
    .mutation(({ ctx, input }) => addOccupant(ctx, input)),

  updateOccupant: procedureFor(
    'tenancy:update',
    'PUT /api/tenants/occupants/{id}',
    docs("Correct or end who lives there; what is left out stays (id: the occupant's)", {
      refuses: ['TENANCY_NOT_ACTIVE', 'OCCUPANTS_FULL'],
    }),
  )
    .input(UpdateOccupantInput)
    .output(WrittenOccupant)
    .mutation(({ ctx, input }) => updateOccupant(ctx, input)),

  returnCredit: procedureFor(
    'credit:return',
    'POST /api/tenants/occupants/{id}/return-credit',
    docs("Record that somebody was given back what they paid too much (id: the occupant's)", { refuses: ['CONFLICT'] }),
  )
    .input(ReturnCreditInput)
    .output(WrittenOccupant)
    .mutation(({ ctx, input }) => returnCredit(ctx, input)),

  billSurcharges: procedureFor(
    'occupant:bill',
    'POST /api/tenants/occupants/{id}/bill-surcharges',
    docs("Send a bill of a surcharge for months whose rents were sent without it (id: the occupant's)", {
      refuses: ['CONFLICT', 'TENANCY_NOT_ACTIVE'],
    }),
  )
    .input(BillSurchargesInput)
    .use(onceByKey)
    .output(WrittenOccupant)
    .mutation(({ ctx, input }) => billSurcharges(ctx, input)),

  revealOccupant: procedureFor(
    'tenancy:reveal-nik',
    'POST /api/tenants/occupants/{id}/reveal-nik',
    docs("An occupant's NIK or passport number in clear; audited (id: the occupant's)", { refuses: ['NIK_DELETED'] }),
    { stepUp: true },
  )
    .input(ById)
    .output(RevealedNik)
    .mutation(({ ctx, input }) => revealOccupant(ctx, input.id)),
};
