/** Where an admin finds an account: among all users, by its email, or by its name if it has none. */
export function userAddress(email: string, name: string): string {
  return `/dashboard?${new URLSearchParams({ tab: 'pengguna', cari: email || name }).toString()}`;
}
