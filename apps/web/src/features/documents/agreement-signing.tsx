import { localPathOr } from '@heathland/domain/onboarding/gate'
import { useQuery } from '@tanstack/react-query'
import { Award, FileText, Wallet } from 'lucide-react'
import { createElement, Fragment, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DocumentBody, sectionsOf } from '../document-text.tsx'
import { useSession } from '../session.ts'
import { SignForm } from './sign-form.tsx'

/** The agreement to read, and beside it what the reader can do about it: sign in, sign it, or see that it is signed. */
export function AgreementSigning() {
  const { user, loading, failure } = useSession()
  // Whoever cannot be asked for may well be signed in.
  if (loading || failure) return <Waiting />
  return user?.role === 'investor' ? <OwnAgreement /> : <AnyAgreement isSignedIn={user !== undefined} />
}

function OwnAgreement() {
  const language = useLanguage()
  const { call, explain } = useApi()
  const opened = useQuery(call.member.documents.openAgreement.queryOptions({ input: { language } }))
  if (opened.isPending) return <Waiting />
  if (opened.isError)
    return (
      <Card>
        <ErrorState explanation={explain(opened.error)} onRetry={() => void opened.refetch()} busy={opened.isFetching} />
      </Card>
    )
  const document = opened.data
  return (
    <Reading text={document.text}>{document.signedAt ? <Signed signedAt={document.signedAt} /> : <Signing document={document} />}</Reading>
  )
}

function Signing({ document }: { document: Parameters<typeof SignForm>[0]['document'] }) {
  const t = useWords('documents').sign
  const { user, refresh } = useSession()
  const navigate = useNavigate()
  const from = useFrom()
  return (
    <>
      <Card title={t.title} raised>
        <p className="font-[580]">{user?.name}</p>
        <p className="mb-2 text-small break-words text-soft">{user?.email}</p>
        <SignForm
          document={document}
          submit={t.submit}
          signedMessage={t.done}
          onSigned={async () => {
            await refresh()
            await navigate(from)
          }}
        >
          <ButtonLink to={from} variant="quiet">
            {t.later}
          </ButtonLink>
        </SignForm>
      </Card>
      <Card title={t.what}>
        <ul className="grid gap-4">
          <Effect icon={<Award aria-hidden="true" size={18} />}>{t.seals}</Effect>
          <Effect icon={<FileText aria-hidden="true" size={18} />}>{t.keeps}</Effect>
          <Effect icon={<Wallet aria-hidden="true" size={18} />}>{t.moves}</Effect>
        </ul>
      </Card>
    </>
  )
}

function Effect({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">{icon}</span>
      <span className="text-small text-soft">{children}</span>
    </li>
  )
}

function Signed({ signedAt }: { signedAt: string }) {
  const t = useWords('documents')
  const from = useFrom()
  return (
    <Card raised>
      <Badge tone="good">{t.statuses.Signed}</Badge>
      <h2 className="mt-2 text-title">{t.sign.signedTitle}</h2>
      <p className="mt-2 text-soft">
        {createElement(Fragment, null, ...t.sign.signedOn({ day: <Day key="day" on={signedAt.slice(0, 10)} /> }))}
      </p>
      <div className="mt-5 grid gap-3">
        <ButtonLink to={from} variant="primary">
          {t.sign.continue}
        </ButtonLink>
        <ButtonLink to="/documents">{t.sign.toDocuments}</ButtonLink>
      </div>
    </Card>
  )
}

function AnyAgreement({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useWords('documents').agreement
  const language = useLanguage()
  const { call, explain } = useApi()
  const { pathname, search } = useLocation()
  const agreement = useQuery(call.member.documents.readAgreement.queryOptions({ input: { language } }))
  if (agreement.isPending) return <Waiting />
  if (agreement.isError)
    return (
      <Card>
        <ErrorState explanation={explain(agreement.error)} onRetry={() => void agreement.refetch()} busy={agreement.isFetching} />
      </Card>
    )
  return (
    <Reading text={agreement.data}>
      {isSignedIn ? (
        <Card title={t.staffTitle}>
          <p className="text-soft">{t.staffText}</p>
        </Card>
      ) : (
        <Card title={t.signInTitle} raised>
          <p className="text-soft">{t.signInText}</p>
          <div className="mt-4 grid gap-3">
            <ButtonLink to="/login" state={{ from: pathname + search }} variant="primary">
              {t.signIn}
            </ButtonLink>
            <ButtonLink to="/register">{t.createAccount}</ButtonLink>
          </div>
        </Card>
      )}
    </Reading>
  )
}

/** Contents at the left, the text in the middle, what can be done at the right; one below the other where there is no room. */
function Reading({ text, children }: { text: Parameters<typeof DocumentBody>[0]['text']; children: ReactNode }) {
  const t = useWords('documents').agreement
  const sections = sectionsOf(text)
  const contents = (
    <ol lang={text.language} className="grid">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="block rounded-small px-2 py-1.5 text-ink no-underline hover:bg-sunken hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[13rem_minmax(0,1fr)_20rem]">
      {/* Beside the text where there is room; elsewhere folded, so that the text begins on the first screen. */}
      <nav aria-label={t.contents} className="xl:hidden lg:col-span-2">
        <Disclosure summary={t.contents}>{contents}</Disclosure>
      </nav>
      <nav aria-label={t.contents} className="max-xl:hidden xl:sticky xl:top-6">
        <h2 className="mb-1.5 px-2 text-small text-soft">{t.contents}</h2>
        {contents}
      </nav>
      <Card>
        <p className="mb-4 text-small text-soft">{t.versionLine({ version: text.version })}</p>
        <DocumentBody text={text} />
      </Card>
      <div className="grid gap-5 lg:sticky lg:top-6">{children}</div>
    </div>
  )
}

function Waiting() {
  const t = useWords('documents').agreement
  return (
    <Loading label={t.loading}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton shape="h-[32rem] w-full" />
        <Skeleton shape="h-64 w-full" />
      </div>
    </Loading>
  )
}

/** Where the reader came from, if that is one of our pages. */
function useFrom(): string {
  const [search] = useSearchParams()
  return localPathOr(search.get('from'), '/dashboard')
}
