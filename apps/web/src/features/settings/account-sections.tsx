/** The short sections: how the account stands, its wallet, and what we write about. */
import type { Settings } from '@heathland/contract'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { type DocumentStanding, documentStandings, type StandingDocument } from '@heathland/domain/settings/standing'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { useFormat } from '../../ui/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useSession } from '../session.ts'
import { OwnSettings } from './own-settings.tsx'

export function WalletSection() {
  const t = useWords('settings').wallet
  const { user } = useSession()
  return (
    <OwnSettings title={t.title}>
      {({ walletId }) => (
        <Card title={t.title}>
          {walletId === undefined ? (
            <>
              <DefinitionList items={[{ term: t.status, value: <Badge tone="care">{t.preparing}</Badge> }]} />
              <p className="mt-4 max-w-measure text-soft">{t.automatic}</p>
            </>
          ) : (
            <DefinitionList
              items={[
                { term: t.status, value: <Badge tone="good">{t.active}</Badge> },
                {
                  term: t.id,
                  value: (
                    <span className="flex items-center gap-1">
                      <span className="min-w-0 break-all">{walletId}</span>
                      <CopyButton label={t.id} text={walletId} />
                    </span>
                  ),
                },
              ]}
            />
          )}
          {user?.role === 'investor' && (
            <div className="mt-5">
              <ButtonLink to="/wallet">{t.open}</ButtonLink>
            </div>
          )}
        </Card>
      )}
    </OwnSettings>
  )
}

export function StatusSection() {
  const t = useWords('settings').status
  return <OwnSettings title={t.title}>{(settings) => <Status settings={settings} />}</OwnSettings>
}

function Status({ settings }: { settings: Settings }) {
  const t = useWords('settings').status
  const format = useFormat()
  const { kycStatus, agreementSignedAt, address } = settings
  const agreementSigned = agreementSignedAt !== undefined
  const standings = documentStandings({ kycStatus, agreementSigned, hasAddress: address !== '' })
  const kyc: Record<KycStatus, { tone: Tone; words: string }> = {
    approved: { tone: 'good', words: t.approved },
    pending: { tone: 'care', words: t.pending },
    rejected: { tone: 'bad', words: t.rejected },
    unknown: { tone: 'neutral', words: t.notStarted },
  }
  const documents: Record<StandingDocument, string> = {
    identity: t.identityDocument,
    address: t.addressDocument,
    agreement: t.agreementDocument,
  }
  const standing: Record<DocumentStanding, { tone: Tone; words: string }> = {
    completed: { tone: 'good', words: t.completed },
    signed: { tone: 'good', words: t.signed },
    pending: { tone: 'care', words: t.pending },
    rejected: { tone: 'bad', words: t.rejected },
    missing: { tone: 'neutral', words: t.missing },
  }
  return (
    <>
      <Card title={t.title}>
        <DefinitionList
          items={[
            // Nobody has an account whose address was not confirmed.
            { term: t.email, value: <Badge tone="good">{t.verified}</Badge> },
            {
              term: t.kyc,
              value: <Badge tone={kyc[kycStatus].tone}>{kyc[kycStatus].words}</Badge>,
              ...(kycStatus !== 'approved' && kycStatus !== 'pending' && { detail: <Way to="/kyc-verification">{t.verify}</Way> }),
            },
            {
              term: t.agreement,
              value: <Badge tone={agreementSigned ? 'good' : 'neutral'}>{agreementSigned ? t.signed : t.notSigned}</Badge>,
              detail: agreementSignedAt ? (
                t.signedOn({ day: format.day(agreementSignedAt.slice(0, 10)) })
              ) : (
                <Way to="/agreement">{t.sign}</Way>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t.documents} aside={<TextLink to="/documents">{t.viewAll}</TextLink>}>
        <DefinitionList
          items={Object.entries(documents).map(([document, term]) => {
            const { tone, words } = standing[standings[document as StandingDocument]]
            return { term, value: <Badge tone={tone}>{words}</Badge> }
          })}
        />
      </Card>
    </>
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <span className="mt-1 block">
      <TextLink to={to}>{children}</TextLink>
    </span>
  )
}

export function CommunicationSection() {
  const t = useWords('settings').communication
  return (
    <Card title={t.title}>
      <p className="max-w-measure text-soft">{t.lead}</p>
      <div className="mt-5">
        <ButtonLink to="/notifications?tab=preferences">{t.choose}</ButtonLink>
      </div>
    </Card>
  )
}
