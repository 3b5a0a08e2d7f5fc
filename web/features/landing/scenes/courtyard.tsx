import { Garden } from './courtyard-garden.tsx';
import { Scene } from './scene.tsx';

/** The first drawing: a kost of two floors around its courtyard at sunrise. */
export function Courtyard() {
  return (
    <Scene label="Gedung kost dua lantai dengan halaman dalam saat matahari terbit">
      <linearGradient id="courtyard-sky" x2="0" y2="1">
        <stop offset=".1" stopColor="var(--s-sky)" />
        <stop offset=".8" stopColor="var(--s-glow)" />
      </linearGradient>
      <rect width="640" height="480" fill="url(#courtyard-sky)" />
      <path
        d="M60 60h.1M132 34h.1M216 70h.1M300 30h.1M560 44h.1M600 104h.1M40 130h.1M350 76h.1"
        stroke="var(--s-star)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g fill="var(--s-sun)">
        <circle cx="438" cy="116" r="112" opacity=".14" />
        <circle cx="438" cy="116" r="80" opacity=".22" />
        <circle cx="438" cy="116" r="50" />
      </g>
      <g fill="var(--s-cloud)">
        <path d="M52 108a15 15 0 0 1 15-15h10a24 24 0 0 1 45-4 19 19 0 0 1 27 19Z" opacity=".9" />
        <path d="M528 78a11 11 0 0 1 11-11h8a18 18 0 0 1 33-3 14 14 0 0 1 20 14Z" opacity=".9" />
      </g>
      <path
        d="M0 210q40-38 92-26 26-34 70-22 60-34 120-6 70-30 130 4 60-30 112 0 50-16 116 34v180H0Z"
        fill="var(--s-haze)"
        opacity=".75"
      />
      <Block />
      <Wing />
      <g transform="matrix(-1 0 0 1 640 0)">
        <Wing />
      </g>
      <Garden />
    </Scene>
  );
}

const bays = [0, 1, 2, 3].map((bay) => 122 + bay * 100);

function Block() {
  return (
    <>
      <path d="m96 178 74-70h300l74 70Z" fill="var(--s-roof)" />
      <path d="M152 125h336M133 143h374M113 161h414" stroke="var(--s-brick)" strokeWidth="2" opacity=".45" />
      <path d="M164 102h312v9H164zM92 176h456v10H92z" fill="var(--s-brick)" />
      <path d="M118 186h404v188H118z" fill="var(--s-wall)" />
      <path d="M118 186h404v12H118zm0 96h404v12H118z" fill="var(--s-shade)" />
      {bays.map((x, bay) => (
        <g key={x}>
          <path d={`M${x + 12} 210h32v64H${x + 12}zm0 98h32v66H${x + 12}z`} fill="var(--s-teal)" />
          <path d={`M${x + 38} 244v5m0 94v5`} stroke="var(--s-gold)" strokeWidth="3" strokeLinecap="round" />
          <path d={`M${x + 54} 210h36v38h-36z`} fill={bay === 1 ? 'var(--s-deep)' : 'var(--s-gold)'} />
          <path d={`M${x + 54} 310h36v38h-36z`} fill={bay === 2 ? 'var(--s-deep)' : 'var(--s-gold)'} />
          <path
            d={`M${x + 54} 210h36v38h-36zm18 0v38m-18 62h36v38h-36zm18 0v38`}
            fill="none"
            stroke="var(--s-wood)"
            strokeWidth="3"
          />
        </g>
      ))}
      <path d="M372 274v-22q0-15 15-15t15 15v22Z" fill="var(--s-roof)" />
      <circle cx="387" cy="223" r="11" fill="var(--s-skin)" />
      <path d="M376 224q-2-14 11-14t11 12q-8 1-13-4-3 5-9 6Z" fill="var(--s-ink)" />
      <path d="M112 274h416v9H112z" fill="var(--s-brick)" />
      <path d="M118 259h404" stroke="var(--s-mid)" strokeWidth="30" strokeDasharray="3 8.2" opacity=".85" />
      <path d="M116 244h408" stroke="var(--s-teal)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M115 186h7v188h-7zm100 0h7v188h-7zm100 0h7v188h-7zm100 0h7v188h-7zm100 0h7v188h-7z"
        fill="var(--s-paper)"
      />
    </>
  );
}

/** The left wing; mirrored, it is the right one. */
function Wing() {
  return (
    <>
      <path d="m0 249 118 19v106L0 414Z" fill="var(--s-wall)" />
      <path d="m0 249 118 19v10L0 264Z" fill="var(--s-shade)" />
      <path d="m16 290 40 1.5v48L16 346Z" fill="var(--s-gold)" stroke="var(--s-wood)" strokeWidth="3" />
      <path d="M36 291v52" stroke="var(--s-wood)" strokeWidth="3" />
      <path d="m74 293 27 1v84l-27 8Z" fill="var(--s-teal)" />
      <path d="m0 184 78 30 58 53v10L0 257Z" fill="var(--s-roof)" />
      <path d="m0 208 92 27M0 230l110 21" stroke="var(--s-brick)" strokeWidth="2" opacity=".45" />
      <path d="m0 248 136 19v10L0 258Z" fill="var(--s-brick)" />
    </>
  );
}
