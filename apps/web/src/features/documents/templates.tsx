import type { DocumentTemplate, Names } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { FileText, PenLine } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { usePages } from '../pages.ts'
import { personWords } from '../person-name.tsx'
import { TemplatePreview } from './template-preview.tsx'

const TemplateForm = lazyPart(async () => (await import('./template-form.tsx')).TemplateForm)

/** The text that members sign now, what is proposed, and every text of before. */
export function Templates() {
  const t = useWords('documents').templates
  const { call, explain } = useApi()
  const [isEditing, setEditing] = useState(false)
  const pages = usePages()
  const { after } = pages
  const templates = useQuery(call.office.documents.listTemplates.queryOptions({ input: after === undefined ? {} : { after } }))
  if (templates.isPending)
    return (
      <Card>
        <Loading label={t.loading}>
          <Skeleton shape="h-64 w-full" />
        </Loading>
      </Card>
    )
  if (templates.isError)
    return (
      <Card>
        <ErrorState explanation={explain(templates.error)} onRetry={() => void templates.refetch()} busy={templates.isFetching} />
      </Card>
    )
  const { items, inForce, names, next } = templates.data
  return (
    <>
      {isEditing ? (
        <TemplateForm inForce={inForce} onClose={() => setEditing(false)} />
      ) : (
        <InForce inForce={inForce} onEdit={() => setEditing(true)} />
      )}
      <Card title={t.history} padding="none">
        {items.length === 0 ? (
          <EmptyState icon={<FileText aria-hidden="true" size={22} />} title={t.none}>
            {t.noneWhy}
          </EmptyState>
        ) : (
          <ul className="border-t border-line">
            {items.map((template) => (
              <li key={template.id} className="border-b border-line px-5 py-4 last:border-0">
                <Written template={template} names={names} />
              </li>
            ))}
          </ul>
        )}
        {(!pages.isFirst || next !== undefined) && (
          <div className="border-t border-line px-5 py-4">
            <Pagination
              label={t.history}
              previous={pages.isFirst ? undefined : { onPress: pages.goBack }}
              next={next === undefined ? undefined : { onPress: () => pages.goOn(next) }}
            />
          </div>
        )}
      </Card>
    </>
  )
}

type Texts = Pick<DocumentTemplate, 'version' | 'textEn' | 'textNl'>

function InForce({ inForce, onEdit }: { inForce: Texts; onEdit: () => void }) {
  const t = useWords('documents').templates
  return (
    <Card
      title={t.inForce({ version: inForce.version })}
      aside={
        <Button size="small" variant="primary" icon={<PenLine aria-hidden="true" size={16} />} onClick={onEdit}>
          {t.write}
        </Button>
      }
    >
      <Read texts={inForce} />
    </Card>
  )
}

function Written({ template, names }: { template: DocumentTemplate; names: Names }) {
  const t = useWords('documents').templates
  const { version, state, makerId, createdAt, publishedAt } = template
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <p className="font-[600]">{t.versionName({ version })}</p>
          <p className="text-small text-soft">
            {t.byPerson({ name: personWords(makerId, names) })} · <Instant at={publishedAt ?? createdAt} />
          </p>
        </div>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
      </div>
      <Disclosure summary={t.read}>
        <Read texts={template} />
      </Disclosure>
    </div>
  )
}

/** In whichever language the reader wants. */
function Read({ texts: { version, textEn, textNl } }: { texts: Texts }) {
  const t = useWords('documents').templates
  const [language, setLanguage] = useState(useLanguage())
  const name = t.versionName({ version })
  return (
    <div className="grid gap-4">
      <FilterChips
        label={t.language}
        chips={[
          { id: 'en', label: t.english },
          { id: 'nl', label: t.dutch },
        ]}
        chosen={language}
        onChoose={setLanguage}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys */}
      <section aria-label={name} tabIndex={0} className="max-h-[32rem] overflow-y-auto rounded-medium border border-line p-4">
        <TemplatePreview language={language} text={language === 'nl' ? textNl : textEn} version={version} />
      </section>
    </div>
  )
}

const tones: Record<DocumentTemplate['state'], Tone> = { requested: 'care', published: 'good', refused: 'bad' }
