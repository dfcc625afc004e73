import { fillLegal, type LegalSection } from '@heathland/words/legal-section'
import { createElement, Fragment, type ReactNode } from 'react'
import { operatorFacts } from '../../features/operator-facts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'

interface LegalPageProps {
  title: string
  lead: string
  sections: readonly LegalSection[]
  /** What is done with the text, after it. */
  children?: ReactNode
}

/** Drawn at build time the blanks stay, and the server fills them in. */
function filled(text: string): string {
  const facts = operatorFacts()
  return facts ? fillLegal(text, facts) : text
}

/** A text to be read: its contents first, then its sections, each with an address of its own. */
export function LegalPage({ title, lead, sections, children }: LegalPageProps) {
  const t = useWords('public')
  const language = useLanguage()
  return (
    <article className="wrap pt-3 pb-10">
      <PageTitle lead={lead}>{title}</PageTitle>
      {/* The server says in the page whether counsel has approved the texts. */}
      <div className="mt-6 max-w-[52rem] in-data-[terms=approved]:hidden">
        <Banner tone="care">
          <p>{createElement(Fragment, null, ...t.legal.template({ strong: (text) => <strong>{text}</strong> }))}</p>
          {language !== 'en' && <p className="mt-2">{t.legal.onlyEnglish}</p>}
        </Banner>
      </div>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        {/* Beside the text where there is room; elsewhere folded, so that the text begins on the first screen. */}
        <nav aria-label={t.legal.onThisPage} className="lg:hidden">
          <Disclosure summary={t.legal.onThisPage}>
            <Contents sections={sections} />
          </Disclosure>
        </nav>
        <nav aria-label={t.legal.onThisPage} className="rounded-large border border-line bg-card p-4 max-lg:hidden lg:sticky lg:top-6">
          <h2 className="mb-1.5 px-2 text-small text-soft">{t.legal.onThisPage}</h2>
          <Contents sections={sections} />
        </nav>
        <div className="grid max-w-measure gap-9">
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} lang="en" aria-labelledby={`${section.id}-title`} className="scroll-mt-6">
              <h2 id={`${section.id}-title`} className="text-title">
                {index + 1}. {section.title}
              </h2>
              {section.parts.map((part) =>
                typeof part === 'string' ? (
                  <p key={part} className="mt-3">
                    {filled(part)}
                  </p>
                ) : (
                  <ul key={part[0]} className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-faint">
                    {part.map((point) => (
                      <li key={point}>{filled(point)}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  )
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol lang="en" className="grid">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex gap-2 rounded-small px-2 py-1.5 text-ink no-underline hover:bg-sunken hover:underline hover:underline-offset-3"
          >
            <span className="figures w-5 shrink-0 text-soft">{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
