import type { BankLine, Names } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { accountWords, isRefundable, signedMinor, standingOf } from './line-standing.ts'
import { lineTones } from './line-tones.ts'
import { useMay } from './payments-rights.ts'
import { RequestsLink } from './requests-link.tsx'

const CreditDialog = lazyDialog(async () => (await import('./credit-dialog.tsx')).CreditDialog)
const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)
const ExplainDialog = lazyDialog(async () => (await import('./explain-dialog.tsx')).ExplainDialog)

type LineAct = 'credit' | 'refund' | 'explain'

interface LineDrawerProps {
  line: BankLine | undefined
  names: Names | undefined
  onClose: () => void
}

/** Everything about one payment, and what can be decided about it. */
export function LineDrawer({ line, names, onClose }: LineDrawerProps) {
  const t = useWords('officePayments').line
  const { user } = useSession()
  const [act, setAct] = useState<LineAct>()
  // It keeps what it showed while it closes.
  const [last, setLast] = useState(line)
  if (line && line !== last) setLast(line)
  const mayDecide = useMay('payments.decide')
  const isOpen = line !== undefined
  const canDecide = isOpen && mayDecide && standingOf(line, user?.id) === 'open'
  const close = () => setAct(undefined)
  return (
    <>
      <Drawer
        isOpen={isOpen}
        onClose={onClose}
        title={last?.state === 'held' ? t.heldTitle : t.title}
        actions={canDecide && <Acts line={line} onAct={setAct} />}
      >
        {last && <Details line={last} names={names} mayDecide={mayDecide} />}
      </Drawer>
      {line && act === 'credit' && <CreditDialog line={line} names={names} onClose={close} />}
      {line && act === 'refund' && <RefundDialog line={line} onClose={close} />}
      {line && act === 'explain' && <ExplainDialog line={line} onClose={close} onDone={onClose} />}
    </>
  )
}

function Acts({ line, onAct }: { line: BankLine; onAct: (act: LineAct) => void }) {
  const t = useWords('officePayments').line
  return (
    <>
      {line.direction === 'credit' ? (
        <>
          <Button size="small" variant="primary" onClick={() => onAct('credit')}>
            {t.credit}
          </Button>
          <Button
            size="small"
            unavailable={!isRefundable(line)}
            aria-describedby={isRefundable(line) ? undefined : noWayBackId}
            onClick={() => onAct('refund')}
          >
            {t.refund}
          </Button>
        </>
      ) : (
        <Button size="small" variant="primary" onClick={() => onAct('explain')}>
          {t.explain}
        </Button>
      )}
      <Take line={line} />
    </>
  )
}

const noWayBackId = 'payment-no-way-back'

function Take({ line: { id, ownerId } }: { line: BankLine }) {
  const t = useWords('officePayments').line
  const { call } = useApi()
  const { user } = useSession()
  const take = useAct({
    operation: 'office.payments.takeLine',
    send: (input: { lineId: string }, context) => call.office.payments.takeLine.call(input, { context }),
    done: () => ({ message: t.taken }),
    failed: t.takeFailed,
  })
  if (ownerId === user?.id) return null
  return (
    <Button size="small" busy={take.isPending} onClick={() => take.mutate({ lineId: id })}>
      {t.take}
    </Button>
  )
}

function Details({ line, names, mayDecide }: { line: BankLine; names: Names | undefined; mayDecide: boolean }) {
  const { line: t, lines, bank } = useWords('officePayments')
  const { user } = useSession()
  const { direction, state, hold, personId, ownerId, payer } = line
  const isHeld = state === 'held' || state === 'refunding'
  const nameOf = (id: string) => (id === user?.id ? lines.you : personWords(id, names))
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-soft">{direction === 'credit' ? t.moneyIn : t.moneyOut}</p>
        <p className="figures text-display leading-tight font-[640]">
          <Money value={money(signedMinor(line), line.amount.asset)} form="exact" />
        </p>
        <div className="mt-2">
          <Badge tone={lineTones[state]}>{lines.states[state]}</Badge>
        </div>
      </div>
      {isHeld && hold && (
        <div>
          <p className="font-[600]">{lines.holds[hold]}</p>
          <p className="text-soft">{lines.holdTexts[hold]}</p>
        </div>
      )}
      <Standing line={line} mayDecide={mayDecide} />
      <RowDetails
        items={[
          { term: t.account, value: bank.names[line.cell] },
          { term: t.bookedOn, value: line.bookedOn && <Day on={line.bookedOn} /> },
          { term: direction === 'credit' ? t.payer : t.payee, value: payer },
          { term: t.onBehalfOf, value: line.onBehalfOf },
          { term: t.theirAccount[direction], value: line.account && <span className="figures">{accountWords(line.account)}</span> },
          { term: t.reference, value: line.reference },
          { term: t.text, value: line.text && <span className="whitespace-pre-line">{line.text}</span> },
          { term: t.returnCode, value: line.returnCode },
          { term: t.member, value: personId && nameOf(personId) },
          { term: t.owner, value: ownerId ? nameOf(ownerId) : isHeld ? lines.unassigned : undefined },
          { term: t.heldSince, value: line.heldAt && <Instant at={line.heldAt} /> },
          { term: t.endedAt, value: line.endedAt && <Instant at={line.endedAt} /> },
          { term: t.reason, value: line.reason },
        ]}
      />
      <Disclosure summary={t.ids}>
        <RowDetails
          items={[
            { term: t.paymentId, value: line.id, copy: true },
            { term: t.statementId, value: line.statementId, copy: true },
            { term: t.memberId, value: personId, copy: true },
          ]}
        />
      </Disclosure>
    </div>
  )
}

/** Why nothing can be decided now, or not everything. */
function Standing({ line, mayDecide }: { line: BankLine; mayDecide: boolean }): ReactNode {
  const t = useWords('officePayments').line
  const { user } = useSession()
  switch (standingOf(line, user?.id)) {
    case 'own':
      return <Banner>{t.own}</Banner>
    case 'waits':
      return (
        <Banner tone="care">
          {t.waits} <RequestsLink>{t.openRequests}</RequestsLink>
        </Banner>
      )
    case 'refunding':
      return <Banner>{t.refunding}</Banner>
    case 'ended':
      return null
    case 'open':
      if (!mayDecide) return <Banner>{t.noPermission}</Banner>
      return line.direction === 'credit' && !isRefundable(line) ? (
        <p id={noWayBackId} className="text-small text-soft">
          {t.noWayBack}
        </p>
      ) : null
  }
}
