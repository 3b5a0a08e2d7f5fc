import { Scene } from './scene.tsx';

/** The fifth drawing: a tidy room in the morning light. */
export function Room() {
  return (
    <Scene label="Kamar kost yang rapi dengan tempat tidur, meja belajar, dan jendela">
      <rect width="640" height="480" fill="var(--s-room)" />
      <path d="M0 388h640v92H0z" fill="var(--s-wood)" />
      <path d="M0 380h640v10H0z" fill="var(--s-shade)" />
      <path d="M0 420h220m80 0h340M120 450h360m60 0h100" stroke="var(--s-bark)" strokeWidth="3" opacity=".35" />
      <Window />
      <Desk />
      <Bed />
      <ellipse cx="262" cy="446" rx="150" ry="24" fill="var(--s-mid)" />
      <ellipse cx="262" cy="446" rx="116" ry="16" fill="none" stroke="var(--s-mist)" strokeWidth="4" opacity=".7" />
    </Scene>
  );
}

function Window() {
  return (
    <>
      <path d="M76 56h178v160H76z" fill="var(--s-glow)" />
      <circle cx="206" cy="108" r="26" fill="var(--s-sun)" />
      <path d="M76 180q34-44 74-20 30-34 104 8v48H76Z" fill="var(--s-leaf)" />
      <path d="M76 56h178v160H76zm89 0v160" stroke="var(--s-paper)" strokeWidth="9" fill="none" />
      <path d="M62 216h206v11H62z" fill="var(--s-paper)" />
      <path d="m256 62 190 326H300L165 216Z" fill="var(--s-gold)" opacity=".14" />
      <path d="M50 44h230" stroke="var(--s-bark)" strokeWidth="7" strokeLinecap="round" />
      <path d="M58 46h50q4 90-34 190H58Z" fill="var(--s-mid)" />
      <path d="M272 46h-50q-4 90 34 190h16Z" fill="var(--s-mid)" />
      <path
        d="M74 46q4 90-6 184M92 46q2 80-14 150M256 46q-4 90 6 184M238 46q-2 80 14 150"
        stroke="var(--s-teal)"
        strokeWidth="2.5"
        fill="none"
        opacity=".5"
      />
    </>
  );
}

function Desk() {
  return (
    <>
      <path d="M30 304h236v14H30z" fill="var(--s-bark)" />
      <path d="M44 318h12v106H44zm196 0h12v106h-12z" fill="var(--s-bark)" />
      <path d="M158 318h82v44h-82z" fill="var(--s-brick)" opacity=".8" />
      <path d="M190 340h18" stroke="var(--s-gold)" strokeWidth="5" strokeLinecap="round" />
      <path d="M122 252h86q6 0 6 6v42h-98v-42q0-6 6-6Z" fill="var(--s-ink)" />
      <path d="M124 260h82v34h-82z" fill="var(--s-mid)" />
      <path d="M106 298h118v6H106z" fill="var(--s-ink)" />
      <path d="M62 304h30m-15 0v-36l22-26" stroke="var(--s-ink)" strokeWidth="5" fill="none" strokeLinejoin="round" />
      <path d="m84 232 22-6 14 28-34 4Z" fill="var(--s-roof)" />
      <path d="M232 304v-30h22v30Z" fill="var(--s-wall)" />
      <path d="M243 276q-18-14-12-32 14 8 13 26 2-22 18-26 2 22-19 32Z" fill="var(--s-leaf)" />
      <path
        d="M146 378v34m0-6-34 22m34-22 34 22"
        stroke="var(--s-ink)"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M108 372h76" stroke="var(--s-deep)" strokeWidth="16" strokeLinecap="round" />
      <rect x="106" y="286" width="80" height="68" rx="16" fill="var(--s-teal)" />
      <path d="M146 352v16" stroke="var(--s-ink)" strokeWidth="8" />
    </>
  );
}

function Bed() {
  return (
    <>
      <path d="M338 108h262" stroke="var(--s-bark)" strokeWidth="11" strokeLinecap="round" />
      <path d="M362 62h15v40h-15zm40-4h15v44h-15z" fill="var(--s-teal)" />
      <path d="M380 54h18v48h-18zm62 42-10-40 14-4 12 48z" fill="var(--s-roof)" />
      <path d="M420 66h12v36h-12z" fill="var(--s-gold)" />
      <path d="M516 76h40v26h-40z" fill="var(--s-wall)" stroke="var(--s-shade)" strokeWidth="2" />
      <path d="M536 78q-26-10-28-34 24 2 29 26 2-26 26-30 2 28-27 38Z" fill="var(--s-fern)" />
      <path d="M400 148h120v94H400z" fill="var(--s-paper)" stroke="var(--s-bark)" strokeWidth="6" />
      <circle cx="486" cy="178" r="12" fill="var(--s-sun)" />
      <path d="m406 236 34-46 24 28 18-20 32 38Z" fill="var(--s-mid)" />
      <path d="M596 232h24a8 8 0 0 1 8 8v186h-32Z" fill="var(--s-bark)" />
      <path d="M330 392h270v34H330z" fill="var(--s-bark)" />
      <path d="M338 426h14v18h-14zm270-4h14v22h-14z" fill="var(--s-bark)" />
      <path d="M440 338h156v60H440z" fill="var(--s-paper)" />
      <path d="M508 338q-4-44 30-46h38q24 0 22 46Z" fill="var(--s-wall)" stroke="var(--s-shade)" strokeWidth="3" />
      <path d="M326 362q0-34 34-36h132q16 0 20 20l10 60H326Z" fill="var(--s-teal)" />
      <path d="M484 326h10q16 0 20 20l9 60h-28Z" fill="var(--s-mist)" />
      <path
        d="M356 336q-8 30-6 70m44-72q-6 34-4 72m44-72q-4 34 0 72"
        stroke="var(--s-deep)"
        strokeWidth="3"
        fill="none"
        opacity=".5"
      />
    </>
  );
}
