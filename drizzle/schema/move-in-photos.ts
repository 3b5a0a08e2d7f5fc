import { boolean, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from './columns.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';

/** How a room was found when a tenancy moved in: photos, each a file. They stay with the tenancy, also after a move. */
export const moveInPhotos = pgTable(
  'move_in_photos',
  {
    id: id(),
    tenancy_id: reference(() => tenancies.id, { onDelete: 'cascade' }),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    /** What it shows, by the name that an inspection has for it; null for the room. */
    item: text(),
    photo: text().notNull(),
    /** Whether its tenant has added it, and not the owner. */
    by_tenant: boolean().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    kostKey('move_in_photos_kost_fkey', table),
    // A repeated call adds it once; those of a tenancy.
    unique('move_in_photos_photo_key').on(table.tenancy_id, table.photo),
    // The foreign key when a sample kost goes.
    index('move_in_photos_kost_idx').on(table.kost_id),
  ],
);
