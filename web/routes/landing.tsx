import { Audiences } from '../features/landing/audiences.tsx';
import { ClosingCall } from '../features/landing/closing-call.tsx';
import { Features } from '../features/landing/features.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { SiteFooter } from '../features/landing/site-footer.tsx';
import { Testimonials } from '../features/landing/testimonials.tsx';
import { PageMeta } from '../lib/page-meta.tsx';

/** The public landing page (spec §1). It needs no call, so its first paint waits for none. */
export function Landing() {
  return (
    <>
      <PageMeta
        title="Beranda"
        path="/"
        description="Kelola kost, kamar, penyewa, tagihan, dan keluhan dalam satu tempat. Jelas bagi pemilik, mudah bagi penyewa, langsung dari ponsel."
      />
      <Hero />
      <Features />
      <Audiences />
      <Testimonials />
      <ClosingCall />
      <SiteFooter />
    </>
  );
}
