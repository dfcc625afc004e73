/** What an author types, before it is sent: the same bounds as the server's, said at the field. */
import { type Checked, problemsIn } from '../form.ts'
import {
  type ArticleKind,
  type ArticleLanguage,
  type ArticleTopic,
  articleKinds,
  articleLanguages,
  articleLengths,
  articleTopics,
} from './article.ts'
import { bodyLengthMin, hasHiddenCharacters, type MarkdownProblem, markdownProblem } from './markdown.ts'

export interface ArticleValues {
  readonly kind: string
  readonly topic: string
  readonly language: string
  readonly title: string
  readonly summary: string
  readonly body: string
}

export interface CheckedArticle {
  readonly kind: ArticleKind
  readonly topic: ArticleTopic
  readonly language: ArticleLanguage
  readonly title: string
  readonly summary: string
  readonly body: string
}

export type ArticleProblem = 'title-length' | 'summary-length' | 'body-short' | MarkdownProblem

export function checkArticle(values: ArticleValues): Checked<CheckedArticle, keyof ArticleValues, ArticleProblem> {
  const [title, summary, body] = [values.title.trim(), values.summary.trim(), values.body.trim()]
  const problems = problemsIn<keyof ArticleValues, ArticleProblem>({
    title: isWithin(title, articleLengths.title) ? hidden(title) : 'title-length',
    summary: isWithin(summary, articleLengths.summary) ? hidden(summary) : 'summary-length',
    body: body.length < bodyLengthMin ? 'body-short' : markdownProblem(body),
  })
  if (problems) return { ok: false, problems }
  return {
    ok: true,
    input: {
      kind: articleKinds.find((one) => one === values.kind) ?? 'library',
      topic: articleTopics.find((one) => one === values.topic) ?? 'social',
      language: articleLanguages.find((one) => one === values.language) ?? 'en',
      title,
      summary,
      body,
    },
  }
}

function isWithin(text: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return text.length >= min && text.length <= max
}

function hidden(text: string): 'hidden-characters' | undefined {
  return hasHiddenCharacters(text) ? 'hidden-characters' : undefined
}
