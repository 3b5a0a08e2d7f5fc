/** Says below a list that it shows only some rows; nothing while all that there are fit into it. */
export function ListEnd({ count, most, children }: { count: number; most: number; children: string }) {
  return count < most ? null : <p className="mt-2 text-sm text-muted">{children}</p>;
}
