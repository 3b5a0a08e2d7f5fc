import { Scene } from './scene.tsx';

/** The third drawing: a tenant pays by holding the phone in front of a QR code. */
export function Payment() {
  return (
    <Scene label="Penyewa membayar tagihan dengan memindai kode QR">
      <rect width="640" height="480" fill="var(--s-room)" />
      <circle cx="440" cy="214" r="190" fill="var(--s-glow)" opacity=".5" />
      <path d="M36 44h132v150H36z" fill="var(--s-haze)" />
      <path d="M36 156q26-40 58-20 26-30 74 4v54H36Z" fill="var(--s-leaf)" />
      <path d="M36 44h132v150H36zm66 0v150M36 116h132" stroke="var(--s-paper)" strokeWidth="8" fill="none" />
      <path d="m338 196 92-56v214l-96-54Z" fill="var(--s-mid)" opacity=".26" />
      <path d="M0 410h640v70H0z" fill="var(--s-teal)" />
      <Stand />
      <Person />
      <path d="M0 404h640v14H0z" fill="var(--s-deep)" />
      <Receipt />
    </Scene>
  );
}

const SIZE = 13;

/** Looks like a QR code without being one: random squares, and the three corners that a camera looks for. */
const modules = Array.from({ length: SIZE * SIZE }, (_, index) => ({ x: index % SIZE, y: Math.floor(index / SIZE) }))
  .filter(({ x, y }) => !(y < 5 && (x < 5 || x > 7)) && !(y > 7 && x < 5))
  .filter(({ x, y }) => ((x + 3) * (y + 5) * 7 + x * 3 + y) % 13 < 6)
  .map(({ x, y }) => `M${x * 10} ${y * 10}h10v10h-10z`)
  .join('');
const corners = ['0 0', '90 0', '0 90'].map((at) => `M${at}h40v40h-40zm8 8v24h24v-24zm7 7h10v10h-10z`).join('');

function Stand() {
  return (
    <>
      <ellipse cx="512" cy="404" rx="112" ry="8" fill="var(--s-ink)" opacity=".25" />
      <path d="M440 366h144l12 40H428Z" fill="var(--s-wood)" />
      <rect x="414" y="112" width="196" height="272" rx="18" fill="var(--s-paper)" />
      <path d="M414 130a18 18 0 0 1 18-18h160a18 18 0 0 1 18 18v38H414Z" fill="var(--s-roof)" />
      <path d="M438 140h58" stroke="var(--s-paper)" strokeWidth="10" strokeLinecap="round" />
      <path d="M574 140h12" stroke="var(--s-gold)" strokeWidth="14" strokeLinecap="round" />
      <path d={modules + corners} transform="translate(447 196)" fill="var(--s-ink)" fillRule="evenodd" />
      <path d="M464 356h96" stroke="var(--s-haze)" strokeWidth="9" strokeLinecap="round" />
    </>
  );
}

function Person() {
  return (
    <>
      <path d="M40 300q10-34 44-34h124q28 0 32 34v116H40Z" fill="var(--s-brick)" />
      <path d="M34 416q-2-120 80-144h58q62 14 70 144Z" fill="var(--s-mid)" />
      <path
        d="m250 356 22 18 52-76"
        stroke="var(--s-tan)"
        strokeWidth="30"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path d="m206 312 36 44" stroke="var(--s-mid)" strokeWidth="56" strokeLinecap="square" />
      <path d="M98 270q-18 60-14 146m104-144q16 50 16 144" stroke="var(--s-brick)" strokeWidth="20" fill="none" />
      <path d="M118 232h50v38q-25 28-50 0Z" fill="var(--s-tan)" />
      <path d="M118 244q24 22 50 0v14q-26 20-50 0Z" fill="var(--s-bark)" opacity=".35" />
      <path d="M102 176q0-52 41-52t41 52q0 70-41 70t-41-70Z" fill="var(--s-tan)" />
      <circle cx="102" cy="188" r="11" fill="var(--s-tan)" />
      <path d="M96 182q-14-74 47-78 38-2 48 30 6 20-5 42-6-22-22-34-28 12-54 4-12 12-14 36Z" fill="var(--s-ink)" />
      <g transform="rotate(6 325 232)">
        <rect x="292" y="168" width="66" height="128" rx="12" fill="var(--s-ink)" />
        <rect x="299" y="177" width="52" height="110" rx="7" fill="var(--s-paper)" />
        <g fill="none" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M309 216v-10h10m12 0h10v10m0 18v10h-10m-12 0h-10v-10" stroke="var(--s-teal)" />
          <path d="m318 225 6 6 10-12" stroke="var(--s-roof)" />
        </g>
        <path d="M294 310q-10-48 4-50 8 0 10 16h42q12 0 10 12-4 28-34 32-20 2-32-10Z" fill="var(--s-tan)" />
      </g>
    </>
  );
}

/** The payment succeeded. */
function Receipt() {
  return (
    <>
      <rect x="214" y="54" width="182" height="76" rx="18" fill="var(--s-ink)" opacity=".1" />
      <rect x="210" y="46" width="182" height="76" rx="18" fill="var(--s-panel)" />
      <circle cx="250" cy="84" r="22" fill="var(--s-teal)" />
      <path
        d="m240 84 7 8 14-15"
        stroke="var(--s-paper)"
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M290 74h76" stroke="var(--s-mid)" strokeWidth="10" strokeLinecap="round" />
      <path d="M290 96h48" stroke="var(--s-haze)" strokeWidth="9" strokeLinecap="round" />
    </>
  );
}
