/** Where a link or an image in an article may lead: elsewhere by https, to a mailbox, to a page of ours, to an image of ours. */

/** Addresses of images, as the editor writes them. */
export const imagePath = '/api/community/images/'
const ownImage = /^\/api\/community\/images\/(img_[0-9a-hjkmnp-tv-z]{26})$/

export type ArticleLink = { readonly kind: 'outside' | 'mail' | 'page'; readonly to: string }

/** Undefined where the address is none that is followed; its words are then shown without a link. */
export function articleLink(address: string): ArticleLink | undefined {
  if (address.length > 2_000 || /[\p{Cc}\p{Zl}\p{Zp}\s\\]/u.test(address)) return undefined
  if (/^\/(?![/])[\w\-./?=&%#]*$/.test(address) && !address.startsWith('/api/')) return { kind: 'page', to: address }
  if (/^mailto:[^\s@?&<>"']{1,64}@[\w.-]{1,253}$/i.test(address)) return { kind: 'mail', to: address }
  // No name before the host: whoever reads bank.example@evil.example believes the first half.
  return /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#].*)?$/i.test(address) ? { kind: 'outside', to: address } : undefined
}

/** The id of an image of ours; undefined for every other address. */
export function articleImageId(address: string): `img_${string}` | undefined {
  return ownImage.exec(address)?.[1] as `img_${string}` | undefined
}

/** The images that a text names, each once. */
export function imageIdsIn(text: string): `img_${string}`[] {
  return [...new Set([...text.matchAll(/\/api\/community\/images\/(img_[0-9a-hjkmnp-tv-z]{26})/g)].map(([, id]) => id as `img_${string}`))]
}
