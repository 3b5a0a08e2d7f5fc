/** The statements of `kept-plans.ts`, by the ends of their functions' names; `npm run db:keep-plans` writes this file. */
export const keptStatements: readonly string[] = [
  '67e15ee1a546', // invoices.get, owner
  '7fcb9a330fd0', // invoices.get, owner
  'c6f5e5585f51', // invoices.get, tenant
  'ff5ebd584550', // invoices.list, owner
  '93a20a7b803a', // payments.bills, tenant
  '604f98b79d1d', // dashboards.owner, owner
  'e16addd4d61d', // dashboards.ownerToday, owner
  '1d52598504b9', // dashboards.tenant, tenant
  'a3202da3339f', // invoices.monthBoard, owner
  'd72d137cb425', // search.find, owner
  'c125b704ea28', // search.find, owner
  '3f7477d39824', // billLinks.view, nobody
  'a00903f3ff0e', // invoices.create, owner
  '26ae69252e57', // invoices.create, owner
  'b4b2edd5fdeb', // invoices.create, owner
  '90562b1f4074', // invoices.create, owner
  '7773ed57a526', // invoices.create, owner
  '80e8f88c3cb8', // invoices.send, owner
  'ea64b4871b75', // invoices.send, owner
  'dae8d616d436', // invoices.send, owner
  '3a0e3c7e7485', // payments.process, owner
  'ca1eaf9d9ec9', // payments.process, owner
  '83cc264e1113', // payments.pay, tenant
  'e0a3716120ad', // payments.pay, tenant
  'aca976d6f8ad', // payments.pay, tenant
  'b977cb7e6ab7', // payments.pay, tenant
];
