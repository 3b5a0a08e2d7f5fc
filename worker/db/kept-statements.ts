/** The statements of `kept-plans.ts`, by the ends of their functions' names; `npm run db:keep-plans` writes this file. */
export const keptStatements: readonly string[] = [
  '67e15ee1a546', // invoices.get, owner
  '0bcca51cd33a', // invoices.get, owner
  '81cc9ee93fd8', // invoices.get, tenant
  'f514b0862e43', // invoices.list, owner
  'd610e3a28928', // payments.bills, tenant
  '39c9bb615dae', // dashboards.owner, owner
  '53c9e6ee936e', // dashboards.ownerToday, owner
  '6c055526d6d1', // dashboards.tenant, tenant
  '697d92eea0a6', // invoices.monthBoard, owner
  '535b9f07a09a', // search.find, owner
  'c125b704ea28', // search.find, owner
  '2369ecd0b161', // billLinks.view, nobody
  'a00903f3ff0e', // invoices.create, owner
  '26ae69252e57', // invoices.create, owner
  'b4b2edd5fdeb', // invoices.create, owner
  '90562b1f4074', // invoices.create, owner
  '88b0e17e32a5', // invoices.create, owner
  '918b25976c59', // invoices.send, owner
  'ea64b4871b75', // invoices.send, owner
  '8e270bf9e1fa', // invoices.send, owner
  'a7ba309da4ee', // payments.process, owner
  'b26ee1fd3ca0', // payments.process, owner
  '2271802df5e6', // payments.pay, tenant
  'e0a3716120ad', // payments.pay, tenant
  'ff2eb1714886', // payments.pay, tenant
  'b977cb7e6ab7', // payments.pay, tenant
];
