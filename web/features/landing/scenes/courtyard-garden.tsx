/** In the courtyard: lawn, path, a frangipani, a scooter, a cat, and leaves in the foreground. */
export function Garden() {
  return (
    <>
      <path d="M118 374h404l118 40v66H0v-66Z" fill="var(--s-lawn)" />
      <path d="M276 374h88l66 106H210Z" fill="var(--s-shade)" />
      <path d="M268 388h104M256 408h128M240 432h160M222 460h196" stroke="var(--s-wall)" strokeWidth="3" />
      <ellipse cx="196" cy="420" rx="48" ry="9" fill="var(--s-fern)" opacity=".45" />
      <path
        d="M196 420q-3-34 2-62m-2 34q-16-12-20-34m22 30q16-10 20-32"
        stroke="var(--s-bark)"
        strokeWidth="8"
        fill="none"
      />
      <path
        d="M148 350a24 24 0 0 1 12-44 34 34 0 0 1 62-8 28 28 0 0 1 26 50q-12 12-30 4-16 12-34 2-20 8-36-4Z"
        fill="var(--s-leaf)"
      />
      <path
        d="M168 322h.1M196 306h.1M222 326h.1M190 340h.1M236 338h.1"
        stroke="var(--s-paper)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path
        d="M168 322h.1M196 306h.1M222 326h.1M190 340h.1M236 338h.1"
        stroke="var(--s-gold)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <ellipse cx="468" cy="431" rx="62" ry="8" fill="var(--s-fern)" opacity=".45" />
      <path
        d="m424 420-4-30 8-14 10-3M428 396l8 22h34q2-20 26-20l14 10"
        stroke="var(--s-ink)"
        strokeWidth="6"
        fill="none"
      />
      <path
        d="M416 396q6-16 14-14l8 32h26q0-26 30-28 22 0 26 20l-18 8q-20 0-22 12h-52q-8-10-12-30Z"
        fill="var(--s-roof)"
      />
      <path d="M462 386q2-8 12-8h38q10 0 8 9l-42 3Z" fill="var(--s-ink)" />
      <circle cx="416" cy="418" r="16" fill="var(--s-shade)" stroke="var(--s-ink)" strokeWidth="7" />
      <circle cx="506" cy="418" r="16" fill="var(--s-shade)" stroke="var(--s-ink)" strokeWidth="7" />
      <path d="M306 440q-2-20 12-22l-2-12 7 5h6l7-5-1 13q10 8 6 21 10-2 8-14l5-1q4 20-15 20h-30Z" fill="var(--s-ink)" />
      <path d="M0 480v-96q34 14 40 58 20-34 58-38-4 44-40 76Z" fill="var(--s-fern)" />
      <path d="M640 480v-104q-32 18-36 62-18-30-52-34 4 42 38 76Z" fill="var(--s-fern)" />
      <path d="m2 396 34 84M96 406l-54 74M638 388l-30 92M556 408l48 72" stroke="var(--s-leaf)" strokeWidth="2.5" />
    </>
  );
}
