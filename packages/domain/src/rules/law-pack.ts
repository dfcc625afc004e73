/** The law that an offer is made under. */
export const lawPacks = ['eu-ecspr', 'uk-fca'] as const
export type LawPack = (typeof lawPacks)[number]

export function isLawPack(text: string): text is LawPack {
  return (lawPacks as readonly string[]).includes(text)
}
