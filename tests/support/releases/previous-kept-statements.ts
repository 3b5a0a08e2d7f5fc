/** The statements of `kept-plans.ts`, by the ends of their functions' names; `npm run db:keep-plans` writes this file. */
export const keptStatements: readonly string[] = [
  '67e15ee1a546', // invoices.get, owner
  '3e17a9aebf17', // invoices.get, owner
  '076c1f0242f1', // invoices.get, tenant
  '09a05d60c00b', // invoices.list, owner
  '45287d62df39', // payments.bills, tenant
  '39c9bb615dae', // dashboards.owner, owner
  '74c3151e470a', // dashboards.ownerToday, owner
  'c8ba5eddc2aa', // dashboards.tenant, tenant
  'ef043dd17547', // invoices.monthBoard, owner
  '535b9f07a09a', // search.find, owner
  'c125b704ea28', // search.find, owner
  'e928c1da4fea', // billLinks.view, nobody
  'a00903f3ff0e', // invoices.create, owner
  '26ae69252e57', // invoices.create, owner
  'b4b2edd5fdeb', // invoices.create, owner
  'b19d15ad6f87', // invoices.create, owner
  '16e922403395', // invoices.create, owner
  '918b25976c59', // invoices.send, owner
  'c2bfb37cec06', // invoices.send, owner
  'd3ef66ce9432', // invoices.send, owner
  '8ee1cd302794', // invoices.send, owner
  'a7ba309da4ee', // payments.process, owner
  'b26ee1fd3ca0', // payments.process, owner
  '2271802df5e6', // payments.pay, tenant
  'e0a3716120ad', // payments.pay, tenant
  'ff2eb1714886', // payments.pay, tenant
  'b977cb7e6ab7', // payments.pay, tenant
];
