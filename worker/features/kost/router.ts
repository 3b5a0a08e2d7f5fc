import * as z from 'zod';
import { pageFields } from '#shared/contract/page.ts';
import {
  CreateKostInput,
  Kost,
  ListAllKostsInput,
  OwnedKost,
  UpdateKostInput,
  UpdateKostPhotosInput,
} from '#shared/contract/kost.ts';
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
  list: procedureFor('kost:list')
    .meta({ rest: { method: 'GET', path: '/api/kost', summary: "The owner's kosts" } })
    .input(z.object(pageFields))
    .output(page(Kost))
    .query(({ ctx, input }) => listKosts(ctx, input)),

  listAll: procedureFor('kost:list-all')
    .meta({ rest: { method: 'GET', path: '/api/admin/kosts', summary: 'All kosts with owner and occupancy' } })
    .input(ListAllKostsInput)
    .output(page(OwnedKost))
    .query(({ ctx, input }) => listAllKosts(ctx, input)),

  create: procedureFor('kost:create')
    .meta({ refuses: ['FILE_NOT_USABLE'], rest: { method: 'POST', path: '/kost', status: 201, summary: 'Add a kost' } })
    .input(CreateKostInput)
    .output(Kost)
    .mutation(({ ctx, input }) => createKost(ctx, input)),

  update: procedureFor('kost:update')
    .meta({
      refuses: ['KOST_OCCUPIED'],
      rest: { method: 'PUT', path: '/api/kost/{id}', summary: 'Change, deactivate or activate a kost' },
    })
    .input(UpdateKostInput)
    .output(Kost)
    .mutation(({ ctx, input }) => updateKost(ctx, input)),

  updatePhotos: procedureFor('kost:update')
    .meta({
      refuses: ['FILE_NOT_USABLE'],
      rest: { method: 'PUT', path: '/api/kost/{id}/photos', summary: 'Give a kost its photos' },
    })
    .input(UpdateKostPhotosInput)
    .output(Kost)
    .mutation(({ ctx, input }) => updateKostPhotos(ctx, input)),

  createSample: procedureFor('kost:sample')
    .meta({
      rest: { method: 'PUT', path: '/api/sample-kost', status: 204, summary: 'Make a sample kost to look around in' },
    })
    .output(z.void())
    .mutation(({ ctx }) => createSampleKost(ctx)),

  removeSample: procedureFor('kost:sample')
    .meta({ rest: { method: 'DELETE', path: '/api/sample-kost', status: 204, summary: 'Remove the sample kost' } })
    .output(z.void())
    .mutation(({ ctx }) => removeSampleKost(ctx)),
});
