import { clsx } from 'clsx';
import { useSession } from '../../data/session.tsx';
import { SessionActions } from './session-actions.tsx';

/** On this dark ground the colour tokens are exchanged, so that the same buttons stand out in both themes. */
const deepGround = [
  'bg-[#0b4f49] text-text [--text:#ffffff] [--text-muted:#c9e4df] [--primary:#ffffff] [--on-primary:#0b4f49]',
  '[--primary-hover:#dff1ee] [--surface-raised:#0b4f49] [--surface-sunken:#0f6b63] [--border-strong:#8fc2ba]',
  'dark:bg-[#0f3a36] dark:[--primary:#c9f0e9] dark:[--surface-raised:#0f3a36] dark:[--surface-sunken:#174a45]',
].join(' ');

/** The last section, with the buttons to sign up or log in. */
export function ClosingCall() {
  const { status } = useSession();
  return (
    <section aria-labelledby="judul-ajakan" className="mx-auto w-full max-w-6xl px-4 pb-14 sm:pb-20">
      <div className={`relative overflow-hidden rounded-3xl px-6 py-12 sm:px-12 sm:py-16 ${deepGround}`}>
        <Roofs />
        <div className="relative max-w-xl">
          <h2 id="judul-ajakan" className="text-2xl font-extrabold tracking-[-0.015em] sm:text-4xl">
            Mulai urus kost dengan tenang
          </h2>
          <p className={clsx('mt-3 text-pretty text-muted sm:text-lg', status === 'loading' && 'invisible')}>
            {status === 'signed-in'
              ? 'Kamar, tagihan, dan keluhan terbaru sudah menunggu di dashboard Anda. Lanjutkan kapan saja.'
              : 'Daftar sebagai pemilik atau penyewa. Akun baru kami periksa dahulu, lalu Anda dapat langsung masuk.'}
          </p>
          <SessionActions className="mt-7" />
        </div>
      </div>
    </section>
  );
}

/** A row of roofs at the bottom of the panel. */
function Roofs() {
  return (
    <svg aria-hidden viewBox="0 0 480 240" className="absolute right-0 bottom-0 hidden h-[86%] text-text lg:block">
      <g fill="currentColor" opacity=".08">
        <path d="M0 240v-78l70-52 70 52v78Zm332 0V140l80-62 92 72v90Z" />
        <path d="m96 128 136-104 136 104v14h-14v98H110v-98H96Z" />
      </g>
      <path
        d="M142 136h34v34h-34zm72 0h36v34h-36zm74 0h34v34h-34zM142 194h34v28h-34zm146 0h34v28h-34zM36 178h22v26H36zm336-12h26v28h-26zm44 0h26v28h-26z"
        fill="#f4c26b"
        opacity=".6"
      />
      <path d="M214 240v-44q0-8 8-8h20q8 0 8 8v44Z" fill="currentColor" opacity=".14" />
    </svg>
  );
}
