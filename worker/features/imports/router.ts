import * as z from 'zod';
import {
  CommitImportInput,
  CommitImportResult,
  ExportedRoom,
  ExportRoomsInput,
  ImportById,
  ImportRun,
} from '#shared/contract/imports.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { commitImport } from './commit-import.ts';
import { exportRooms, listImports } from './queries.ts';
import { undoImport } from './undo-import.ts';

export const importsRouter = t.router({
  commit: procedureFor('import:use')
    .meta({
      refuses: ['NOT_FOUND', 'KOST_INACTIVE', 'IMPORT_NOT_UNDOABLE', 'IMPORT_TOO_LARGE'],
      rest: {
        method: 'POST',
        path: '/api/imports',
        summary: 'Make rooms, tenants, contracts and opening bills of rows of a sheet, or only try them',
      },
    })
    .input(CommitImportInput)
    .output(CommitImportResult)
    .mutation(({ ctx, input }) => commitImport(ctx, input)),

  undo: procedureFor('import:use')
    .meta({
      refuses: ['IMPORT_NOT_UNDOABLE', 'IMPORT_IN_USE'],
      rest: {
        method: 'POST',
        path: '/api/imports/{id}/undo',
        status: 204,
        summary: 'Take back all that an import has made, within a day and while nothing else refers to it',
      },
    })
    .input(ImportById)
    .output(z.void())
    .mutation(({ ctx, input }) => undoImport(ctx, input.id)),

  recent: procedureFor('import:use')
    .meta({ rest: { method: 'GET', path: '/api/imports', summary: 'The last imports' } })
    .output(z.array(ImportRun))
    .query(({ ctx }) => listImports(ctx)),

  exportRooms: procedureFor('import:use')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/kost/{kostId}/export',
        summary: 'Rooms with their tenants, deposits and debts, in the columns of an import',
      },
    })
    .input(ExportRoomsInput)
    .output(page(ExportedRoom))
    .query(({ ctx, input }) => exportRooms(ctx, input)),
});
