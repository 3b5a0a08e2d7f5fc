import * as z from 'zod/mini';
import { pageFields } from '#shared/contract/page.ts';
import * as contract from '#shared/contract/kost.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { createKost } from './create-kost.ts';
import { createSampleKost } from '../sample-kost/create-sample-kost.ts';
import { listAllKosts, listKosts } from './queries.ts';
import { removeSampleKost } from '../sample-kost/remove-sample-kost.ts';
import { updateKost } from './update-kost.ts';
import { updateKostPhotos } from './update-kost-photos.ts';

export const kostRouter = t.router({
  list: procedureFor('kost:list', 'GET /api/kost', docs("The owner's kosts"))
    .input(z.object(pageFields))
    .output(page(contract.Kost))
    .query(({ ctx, input }) => listKosts(ctx, input)),

  listAll: procedureFor('kost:list-all', 'GET /api/admin/kosts', docs('All kosts with owner and occupancy'))
    .input(contract.ListAllKostsInput)
    .output(page(contract.OwnedKost))
    .query(({ ctx, input }) => listAllKosts(ctx, input)),

  create: procedureFor('kost:create', 'POST /kost', docs('Add a kost', { refuses: ['FILE_NOT_USABLE'] }), {
    status: 201,
  })
    .input(contract.CreateKostInput)
    .output(contract.Kost)
    .mutation(({ ctx, input }) => createKost(ctx, input)),

  update: procedureFor(
    'kost:update',
    'PUT /api/kost/{id}',
    docs('Change, deactivate or activate a kost', { refuses: ['KOST_OCCUPIED'] }),
  )
    .input(contract.UpdateKostInput)
    .output(contract.UpdatedKost)
    .mutation(({ ctx, input }) => updateKost(ctx, input)),

  updatePhotos: procedureFor(
    'kost:update',
    'PUT /api/kost/{id}/photos',
    docs('Give a kost its photos', { refuses: ['FILE_NOT_USABLE'] }),
  )
    .input(contract.UpdateKostPhotosInput)
    .output(contract.Kost)
    .mutation(({ ctx, input }) => updateKostPhotos(ctx, input)),

  createSample: procedureFor('kost:sample', 'PUT /api/sample-kost', docs('Make a sample kost to look around in'), {
    status: 204,
  })
    .output(z.void())
    .mutation(({ ctx }) => createSampleKost(ctx)),

  removeSample: procedureFor('kost:sample', 'DELETE /api/sample-kost', docs('Remove the sample kost'), { status: 204 })
    .output(z.void())
    .mutation(({ ctx }) => removeSampleKost(ctx)),
});
