/**
 * Tells zod, before any schema is made, not to compile itself with `new Function`: the content security policy of the product
 * refuses that, and the attempt alone would show as a violation. zod reads this object when it starts; `z.config` writes the same one.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig ??= { jitless: true }

export {}
