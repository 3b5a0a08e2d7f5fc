export function OwnerDashboard() {
  return <p>Owner</p>;
}
