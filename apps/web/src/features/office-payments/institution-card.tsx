import type { InstitutionWallet } from '@heathland/contract'
import { useState } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { whyNoPayout } from './institution-standing.ts'
import { useMay } from './payments-rights.ts'
import { RequestsLink } from './requests-link.tsx'

const InstitutionPayoutDialog = lazyDialog(async () => (await import('./institution-payout-dialog.tsx')).InstitutionPayoutDialog)

/** What the payment provider holds of one currency, what is on its way to the bank, and what can be paid out. */
export function InstitutionCard({ wallet }: { wallet: InstitutionWallet }) {
  const t = useWords('officePayments').institution
  const { cell, held, readAt, inTransitSince, daily } = wallet
  const now = new Date()
  return (
    <Card title={t.names[cell]}>
      <DefinitionList
        layout="pairs"
        items={[
          {
            term: t.held,
            value: held ? <Money value={held} form="exact" /> : '–',
            detail: readAt && line(t.readAt({ age: <Ago at={readAt} now={now} /> })),
          },
          { term: t.books, value: <Money value={wallet.books} form="exact" /> },
          {
            term: t.inTransit,
            value: <Money value={wallet.inTransit} form="exact" />,
            detail: inTransitSince && line(t.inTransitSince({ age: <Ago at={inTransitSince} now={now} /> })),
          },
          { term: t.owedToCards, value: <Money value={wallet.owedToCards} form="exact" /> },
          { term: t.available, value: <Money value={wallet.available} form="exact" /> },
        ]}
      />
      {daily && (
        <p className="mt-3 text-small text-soft">
          {line(t.daily({ above: <Money value={daily.above} form="exact" />, buffer: <Money value={daily.buffer} form="exact" /> }))}
        </p>
      )}
      <RequestPayout wallet={wallet} />
    </Card>
  )
}

/** Asks for a payout, or says why that cannot be asked for now. */
function RequestPayout({ wallet }: { wallet: InstitutionWallet }) {
  const t = useWords('officePayments').institution
  const [isAsking, setAsking] = useState(false)
  const why = whyNoPayout(wallet, useMay('payments.pay-out'))
  const whyId = `institution-payout-${wallet.cell}-why`
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        size="small"
        variant={why === undefined ? 'primary' : 'plain'}
        unavailable={why !== undefined}
        aria-describedby={why === undefined ? undefined : whyId}
        onClick={() => setAsking(true)}
      >
        {t.request}
      </Button>
      {why !== undefined && (
        <p id={whyId} className="min-w-0 flex-[1_1_14rem] text-small text-soft">
          {t.why[why]} {why === 'waits' && <RequestsLink>{t.openRequests}</RequestsLink>}
        </p>
      )}
      {isAsking && <InstitutionPayoutDialog wallet={wallet} onClose={() => setAsking(false)} />}
    </div>
  )
}
