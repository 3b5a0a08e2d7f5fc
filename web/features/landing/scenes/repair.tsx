import { Scene } from './scene.tsx';

/** The fourth drawing: a technician repairs an air conditioner. */
export function Repair() {
  return (
    <Scene label="Teknisi memperbaiki AC kamar setelah menerima keluhan">
      <rect width="640" height="480" fill="var(--s-mist)" />
      <circle cx="300" cy="220" r="190" fill="var(--s-haze)" opacity=".5" />
      <path d="M0 404h640v76H0z" fill="var(--s-wood)" />
      <path d="M0 396h640v10H0z" fill="var(--s-shade)" />
      <path d="M0 438h150m60 0h190m60 0h180M90 462h300m60 0h130" stroke="var(--s-bark)" strokeWidth="3" opacity=".35" />
      <AirConditioner />
      <ellipse cx="282" cy="430" rx="128" ry="9" fill="var(--s-bark)" opacity=".45" />
      <path d="m236 186-52 240M328 186l52 240" stroke="var(--s-bark)" strokeWidth="12" strokeLinecap="round" />
      <path d="M228 250h108M214 308h136m-148 56h160" stroke="var(--s-gold)" strokeWidth="12" strokeLinecap="round" />
      <Technician />
      <Ticket />
      <Toolbox />
      <path d="M66 404q-32-56-14-110 28 38 22 92 4-60 40-76 12 56-26 94Z" fill="var(--s-leaf)" />
      <path d="M84 404q0-40 40-56 4 40-26 56Z" fill="var(--s-fern)" />
      <path d="M50 398h64l-8 52H58Z" fill="var(--s-wall)" />
      <path d="M46 392h72v14H46z" fill="var(--s-shade)" />
    </Scene>
  );
}

/** Its flap is open, with the fins behind. */
function AirConditioner() {
  return (
    <>
      <path d="M392 46h180l16 30H376Z" fill="var(--s-shade)" />
      <rect x="372" y="80" width="232" height="92" rx="16" fill="var(--s-ink)" opacity=".1" />
      <rect x="366" y="72" width="232" height="92" rx="16" fill="var(--s-paper)" />
      <path d="M384 82h196v36H384z" fill="var(--s-haze)" />
      <path d="M384 100h196" stroke="var(--s-mid)" strokeWidth="36" strokeDasharray="3 7" opacity=".5" />
      <path d="M388 146h170" stroke="var(--s-ink)" strokeWidth="8" strokeLinecap="round" opacity=".75" />
      <circle cx="578" cy="146" r="6" fill="var(--s-mid)" />
      <path
        d="M436 188q-12 16 0 32t0 32m56-64q-12 16 0 32t0 32 0 32m56-96q-12 16 0 32t0 32"
        stroke="var(--s-mid)"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
        opacity=".6"
      />
    </>
  );
}

/** Seen from behind, one hand on the ladder and one on the machine. */
function Technician() {
  return (
    <>
      <path d="M262 250v96m40-96v96" stroke="var(--s-deep)" strokeWidth="36" />
      <path d="M258 354h14m24 0h14" stroke="var(--s-ink)" strokeWidth="20" strokeLinecap="round" />
      <path d="M244 254q-8-96 18-120h40q26 24 18 120Z" fill="var(--s-mid)" />
      <g stroke="var(--s-mid)" strokeWidth="30" strokeLinecap="round" strokeLinejoin="round" fill="none">
        <path d="M256 152q-32 32-28 78M308 150l48 14 24-30" />
      </g>
      <path d="M243 258q-4-36 0-64h78q4 28 0 64Z" fill="var(--s-teal)" />
      <path d="m252 196 50-60m10 60-50-60" stroke="var(--s-teal)" strokeWidth="11" />
      <path d="M240 236h84v15h-84z" fill="var(--s-bark)" />
      <path d="M248 240h20v26h-20zm46 0h12v20h-12z" fill="var(--s-wood)" />
      <path d="m392 118 14-20" stroke="var(--s-roof)" strokeWidth="10" strokeLinecap="round" />
      <path d="m406 98 12-16" stroke="var(--s-ink)" strokeWidth="4" strokeLinecap="round" />
      <g fill="var(--s-skin)">
        <circle cx="228" cy="240" r="13" />
        <circle cx="388" cy="124" r="14" />
        <path d="M267 104h30v34q-15 10-30 0Z" />
        <circle cx="253" cy="99" r="8" />
        <circle cx="311" cy="99" r="8" />
      </g>
      <path d="M254 94h56q0 20-13 26-15 5-30 0-13-6-13-26Z" fill="var(--s-bark)" />
      <path d="M250 98q-2-58 32-58t32 58q-32 8-64 0Z" fill="var(--s-roof)" />
      <path d="M282 41v22m-32 35q32 8 64 0" stroke="var(--s-brick)" strokeWidth="4" fill="none" />
      <path d="M270 97q0-13 12-13t12 13Z" fill="var(--s-bark)" />
    </>
  );
}

/** The complaint, taken up and done. */
function Ticket() {
  return (
    <>
      <path
        d="M40 96a20 20 0 0 1 20-20h112a20 20 0 0 1 20 20v72a20 20 0 0 1-20 20h-14l-18 24-6-24H60a20 20 0 0 1-20-20Z"
        fill="var(--s-panel)"
      />
      <circle cx="76" cy="112" r="18" fill="var(--s-roof)" />
      <path d="M106 106h60m-60 14h36" stroke="var(--s-haze)" strokeWidth="8" strokeLinecap="round" />
      <path d="M70 158h92" stroke="var(--s-teal)" strokeWidth="26" strokeLinecap="round" />
      <g stroke="var(--s-paper)" strokeWidth="5" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M76 102v11m0 9h.1M106 158l8 8 14-16" />
      </g>
    </>
  );
}

function Toolbox() {
  return (
    <>
      <ellipse cx="506" cy="450" rx="88" ry="9" fill="var(--s-bark)" opacity=".45" />
      <path d="M476 390v-14q0-10 10-10h40q10 0 10 10v14" stroke="var(--s-ink)" strokeWidth="9" fill="none" />
      <path d="m556 392 14-50" stroke="var(--s-gold)" strokeWidth="8" />
      <path d="m552 334 38 12" stroke="var(--s-ink)" strokeWidth="15" />
      <rect x="436" y="386" width="144" height="64" rx="6" fill="var(--s-roof)" />
      <path d="M436 392a6 6 0 0 1 6-6h132a6 6 0 0 1 6 6v14H436Z" fill="var(--s-brick)" />
      <path d="M494 398h28v17h-28z" fill="var(--s-gold)" />
    </>
  );
}
