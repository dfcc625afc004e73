/** What the pages inside of an archive have in common. */
import type { Language } from '@heathland/words/language'

/** Nothing in it runs or is fetched: opened from a disk, the page shows text alone. */
export function head(language: Language, title: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(9rem,1fr) 3fr;gap:.25rem 1rem;border-top:1px solid #ccc;padding:.75rem 0;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}</style></head><body>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
