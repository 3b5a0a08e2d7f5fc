import payDark from './pictures/bayar-dark.webp';
import payLight from './pictures/bayar-light.webp';
import todayDark from './pictures/hari-ini-dark.webp';
import todayLight from './pictures/hari-ini-light.webp';
import roomsDark from './pictures/kamar-dark.webp';
import roomsLight from './pictures/kamar-light.webp';

/** Screens of the product with its demo data; `npm run pictures:landing` takes them again. */
const pictures = [
  {
    light: todayLight,
    dark: todayDark,
    caption: 'Pemilik: yang perlu dikerjakan hari ini',
    alt: 'Halaman pertama pemilik di ponsel: siapa yang belum membayar dan apa yang menunggu hari ini',
  },
  {
    light: roomsLight,
    dark: roomsDark,
    caption: 'Pemilik: setiap kamar sekilas',
    alt: 'Daftar kamar satu kost di ponsel: nomor, penyewa, dan status terisi, tersedia, atau perbaikan',
  },
  {
    light: payLight,
    dark: payDark,
    caption: 'Penyewa: tagihan jelas, langsung bayar',
    alt: 'Halaman pembayaran penyewa di ponsel: jumlah yang harus dibayar dan tagihan yang belum lunas',
  },
];

/** What it really looks like, on a phone, in the theme of whoever looks. */
export function ProductPictures() {
  return (
    <div
      role="region"
      aria-label="Layar E-Kost"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets the keyboard scroll the row of a phone
      tabIndex={0}
      className="-mx-4 mt-8 snap-x overflow-x-auto px-4 pb-2 [scrollbar-width:none] sm:mx-0 sm:mt-12 sm:overflow-visible sm:px-0"
    >
      <ul className="flex w-max gap-4 sm:grid sm:w-auto sm:grid-cols-3 sm:gap-6 lg:gap-10">
        {pictures.map(({ light, dark, caption, alt }) => (
          <li key={caption} className="w-64 snap-center sm:mx-auto sm:w-full sm:max-w-75">
            <figure>
              <picture>
                <source srcSet={dark} media="(prefers-color-scheme: dark)" />
                <img
                  src={light}
                  alt={alt}
                  width={585}
                  height={1020}
                  loading="lazy"
                  decoding="async"
                  className="h-auto w-full rounded-3xl border bg-raised shadow-raised"
                />
              </picture>
              <figcaption className="mt-3 text-center text-sm font-medium text-muted">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  );
}
