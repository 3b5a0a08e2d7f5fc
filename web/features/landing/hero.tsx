import { SessionActions } from './session-actions.tsx';
import { Slideshow } from './slideshow.tsx';
import { Statistics } from './statistics.tsx';

/** The top of the page: the claim, the buttons, the pictures, the numbers. */
export function Hero() {
  return (
    <div className="bg-linear-to-b from-primary-soft/60 to-surface dark:from-primary-soft/30">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-14 gap-y-10 px-4 pt-10 pb-8 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:grid-rows-[1fr_auto] lg:pb-12">
        <section aria-labelledby="judul-beranda" className="lg:self-end">
          <p className="text-sm font-semibold text-primary">Platform pengelolaan kost</p>
          <h1
            id="judul-beranda"
            className="mt-3 text-[2.125rem] leading-[1.15] font-extrabold tracking-tight sm:text-5xl lg:text-[2.75rem] xl:text-[3.25rem]"
          >
            Kost terurus rapi, Anda lebih tenang
          </h1>
          <p className="mt-4 max-w-xl text-base text-pretty text-muted sm:mt-5 sm:text-lg">
            Kamar, penyewa, tagihan, dan keluhan dalam satu tempat. Jelas bagi pemilik, mudah bagi penyewa, langsung
            dari ponsel Anda.
          </p>
          <SessionActions className="mt-7" />
        </section>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Slideshow />
        </div>
        <Statistics />
      </div>
    </div>
  );
}
