import type { HelpWords } from '@heathland/words/words'
import { useFragment } from '../../features/fragment.ts'
import { Conversation } from '../../features/support/visitor-conversation.tsx'
import { VisitorForm } from '../../features/support/visitor-form.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'

type QuestionId = keyof HelpWords['questions']

/** Where a question leads on to. */
const leadsTo = (t: HelpWords): Partial<Record<QuestionId, { readonly to: string; readonly label: string }>> => ({
  identityCheck: { to: '/kyc-verification', label: t.verify },
  password: { to: '/forgot-password', label: t.forgotPassword },
  factor: { to: '/login', label: t.signIn },
})

/** Help for everybody: the common questions, and a message for those without an account. */
export function HelpPage() {
  const t = useWords('help')
  const token = useFragment('conversation')
  const questions = Object.entries(t.questions) as [QuestionId, HelpWords['questions'][QuestionId]][]
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      {token !== undefined && (
        <div className="mb-10 grid max-w-[52rem] gap-5">
          <Conversation token={token} />
        </div>
      )}
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-label={t.onThisPage} className="min-w-0 rounded-large border border-line bg-card shadow-rest">
          <h2 className="px-5 pt-5 pb-3 text-lead">{t.onThisPage}</h2>
          <div className="border-t border-line">
            {questions.map(([id, { question, answer }]) => {
              const way = leadsTo(t)[id]
              return (
                <details key={id} id={id} className="group/question border-b border-line last:border-0">
                  <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-[580] hover:bg-sunken [&::-webkit-details-marker]:hidden">
                    <h3 className="text-body font-[580]">{question}</h3>
                    <span aria-hidden="true" className="text-lead text-soft transition-transform group-open/question:rotate-45">
                      +
                    </span>
                  </summary>
                  <div className="grid max-w-measure gap-2 px-5 pt-1 pb-4 text-soft">
                    <p>{answer}</p>
                    {way && (
                      <p>
                        <TextLink to={way.to}>{way.label}</TextLink>
                      </p>
                    )}
                  </div>
                </details>
              )
            })}
          </div>
        </section>
        <div className="grid gap-5">
          <Card>
            <p>{t.hasAccount}</p>
            <div className="mt-3">
              <ButtonLink to="/support">{t.openSupport}</ButtonLink>
            </div>
          </Card>
          <VisitorForm />
        </div>
      </div>
    </div>
  )
}
