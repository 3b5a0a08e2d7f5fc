/**
 * Zod compiles checks at run time where it may; the content security policy allows no such code, and even the probe for
 * it would be reported. Zod reads this object when it is loaded, so it stands before every other import, and setting it
 * does not load Zod for pages that check nothing.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless: boolean } };
shared.__zod_globalConfig = { jitless: true };
