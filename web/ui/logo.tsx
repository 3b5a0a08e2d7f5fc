/** The product's mark and name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="8" fill="var(--primary)" />
        <g fill="none" stroke="var(--on-primary)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M7 15.2 16 8l9 7.2" />
          <path d="M10 14.5V23a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-8.5" />
        </g>
        <path d="M14.2 24v-5.2a1.8 1.8 0 0 1 3.6 0V24" fill="var(--on-primary)" />
      </svg>
      <span className="text-lg font-extrabold tracking-tight">E-Kost</span>
    </span>
  );
}
