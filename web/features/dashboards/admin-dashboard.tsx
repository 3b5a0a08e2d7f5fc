export function AdminDashboard() {
  return <p>Admin</p>;
}
