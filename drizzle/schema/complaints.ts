import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, text, uuid } from 'drizzle-orm/pg-core';
import { complaintCategories, complaintPriorities, complaintStatuses } from '#shared/enums.ts';
import { createdAt, id, instant, oneOf, parties, reference, updatedAt } from './columns.ts';
import { kostKey, kosts } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { rooms } from './rooms.ts';
import { tenancies } from './tenancies.ts';
import { users } from './users.ts';

/**
 * Complaints of a tenancy, and what an owner reports as broken: without a tenancy, of a room or, without one, of the
 * kost's common part. `resolved_at` follows the status.
 */
export const complaints = pgTable(
  'complaints',
  {
    id: id(),
    /** Foreign keys keep the names equal to their source; the name of what there is none of is empty. */
    ...parties(),
    tenant_id: uuid(),
    tenant_user_id: uuid(),
    room_id: uuid(),
    title: text().notNull(),
    description: text().notNull(),
    priority: text({ enum: complaintPriorities }).notNull(),
    category: text({ enum: complaintCategories }).notNull(),
    status: text({ enum: complaintStatuses }).notNull(),
    /** Addresses of the photos of whoever made it. */
    photos: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether the tenant lets somebody in while they are away; null if they did not say. */
    ok_to_enter: boolean(),
    resolution_notes: text(),
    resolution_photos: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    resolved_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'complaints_tenancy_fkey',
      columns: [table.tenant_id, table.tenant_user_id, table.owner_id, table.kost_id, table.room_id],
      foreignColumns: [tenancies.id, tenancies.user_id, tenancies.owner_id, tenancies.kost_id, tenancies.room_id],
    }),
    foreignKey({
      name: 'complaints_tenant_name_fkey',
      columns: [table.tenant_id, table.tenant_name],
      foreignColumns: [tenancies.id, tenancies.full_name],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'complaints_room_number_fkey',
      columns: [table.room_id, table.room_number],
      foreignColumns: [rooms.id, rooms.room_number],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'complaints_kost_name_fkey',
      columns: [table.kost_id, table.kost_name],
      foreignColumns: [kosts.id, kosts.name],
    }).onUpdate('cascade'),
    // Of what has no tenancy, whose own key says the same.
    kostKey('complaints_kost_owner_fkey', table),
    foreignKey({
      name: 'complaints_room_fkey',
      columns: [table.room_id, table.kost_id, table.owner_id],
      foreignColumns: [rooms.id, rooms.kost_id, rooms.owner_id],
    }),
    // For the foreign key that renames a tenant.
    index('complaints_tenancy_idx').on(table.tenant_id),
    index('complaints_room_idx').on(table.room_id),
    // For the foreign key that renames a kost, and for kosts that are removed.
    index('complaints_kost_idx').on(table.kost_id),
    index('complaints_owner_id_idx').on(table.owner_id, table.id),
    index('complaints_owner_status_idx').on(table.owner_id, table.status, table.id),
    // An owner's unsettled list begins with these.
    index('complaints_urgent_idx')
      .on(table.owner_id, table.id)
      .where(sql`priority = 'URGENT' and status in ('OPEN', 'IN_PROGRESS')`),
    index('complaints_tenant_id_idx').on(table.tenant_user_id, table.id),
    check(
      'complaints_parties_check',
      sql`case when ${table.tenant_id} is not null then ${table.tenant_user_id} is not null and ${table.room_id} is not null
        else ${table.tenant_user_id} is null and ${table.tenant_name} = ''
          and (${table.room_id} is not null or ${table.room_number} = '') end`,
    ),
    check('complaints_status_check', oneOf(table.status, complaintStatuses)),
    check('complaints_priority_check', oneOf(table.priority, complaintPriorities)),
    check('complaints_category_check', oneOf(table.category, complaintCategories)),
    check(
      'complaints_resolved_check',
      sql`(${table.status} in ('RESOLVED', 'CLOSED')) = (${table.resolved_at} is not null)`,
    ),
  ],
);

/** The history of a complaint: who, when, from which state to which, with what note. */
export const complaintEvents = pgTable(
  'complaint_events',
  {
    id: id(),
    complaint_id: reference(() => complaints.id, { onDelete: 'cascade' }),
    actor_id: reference(() => users.id),
    from_status: text({ enum: complaintStatuses }),
    to_status: text({ enum: complaintStatuses }).notNull(),
    note: text(),
    created_at: createdAt(),
  },
  (table) => [
    index('complaint_events_complaint_idx').on(table.complaint_id, table.id),
    // For the foreign key when an undone import deletes accounts.
    index('complaint_events_actor_idx').on(table.actor_id),
  ],
);
