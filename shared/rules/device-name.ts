/** Browsers by a mark in their user agent; specific ones first, since most also call themselves Chrome or Safari. */
const programs: [sign: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [sign: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A name by which people recognise their device, such as "Chrome di Android", made from its user agent. */
export function deviceName(userAgent: string): string {
  const nameIn = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent))?.[1];
  const [program, system] = [nameIn(programs), nameIn(systems)];
  if (program === undefined) return system === undefined ? 'Aplikasi lain' : `Aplikasi di ${system}`;
  return system === undefined ? program : `${program} di ${system}`;
}
