export function Landing() {
  return <p>E-Kost</p>;
}
