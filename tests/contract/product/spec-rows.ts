/** Spec §7, row by row, in its own words. */
export const specRows = `
GET /auth/me
POST /auth/login
POST /auth/register

POST /kost
GET /api/kost
GET /api/kost/{kostId}/rooms
POST /api/rooms
PUT /api/rooms/{id}
DELETE /api/rooms/{id}

POST /api/owner/quick-tenant
GET /api/kost/{kostId}/tenants
GET /api/admin/users
POST /api/tenants
POST /api/tenants/{id}/checkout

GET /api/complaints?status=
GET /api/complaints/{id}/details
PUT /api/complaints/{id}
PUT /api/complaints/{id}/tenant-update
POST /api/complaints

GET /api/invoices?status=&invoice_type=
GET /api/invoices/{id}
POST /api/invoices
POST /api/invoices/{id}/send
GET /api/invoices/{id}/payment-methods
POST /api/payments
GET /api/payments
POST /api/payments/{id}/process
POST /payments/create
GET /payments/{id}/status?channel=

GET /api/dashboard/owner
GET /api/dashboard/tenant
GET /api/tenant/payment-summary
GET /api/tenant/my-tenancy
GET /api/tenant/complaint-summary
GET /api/admin/dashboard

PUT /users/profile
PUT /tenants/{id}/profile

GET /api/admin/users?search&role&status&limit=100
POST /api/admin/users
PUT /api/admin/users/{id}
DELETE /api/admin/users/{id}
GET /api/admin/pending-users
POST /api/admin/approve-user
GET /api/admin/all-articles?limit=100
GET /api/admin/pending-articles
POST /api/admin/articles
PUT /api/admin/articles/{id}
DELETE /api/admin/articles/{id}
POST /api/admin/approve-article

GET /articles
`
  .split('\n')
  .filter((row) => row !== '');
