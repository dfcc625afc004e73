import { articleLanguages, articleTopics } from '@heathland/domain/community/article'
import { languageNames } from '@heathland/words/language'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/words.tsx'
import { stayHere } from '../stay-here.ts'
import { ArticleList } from './article-list.tsx'
import { useResearcherPoints } from './researcher-points.ts'

const searchLengthMax = 100
/** Long enough not to ask for every letter. */
const typingMs = 350

/** The research library with its search and filters, which stand in the address. */
export function Library() {
  const t = useWords('community')
  const { earn } = useResearcherPoints()
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  const search = params.get('search')?.trim().slice(0, searchLengthMax) || undefined
  const topic = articleTopics.find((one) => one === params.get('topic'))
  const language = articleLanguages.find((one) => one === params.get('language'))

  function set(name: string, value: string): void {
    // The address itself: a letter typed before another filter was chosen must not undo that choice.
    const next = new URLSearchParams(window.location.search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true, state: stayHere })
  }
  function type(text: string): void {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // An article was opened, and the library stays until it is loaded: a search sent now would undo that.
      if (window.location.pathname !== pathname) return
      set('search', text.trim())
      if (text.trim() !== '') earn('search')
    }, typingMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  function clear(): void {
    clearTimeout(timer.current)
    setTyped('')
    setParams({}, { replace: true, state: stayHere })
  }

  const isFiltered = search !== undefined || topic !== undefined || language !== undefined
  return (
    <section className="grid gap-4">
      <h2 className="text-title">{t.researchPage.library}</h2>
      <search className="grid items-end gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Field id="library-search" label={t.researchPage.search}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={typed}
              placeholder={t.researchPage.searchHint}
              maxLength={searchLengthMax}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        <Field id="library-topic" label={t.researchPage.topic}>
          {(control) => (
            <Select {...control} value={topic ?? ''} onChange={({ target }) => set('topic', target.value)}>
              <option value="">{t.researchPage.allTopics}</option>
              {articleTopics.map((one) => (
                <option key={one} value={one}>
                  {t.topics[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="library-language" label={t.researchPage.language}>
          {(control) => (
            <Select {...control} value={language ?? ''} onChange={({ target }) => set('language', target.value)}>
              <option value="">{t.researchPage.allLanguages}</option>
              {articleLanguages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </search>
      <ArticleList
        kind="library"
        search={search}
        topic={topic}
        language={language}
        loading={t.researchPage.loadingLibrary}
        showMore={t.researchPage.showMore}
        nothing={
          isFiltered
            ? {
                title: t.researchPage.nothingFound,
                text: t.researchPage.nothingFoundText,
                action: <Button onClick={clear}>{t.researchPage.clearFilters}</Button>,
              }
            : { title: t.researchPage.emptyLibrary, text: t.researchPage.emptyLibraryText }
        }
      />
    </section>
  )
}
