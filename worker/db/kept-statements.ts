/** The statements of `kept-plans.ts`, by the ends of their functions' names; `npm run db:keep-plans` writes this file. */
export const keptStatements: readonly string[] = [
  '67e15ee1a546', // invoices.get, owner
  'cc2e1c7b3c78', // invoices.get, owner
  '8a00624a2f97', // invoices.get, tenant
  '09a05d60c00b', // invoices.list, owner
  '45287d62df39', // payments.bills, tenant
  '39c9bb615dae', // dashboards.owner, owner
  'f1bf5f6aa722', // dashboards.ownerToday, owner
  '3ecbdd8782e2', // dashboards.tenant, tenant
  '86ec6f460705', // invoices.monthBoard, owner
  '535b9f07a09a', // search.find, owner
  'c125b704ea28', // search.find, owner
  '4021bac46a5a', // billLinks.view, nobody
  'a00903f3ff0e', // invoices.create, owner
  '26ae69252e57', // invoices.create, owner
  'b4b2edd5fdeb', // invoices.create, owner
  '90562b1f4074', // invoices.create, owner
  '4127dc8630bd', // invoices.create, owner
  '918b25976c59', // invoices.send, owner
  'ea64b4871b75', // invoices.send, owner
  'e16cf1aa7a0f', // invoices.send, owner
  'a7ba309da4ee', // payments.process, owner
  'b26ee1fd3ca0', // payments.process, owner
  '2271802df5e6', // payments.pay, tenant
  'e0a3716120ad', // payments.pay, tenant
  'ff2eb1714886', // payments.pay, tenant
  'b977cb7e6ab7', // payments.pay, tenant
];
