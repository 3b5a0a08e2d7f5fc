export function TenantDashboard() {
  return <p>Tenant</p>;
}
