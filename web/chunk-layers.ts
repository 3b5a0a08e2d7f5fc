import type { Rolldown } from 'vite';

/** Shared code up to this size is copied into the files that use it, in bytes before minification. */
const COPIED = 4_500;

/**
 * How the app's code is split into files. The layers are files that come together with what they import: the first file,
 * React, the app, what pages with data need, and the tabs of dashboards. All other code is grouped by the pages that
 * share it; if it is small, as an icon is, it is copied into their files, because each file costs a round trip on a slow
 * network. Copies of a module share its state.
 */
export const chunkLayers: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [
    { name: 'boot', test: /\/web\/app\/boot\.ts$/ },
    // React is half of the app by size. In a file of its own it runs in a task of its own, which is short enough to
    // answer a touch.
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    // Amounts and days are written on nearly every page; in which zone, all of them know.
    { name: 'app', test: /\/(web\/app\/main\.tsx|shared\/format\.ts|web\/lib\/today\.ts)$/ },
    { name: 'data', test: /\/web\/(app\/data-layout\.tsx|data\/(use-pages|use-named-kost)\.ts)$/ },
    { name: 'tabs', test: /\/web\/ui\/tabs\.tsx$/ },
    // In which kost an owner works: the frame, the page and each of its parts would have a copy.
    { name: 'kosts', test: /\/web\/data\/use-kost-filter\.ts$/ },
  ],
  // A style sheet would be written once for each copy.
  experimentalInlineCommonChunks: { maxSize: COPIED, exclude: /\.css$/ },
};
