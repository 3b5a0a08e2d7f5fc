/** The statements of `kept-plans.ts`, by the ends of their functions' names; `npm run db:keep-plans` writes this file. */
export const keptStatements: readonly string[] = [
  '67e15ee1a546', // invoices.get, owner
  'd38fc42a4ac3', // invoices.get, owner
  '7698b8f50f5f', // invoices.get, tenant
  '8a2ebf57219f', // invoices.list, owner
  '56a5ff48d224', // payments.bills, tenant
  'e4ce904a5c3e', // dashboards.owner, owner
  '5fcac65754b1', // dashboards.ownerToday, owner
  '999e3a018a58', // dashboards.tenant, tenant
  'ba16c84d1352', // invoices.monthBoard, owner
  'c0c5907e7019', // search.find, owner
  'ce2974b9792b', // search.find, owner
  '47a91d7969e9', // billLinks.view, nobody
  '8911b9e3ac7b', // invoices.create, owner
  'e2fa44bffd72', // invoices.create, owner
  'b4b2edd5fdeb', // invoices.create, owner
  '3cf8af19db60', // invoices.create, owner
  '97d67db98156', // invoices.create, owner
  '975c6c3b77b8', // invoices.send, owner
  '14b85f160f76', // invoices.send, owner
  'b6f5d0242352', // invoices.send, owner
  'ba99beb22f08', // invoices.send, owner
  '9bcdcfecf1b7', // invoices.send, owner
  '2abc3725a932', // invoices.send, owner
  '79bbdcfee347', // payments.process, owner
  '97b22ebd94e1', // payments.process, owner
  '73bb791ca6cd', // payments.pay, tenant
  'f0db57992304', // payments.pay, tenant
  '2c78889891aa', // payments.pay, tenant
  'b977cb7e6ab7', // payments.pay, tenant
];
