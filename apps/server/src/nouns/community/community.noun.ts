import { inner, personalTable, sealedById, whose } from '../../core/personal-data.ts'
import { retain } from '../../work/retention.ts'
import type { Noun } from '../noun.ts'
import { addArticleImages } from './community.http.ts'
import { memberCommunity, officeCommunity } from './community.routes.ts'

export const community = {
  operations: { member: { community: memberCommunity }, office: { community: officeCommunity } },
  addRoutes: addArticleImages,
  personalData: [
    personalTable({
      table: 'community_request',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        kind: 'plain',
        state: 'plain',
        message: sealedById('community_request', 'message'),
        answer: sealedById('community_request', 'answer'),
        made_at: 'plain',
        answered_at: 'plain',
        answered_by: { leftOut: 'which colleague answered' },
      },
    }),
    personalTable({
      table: 'article',
      of: 'author_id = $1',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        author_id: whose,
        author_is_staff: inner,
        kind: 'plain',
        state: 'plain',
        version: 'plain',
        published_version: 'plain',
        publication_id: inner,
        note: sealedById('article', 'note'),
        reviewed_by: { leftOut: 'which colleague reviewed it' },
        made_at: 'plain',
        updated_at: 'plain',
        published_at: 'plain',
      },
    }),
    personalTable({
      table: 'article_version',
      of: 'article_id in (select id from article where author_id = $1)',
      key: { article_id: 'text', version: 'bigint' },
      columns: {
        article_id: 'plain',
        version: 'plain',
        topic: 'plain',
        language: 'plain',
        title: 'plain',
        summary: 'plain',
        body: 'plain',
        cover_image: 'plain',
        search: inner,
        written_at: 'plain',
      },
    }),
  ],
  retention: [
    retain('community-request', {
      table: 'community_request',
      key: { id: 'text' },
      age: 'answered_at',
    }),
  ],
  checks: [
    {
      name: 'articles-are-reviewed',
      sentence: 'every published article was reviewed by an administrator who is not its author',
      query: `select id as fault from article where published_version is not null and (reviewed_by is null or reviewed_by = author_id)
              order by id limit 100`,
    },
  ],
} as const satisfies Noun
