/** Three fixed numbers (spec, "Landing statistics"). */
const statistics = [
  { value: '150', label: 'kost' },
  { value: '2.500', label: 'penyewa' },
  { value: '25', label: 'kota' },
];

export function Statistics() {
  return (
    <section aria-label="E-Kost dalam angka" className="border-t pt-6">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(4.75rem,30%),1fr))] gap-y-4 divide-x lg:flex">
        {statistics.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse px-1 text-center whitespace-nowrap lg:px-9 lg:text-left lg:first:pl-0"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular text-2xl font-extrabold tracking-tight sm:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
