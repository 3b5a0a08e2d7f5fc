import type { Shown } from './shown.ts';

export const visitorRows: Shown = {
  bullets: {
    'Routes: / is public and shows the landing page': 'e2e/routes.test.ts > %s is open to everyone',
    'Routes: /articles is public': 'e2e/routes.test.ts > %s is open to everyone',
    'Routes: /login leads to /dashboard when signed in': 'e2e/routes.test.ts > %s leads to /dashboard with a session',
    'Routes: /register leads to /dashboard when signed in':
      'e2e/routes.test.ts > %s leads to /dashboard with a session',
    'Routes: /dashboard needs a login and is another one for each role':
      'e2e/routes.test.ts > /dashboard of the %s is a dashboard of their own',
    'Routes: /payment needs a login': 'e2e/routes.test.ts > %s leads to /login without a session',
    'Routes: /payment-legacy needs a login': 'e2e/routes.test.ts > %s leads to /login without a session',
    'Routes: /admin is for ADMIN, others are led to /dashboard':
      'e2e/routes.test.ts > /admin leads the %s to /dashboard and says why',
    'Routes: without a session protected pages lead to /login':
      'e2e/routes.test.ts > %s leads to /login without a session',
    'Routes: unknown paths lead to /': 'e2e/routes.test.ts > an unknown path leads the %s to /',
    'Routes: the title is {page} - Platform E-Kost': 'e2e/routes.test.ts > %s is open to everyone',

    'Navigation: Beranda, Artikel, and Dashboard only when signed in':
      'e2e/navigation.test.ts > shows who is signed in, and Keluar ends the session and goes to /',
    'Navigation: signed out, Masuk and Daftar':
      'e2e/navigation.test.ts > offers a visitor Beranda, Artikel, Masuk and Daftar',
    'Navigation: signed in, the full name, the role in lower case and Keluar, which leads to /':
      'e2e/navigation.test.ts > shows who is signed in, and Keluar ends the session and goes to /',
    'Navigation: a mobile menu with the same links; the active one is highlighted':
      'e2e/navigation.test.ts > highlights the link of %s',

    'Landing: a slideshow of 5 pictures, 4 s, with previous, next and dots, that can be paused':
      'e2e/landing.test.ts > shows 5 pictures, each for 4 seconds, and begins again',
    'Landing: features, statistics, examples of testimonials, buttons by session':
      'e2e/landing.test.ts > has features, statistics, examples of testimonials, and the buttons of a visitor',

    'Login: heading and card': 'e2e/login.test.ts > has its heading, its card, its ways on and its small print',
    'Login: email, and a password that can be shown and hidden':
      'e2e/login.test.ts > is done with the keyboard alone, and leads to the dashboard',
    'Login: Masuk reads Sedang masuk... while busy':
      'e2e/login.test.ts > is done with the keyboard alone, and leads to the dashboard',
    'Login: links to /register and to the start page':
      'e2e/login.test.ts > has its heading, its card, its ways on and its small print',
    'Login: a box of demo accounts, terms and privacy notice':
      'e2e/login.test.ts > shows the demo accounts, an owner and a tenant, with their password, and fills them in',
    'Login: goes to /dashboard': 'e2e/login.test.ts > is done with the keyboard alone, and leads to the dashboard',

    'Registration: links to / and to /login': 'e2e/register.test.ts > has its fields, its ways on and its small print',
    'Registration: its fields, passwords with show and hide':
      'e2e/register.test.ts > has its fields, its ways on and its small print',
    'Registration: Daftar Akun reads Sedang mendaftar... while loading':
      'e2e/register.test.ts > is done with the keyboard alone, sends what is meant, and leads to the login',
    'Registration: the footer mentions terms and privacy':
      'e2e/register.test.ts > has its fields, its ways on and its small print',
    'Registration: goes to /login':
      'e2e/register.test.ts > is done with the keyboard alone, sends what is meant, and leads to the login',

    'Articles: search box and tag filter':
      'e2e/articles.test.ts > have at most 8 tag buttons, a tag filter, and 3 tags on a card',
    'Articles: the first 3 matches featured, the rest as latest':
      'e2e/articles.test.ts > feature the first 3 matches, list the rest as latest, and load more above 10',
    'Articles: up to 8 tag buttons':
      'e2e/articles.test.ts > have at most 8 tag buttons, a tag filter, and 3 tags on a card',
    'Articles: a load-more button above 10 results, which loads more':
      'e2e/articles.test.ts > feature the first 3 matches, list the rest as latest, and load more above 10',
    'Articles: search in title, content and excerpt whatever the case; a tag matches exactly':
      'e2e/articles.test.ts > are found by title, excerpt and content whatever the case, and by a tag exactly',
    'Articles: a card shows at most 3 tags':
      'e2e/articles.test.ts > have at most 8 tag buttons, a tag filter, and 3 tags on a card',
    'Articles: one article has a page of its own':
      'e2e/articles.test.ts > open on a page of their own, from its top, and back leads to the list',
  },
  texts: {
    'Login gagal. Periksa kembali email dan password Anda.':
      'e2e/login.test.ts > says so where the server has no sentence, and where it is not reached',
    'Terjadi kesalahan. Silakan coba lagi.':
      'e2e/login.test.ts > says so where the server has no sentence, and where it is not reached',
    'Registrasi gagal. Silakan coba lagi.':
      'e2e/register.test.ts > says so where the server has no sentence, and where it is not reached',
    'Pendaftaran berhasil! Silakan masuk dengan akun Anda.':
      'e2e/register.test.ts > is done with the keyboard alone, sends what is meant, and leads to the login',
    'Gagal memuat artikel': 'e2e/articles.test.ts > are said to have failed, and can be tried again',
    'Akses Ditolak': 'e2e/routes.test.ts > /admin leads the %s to /dashboard and says why',
    'Selamat Datang Kembali': 'e2e/login.test.ts > has its heading, its card, its ways on and its small print',
    'Masuk ke Akun': 'e2e/login.test.ts > has its heading, its card, its ways on and its small print',
    'Belum punya akun? Daftar sekarang':
      'e2e/login.test.ts > has its heading, its card, its ways on and its small print',
    'Kembali ke Beranda': 'e2e/login.test.ts > has its heading, its card, its ways on and its small print',
  },
};
