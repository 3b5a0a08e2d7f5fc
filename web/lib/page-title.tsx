/** The document's title: '{page} - Platform E-Kost' (spec §2). React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} - Platform E-Kost`}</title>;
}
