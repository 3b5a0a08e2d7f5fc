export function SimulatedBank() {
  return <p>Bank</p>;
}
