import type { Role } from '#shared/enums.ts';
import { demoAddresses } from '#shared/rules/demo-addresses.ts';

/** The demo's five accounts; the login page offers two (`demo-info.ts`). */
export const demoAccounts = [
  { key: 'admin', role: 'ADMIN', email: demoAddresses.admin, full_name: 'Admin E-Kost', phone: '081200000001' },
  { key: 'owner', role: 'OWNER', email: demoAddresses.owner, full_name: 'Ratna Wulandari', phone: '081200000002' },
  { key: 'owner2', role: 'OWNER', email: demoAddresses.owner2, full_name: 'Hendra Gunawan', phone: '081200000003' },
  { key: 'tenant', role: 'TENANT', email: demoAddresses.tenant, full_name: 'Dewi Anggraini', phone: '081200000004' },
  {
    key: 'technician',
    role: 'MAINTENANCE',
    email: demoAddresses.technician,
    full_name: 'Agus Prasetyo',
    phone: '081200000005',
  },
] as const satisfies readonly { key: string; role: Role; email: string; full_name: string; phone: string }[];

/** Accounts that wait for the admin, and a rejected one. */
export const applicants = [
  { full_name: 'Maya Kusuma', email: 'maya@demo.ekost.id', role: 'OWNER', status: 'PENDING_APPROVAL' },
  { full_name: 'Rizky Ramadhan', email: 'rizky@demo.ekost.id', role: 'TENANT', status: 'PENDING_APPROVAL' },
  { full_name: 'Bayu Setiawan', email: 'bayu@demo.ekost.id', role: 'MAINTENANCE', status: 'PENDING_APPROVAL' },
  { full_name: 'Toko Serba Ada', email: 'toko@demo.ekost.id', role: 'OWNER', status: 'REJECTED' },
] as const;
