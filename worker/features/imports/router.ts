import * as z from 'zod/mini';
import * as contract from '#shared/contract/imports.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { commitImport } from './commit-import.ts';
import { exportRooms, listImports } from './queries.ts';
import { undoImport } from './undo-import.ts';

export const importsRouter = t.router({
  commit: procedureFor(
    'import:use',
    'POST /api/imports',
    docs('Make rooms, tenants, contracts and opening bills of rows of a sheet, or only try them', {
      refuses: ['NOT_FOUND', 'KOST_INACTIVE', 'IMPORT_NOT_UNDOABLE', 'IMPORT_TOO_LARGE'],
    }),
  )
    .input(contract.CommitImportInput)
    .output(contract.CommitImportResult)
    .mutation(({ ctx, input }) => commitImport(ctx, input)),

  undo: procedureFor(
    'import:use',
    'POST /api/imports/{id}/undo',
    docs('Take back all that an import has made, within a day and while nothing else refers to it', {
      refuses: ['IMPORT_NOT_UNDOABLE', 'IMPORT_IN_USE'],
    }),
    { status: 204 },
  )
    .input(contract.ImportById)
    .output(z.void())
    .mutation(({ ctx, input }) => undoImport(ctx, input.id)),

  recent: procedureFor('import:use', 'GET /api/imports', docs('The last imports'))
    .output(z.array(contract.ImportRun))
    .query(({ ctx }) => listImports(ctx)),

  exportRooms: procedureFor(
    'import:use',
    'GET /api/kost/{kostId}/export',
    docs('Rooms with their tenants, deposits and debts, in the columns of an import'),
  )
    .input(contract.ExportRoomsInput)
    .output(page(contract.ExportedRoom))
    .query(({ ctx, input }) => exportRooms(ctx, input)),
});
