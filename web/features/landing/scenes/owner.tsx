import { Scene } from './scene.tsx';

/** The second drawing: an owner at her table sees every room on her phone. */
export function Owner() {
  return (
    <Scene label="Pemilik kost memantau kondisi semua kamar lewat ponsel">
      <rect width="640" height="480" fill="var(--s-mist)" />
      <circle cx="330" cy="236" r="212" fill="var(--s-haze)" opacity=".5" />
      <KeyRack />
      <path d="M284 250 360 66h220v286H360Z" fill="var(--s-gold)" opacity=".2" />
      <Dashboard />
      <Person />
      <path d="M0 412h640v68H0z" fill="var(--s-wood)" />
      <path d="M0 412h640v9H0z" fill="var(--s-bark)" opacity=".55" />
      <path d="M352 374h44v26q0 12-12 12h-20q-12 0-12-12Z" fill="var(--s-roof)" />
      <path d="M396 382h5a9 9 0 0 1 0 18h-5" stroke="var(--s-roof)" strokeWidth="6" fill="none" />
      <path d="M556 384q-32-20-30-62 28 14 32 46 0-46 30-62 10 44-18 78Z" fill="var(--s-leaf)" />
      <path d="M570 384q2-32 40-46 2 36-32 48Z" fill="var(--s-fern)" />
      <path d="M540 380h56l-7 36h-42Z" fill="var(--s-wall)" />
      <path d="M536 376h64v12h-64z" fill="var(--s-shade)" />
    </Scene>
  );
}

function KeyRack() {
  return (
    <g fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M44 52h132" stroke="var(--s-bark)" strokeWidth="16" />
      <g stroke="var(--s-roof)">
        <circle cx="58" cy="76" r="7" />
        <path d="M58 56v12m0 16v22h7m-7-9h7" />
      </g>
      <g stroke="var(--s-teal)">
        <circle cx="94" cy="76" r="7" />
        <path d="M94 56v12m0 16v22h7m-7-9h7" />
      </g>
      <path d="M128 56v8" stroke="var(--s-gold)" />
      <g stroke="var(--s-mid)">
        <circle cx="162" cy="76" r="7" />
        <path d="M162 56v12m0 16v22h7m-7-9h7" />
      </g>
    </g>
  );
}

const tiles = 'teal teal gold teal teal mid teal gold teal roof teal teal'
  .split(' ')
  .map((tone, index) => ({ tone, x: 370 + (index % 4) * 52, y: 110 + Math.floor(index / 4) * 47 }));

/** The dashboard on her phone: her name, rooms by state, months of revenue. */
function Dashboard() {
  return (
    <>
      <rect x="356" y="58" width="236" height="302" rx="20" fill="var(--s-ink)" opacity=".1" />
      <rect x="350" y="50" width="236" height="302" rx="20" fill="var(--s-panel)" />
      <circle cx="381" cy="80" r="12" fill="var(--s-mid)" />
      <path d="M404 75h66m-66 12h40m114-7h.1m-18 0h.1" stroke="var(--s-haze)" strokeWidth="7" strokeLinecap="round" />
      {tiles.map(({ tone, x, y }) => (
        <g key={`${x},${y}`} transform={`translate(${x} ${y})`}>
          <rect width="44" height="39" rx="8" fill={`var(--s-${tone})`} />
          <path d="M9 39V18q0-7 6-7t6 7v21Z" fill="var(--s-panel)" opacity=".34" />
          <path d="M28 15h8M28 24h8" stroke="var(--s-panel)" strokeWidth="4" strokeLinecap="round" opacity=".5" />
        </g>
      ))}
      <path d="M370 334h196" stroke="var(--s-haze)" strokeWidth="4" strokeLinecap="round" />
      <path d="M384 331v-20m26 20v-32m26 32v-25m26 25v-42m52 42v-36" stroke="var(--s-mid)" strokeWidth="14" />
      <path d="M488 331v-62" stroke="var(--s-roof)" strokeWidth="14" />
    </>
  );
}

function Person() {
  return (
    <>
      <path d="M54 416q-8-106 66-132h70q58 18 62 132Z" fill="var(--s-teal)" />
      <path
        d="m214 312 58 82 12-96"
        stroke="var(--s-teal)"
        strokeWidth="38"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path d="M78 398h62" stroke="var(--s-deep)" strokeWidth="28" strokeLinecap="round" />
      <circle cx="160" cy="398" r="14" fill="var(--s-skin)" />
      <g transform="rotate(5 156 300)">
        <path
          d="M156 130q-54 0-54 66 0 36-12 62-10 24-14 46 34 32 80 32t80-32q-4-22-14-46-12-26-12-62 0-66-54-66Z"
          fill="var(--s-roof)"
        />
        <path d="M156 156q-30 0-30 42 0 44 30 44t30-44q0-42-30-42Z" fill="var(--s-skin)" />
        <path d="M126 196q-3-44 30-44t30 44q-8-24-30-24t-30 24Z" fill="var(--s-brick)" />
        <path
          d="M114 236q18 24 42 24t42-24q8 36-8 58-14 16-34 34-20-18-34-34-16-22-8-58Z"
          fill="var(--s-brick)"
          opacity=".3"
        />
      </g>
      <g transform="rotate(8 290 240)">
        <rect x="268" y="196" width="46" height="86" rx="9" fill="var(--s-ink)" />
        <rect x="273" y="203" width="36" height="72" rx="5" fill="var(--s-mid)" />
        <path
          d="M279 211h10v9h-10zm14 0h10v9h-10zm-14 13h10v9h-10zm14 0h10v9h-10zm-14 13h10v9h-10z"
          fill="var(--s-mist)"
        />
        <path d="M266 284q-6-28 5-28 5 0 6 10h30q9 0 8 8-2 22-24 24-18 2-25-14Z" fill="var(--s-skin)" />
      </g>
    </>
  );
}
