import { money } from '@heathland/domain/money'
import type { OfficePaymentsWords } from '@heathland/words/words'
import { type ComponentProps, useState } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'
import type { Bank } from './bank.ts'
import { type BankDifference, bankDifference } from './bank-difference.ts'
import { useMay } from './payments-rights.ts'
import { RequestsLink } from './requests-link.tsx'

const PayOutDialog = lazyDialog(async () => (await import('./pay-out-dialog.tsx')).PayOutDialog)

/** What the bank says beside the books, what waits for a decision, and what can be paid out. */
export function BankCard({ bank }: { bank: Bank }) {
  const t = useWords('officePayments').bank
  const { cell, held, heldLines, oldestHeldAt, toReview } = bank
  const difference = bankDifference(bank)
  const now = new Date()
  return (
    <Card title={t.names[cell]} aside={<Verdict difference={difference} />}>
      <div className="grid gap-4">
        <DefinitionList
          layout="facts"
          items={[
            {
              term: t.bankSays,
              value: bank.bank ? <Figure value={bank.bank} /> : '–',
              detail: bank.closedOn ? line(t.closedOn({ day: <Day on={bank.closedOn} /> })) : undefined,
            },
            { term: t.booksSay, value: <Figure value={bank.books} />, detail: t.now },
            differenceOf(difference, bank, t),
          ]}
        />
        <div className="border-t border-line pt-4 text-dense">
          <DefinitionList
            layout="pairs"
            items={[
              {
                term: t.held,
                value: <Money value={held} form="exact" />,
                detail: (
                  <>
                    {heldLines > 0 ? (
                      <TextLink to="?tab=held">{t.heldPayments({ count: heldLines })}</TextLink>
                    ) : (
                      t.heldPayments({ count: 0 })
                    )}
                    {oldestHeldAt && <>, {line(t.oldest({ age: <Ago at={oldestHeldAt} now={now} /> }))}</>}
                  </>
                ),
              },
              { term: t.toReview, value: toReview > 0 ? <TextLink to="?tab=withdrawals">{toReview}</TextLink> : 0 },
              {
                term: t.ready,
                value: <Money value={bank.ready.amount} form="exact" />,
                detail: t.readyPayments({ count: bank.ready.payouts }),
              },
            ]}
          />
          <PayOut bank={bank} />
        </div>
      </div>
    </Card>
  )
}

function Verdict({ difference: { kind } }: { difference: BankDifference }) {
  const t = useWords('officePayments').bank
  if (kind === 'no-statement') return <Badge>{t.noStatement}</Badge>
  return kind === 'agree' ? <Badge tone="good">{t.agree}</Badge> : <Badge tone="bad">{t.differ}</Badge>
}

function differenceOf(difference: BankDifference, { books: { asset } }: Bank, t: OfficePaymentsWords['bank']): Definition {
  if (difference.kind === 'no-statement') return { term: t.difference, value: '–' }
  if (difference.kind === 'agree') return { term: t.difference, value: <Figure value={money(0n, asset)} /> }
  return {
    term: t.difference,
    value: (
      <span className="text-bad">
        <Figure value={money(difference.amountMinor, asset)} />
      </span>
    ),
    detail: difference.books === 'higher' ? t.booksHigher : t.booksLower,
  }
}

function Figure({ value }: { value: ComponentProps<typeof Money>['value'] }) {
  return (
    <span className="text-lead font-[640]">
      <Money value={value} form="exact" />
    </span>
  )
}

/** Asks for everything that is ready to leave, or says why that cannot be asked for now. */
function PayOut({ bank }: { bank: Bank }) {
  const t = useWords('officePayments').bank
  const [isAsking, setAsking] = useState(false)
  const mayPayOut = useMay('payments.pay-out')
  const waits = bank.approvalId !== undefined
  const why = waits ? t.waits : bank.ready.payouts === 0 ? t.nothingReady : mayPayOut ? undefined : t.noPermission
  const whyId = `pay-out-${bank.cell}-why`
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
          {why} {waits && <RequestsLink>{t.openRequests}</RequestsLink>}
        </p>
      )}
      {isAsking && <PayOutDialog bank={bank} onClose={() => setAsking(false)} />}
    </div>
  )
}
