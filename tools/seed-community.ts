/** Articles of a development database, written by one administrator and published by another through the product's own verbs. */

import type { Composition } from '@heathland/server/entry/compose'
import { listPublished } from '@heathland/server/nouns/community/community.sql'
import { publishArticle } from '@heathland/server/nouns/community/review-article'
import { saveDraft, submitArticle } from '@heathland/server/nouns/community/write-article'
import { sampleArticles } from '../packages/demo/src/community-samples.ts'
import { enter } from './seed-office.ts'

/** False when there are articles already. */
export async function seedCommunity(platform: Composition): Promise<boolean> {
  const [mira, milan] = [await enter(platform, 'mira@staff.example'), await enter(platform, 'milan@staff.example')]
  const known = await (await mira()).read((tx) => listPublished(tx, { kind: 'library', after: undefined, rowsMax: 1 }))
  if (known.length > 0) return false
  // The newest is published last.
  for (const { daysAgo: _ago, ...article } of sampleArticles.toReversed()) {
    const { id: articleId, version } = await saveDraft(await mira(), article)
    await submitArticle(await mira(), { articleId, version })
    await publishArticle(await milan(), { articleId, version })
  }
  return true
}
