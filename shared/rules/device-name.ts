/** Programs by what their user agent says, the more special ones first: most of them call themselves Chrome or Safari too. */
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

/** What its holder knows a device by, such as "Chrome di Android", as far as its user agent tells. */
export function deviceName(userAgent: string): string {
  const nameIn = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent))?.[1];
  const [program, system] = [nameIn(programs), nameIn(systems)];
  if (program === undefined) return system === undefined ? 'Aplikasi lain' : `Aplikasi di ${system}`;
  return system === undefined ? program : `${program} di ${system}`;
}
