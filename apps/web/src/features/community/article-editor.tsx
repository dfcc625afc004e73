import type { OwnArticleText } from '@heathland/contract'
import { articleKinds, articleLanguages, articleLengths, articleTopics } from '@heathland/domain/community/article'
import { type ArticleValues, checkArticle } from '@heathland/domain/community/article-form'
import { imageTypes } from '@heathland/domain/community/image'
import { imagePath } from '@heathland/domain/community/link'
import { bodyLengthMax } from '@heathland/domain/community/markdown'
import { languageNames } from '@heathland/words/language'
import { ImagePlus } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.ts'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { useForm } from '../form.ts'
import { lazyPart } from '../lazy-part.tsx'
import { ImageRefused, uploadImage } from './upload-image.ts'

const ArticleText = lazyPart(async () => (await import('./article-text.tsx')).ArticleText)

/** Writes an article: fields and text at the left, what readers will see at the right. */
export function ArticleEditor({ article }: { article: OwnArticleText | undefined }) {
  const t = useWords('community')
  const { community } = useApi().call.member
  const navigate = useNavigate()
  const shownLanguage = useLanguage()
  const [saved, setSaved] = useState<{ readonly id: string; readonly version: number; readonly text: string }>(() =>
    article ? { id: article.id, version: article.version, text: JSON.stringify(valuesOf(article)) } : { id: '', version: 0, text: '' },
  )
  const initial: ArticleValues = article
    ? valuesOf(article)
    : { kind: 'library', topic: 'energy', language: shownLanguage, title: '', summary: '', body: '' }
  const form = useForm({
    name: 'article',
    about: article?.id ?? 'new',
    initial,
    check: checkArticle,
    words: (problem) => t.editor.problems[problem],
    operation: 'member.community.saveDraft',
    send: (input, context) =>
      community.saveDraft.call(
        { ...input, ...(saved.id && { articleId: saved.id }), ...(article?.coverImage && { coverImage: article.coverImage }) },
        { context },
      ),
    done: ({ id, version }) => {
      setSaved({ id, version, text: JSON.stringify(form.values) })
      if (!saved.id) void navigate(`/community/write?article=${id}`, { replace: true })
      return { message: t.editor.saved, detail: t.editor.savedDetail({ version }) }
    },
    fields: { ARTICLE_TEXT_REFUSED: 'body', IMAGE_UNKNOWN: 'body' },
    failed: t.editor.saveFailed,
  })
  const submit = useAct({
    operation: 'member.community.submitArticle',
    send: () => community.submitArticle.call({ articleId: saved.id, version: saved.version }),
    done: async () => {
      await navigate('/community')
      return { message: t.editor.submitted, detail: t.editor.submittedDetail }
    },
    failed: t.editor.submitFailed,
  })
  const isSaved = saved.id !== '' && saved.text === JSON.stringify(form.values)
  const shown = useDeferredValue(form.values.body)

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        {article?.note && (
          <div className="mb-5">
            <Banner tone="care">
              <strong>{t.editor.note}</strong>
              <span className="block wrap-anywhere">{article.note}</span>
            </Banner>
          </div>
        )}
        <Form form={form} summary>
          <div className="grid gap-5 sm:grid-cols-3 sm:items-end">
            <SelectField form={form} name="kind" label={t.editor.kind}>
              {articleKinds.map((one) => (
                <option key={one} value={one}>
                  {t.articleKinds[one]}
                </option>
              ))}
            </SelectField>
            <SelectField form={form} name="topic" label={t.editor.topic}>
              {articleTopics.map((one) => (
                <option key={one} value={one}>
                  {t.topics[one]}
                </option>
              ))}
            </SelectField>
            <SelectField form={form} name="language" label={t.editor.language}>
              {articleLanguages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <TextField form={form} name="title" label={t.editor.title} required maxLength={articleLengths.title.max} />
          <TextAreaField
            form={form}
            name="summary"
            label={t.editor.summary}
            hint={t.editor.summaryHint}
            required
            rows={2}
            maxLength={articleLengths.summary.max}
          />
          <TextAreaField
            form={form}
            name="body"
            label={t.editor.body}
            hint={t.editor.bodyHint}
            required
            rows={14}
            maxLength={bodyLengthMax}
          />
          <AddImage
            onAdded={(id) => form.change({ body: `${form.values.body.trimEnd()}\n\n![${t.editor.imageWords}](${imagePath}${id})\n` })}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant={isSaved ? 'plain' : 'primary'} busy={form.busy}>
              {form.busy ? t.editor.saving : t.editor.save}
            </Button>
            <Button
              variant={isSaved ? 'primary' : 'plain'}
              busy={submit.isPending}
              unavailable={!isSaved}
              aria-describedby={isSaved ? undefined : 'article-unsaved'}
              onClick={() => submit.mutate()}
            >
              {submit.isPending ? t.editor.submitting : t.editor.submit}
            </Button>
            {!isSaved && (
              <span id="article-unsaved" className="text-small text-soft">
                {t.editor.unsavedFirst}
              </span>
            )}
          </div>
        </Form>
      </Card>
      <Card title={t.editor.preview} aside={saved.version > 0 && <Badge>{t.review.versionOf({ version: saved.version })}</Badge>}>
        {shown.trim() === '' ? (
          <p className="text-soft">{t.editor.previewEmpty}</p>
        ) : (
          <div lang={form.values.language}>
            {form.values.title.trim() !== '' && <p className="text-heading leading-tight font-[640]">{form.values.title}</p>}
            {form.values.summary.trim() !== '' && <p className="mt-2 mb-5 text-lead text-soft">{form.values.summary}</p>}
            <ArticleText text={shown} />
          </div>
        )}
      </Card>
    </div>
  )
}

/** Left out in the demonstration: no byte leaves the browser there. */
function AddImage({ onAdded }: { onAdded: (id: string) => void }) {
  const t = useWords('community').editor
  const api = useApi()
  const { isDemo } = useDemoMode()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  if (isDemo) return null

  async function add(file: File | undefined): Promise<void> {
    if (!file) return
    setBusy(true)
    try {
      onAdded(await uploadImage(api, file))
      toast({ tone: 'good', message: t.imageAdded, detail: t.imageAddedDetail })
    } catch (error) {
      const words = error instanceof ImageRefused ? undefined : api.failureOf(error).message
      toast({ tone: 'bad', message: t.imageFailed, detail: words ?? t.imageHint })
    } finally {
      setBusy(false)
      if (field.current) field.current.value = ''
    }
  }
  return (
    <div>
      <input
        ref={field}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={t.addImage}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void add(target.files?.[0])}
      />
      <Button size="small" icon={<ImagePlus aria-hidden="true" size={17} />} busy={isBusy} onClick={() => field.current?.click()}>
        {isBusy ? t.addingImage : t.addImage}
      </Button>
      <p className="mt-1.5 text-small text-soft">{t.imageHint}</p>
    </div>
  )
}

function valuesOf({ kind, topic, language, title, summary, body }: OwnArticleText): ArticleValues {
  return { kind, topic, language, title, summary, body }
}
