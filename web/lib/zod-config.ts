/**
 * Zod would compile its checks at run time if it could, which the content security policy forbids; even Zod's probe for
 * it would be reported. Zod reads this object when it is loaded, so this comes before every other import. Setting it
 * here does not load Zod on pages that need no validation.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless: boolean } };
shared.__zod_globalConfig = { jitless: true };
