import type { BankLine, Names } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import type { LineTab } from '@heathland/domain/payments/office'
import { ArrowDownLeft } from 'lucide-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Ago } from '../../ui/ago.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { line } from '../line.ts'
import { useSession } from '../session.ts'
import { stayHere } from '../stay-here.ts'
import { LineDrawer } from './line-drawer.tsx'
import { accountWords, signedMinor } from './line-standing.ts'
import { lineTones } from './line-tones.ts'

/** Payments on our statements: those that are held, oldest first, or all of them, newest first. */
export function LinesList({ tab }: { tab: LineTab }) {
  const t = useWords('officePayments').lines
  const { call } = useApi()
  const format = useFormat()
  const statementId = useStatement()
  const [openId, setOpenId] = useOpenPayment()
  const lines = useDataList({
    filters: {},
    query: (page) =>
      call.office.payments.listLines.queryOptions({ input: { tab, ...(statementId !== undefined && { statementId }), ...page } }),
  })
  const { data } = lines
  const names = data?.names
  const opened = data?.items.find(({ id }) => id === openId)
  const isMissing = openId !== undefined && data !== undefined && !opened
  const now = new Date()
  const amountOf = (one: BankLine) => format.money(money(signedMinor(one), one.amount.asset), 'exact')
  const columns: readonly Column<BankLine>[] = [
    { id: 'payment', header: t.payment, cell: (one) => <Payment one={one} /> },
    { id: 'counterparty', header: t.counterparty, cell: (one) => <Counterparty one={one} /> },
    { id: 'reference', header: t.reference, cell: (one) => <Reference one={one} /> },
    tab === 'held'
      ? { id: 'why', header: t.why, cell: (one) => <Why one={one} /> }
      : { id: 'status', header: t.status, cell: (one) => <Status one={one} /> },
    { id: 'member', header: t.member, cell: ({ personId }) => <Member personId={personId} names={names} /> },
    ...(tab === 'held' ? [{ id: 'owner', header: t.owner, cell: (one: BankLine) => <Owner one={one} names={names} now={now} /> }] : []),
    {
      id: 'actions',
      header: t.actions,
      cell: (one) => (
        <Button size="small" onClick={() => setOpenId(one.id)}>
          <span className="whitespace-nowrap">{t.view}</span>
          <VisuallyHidden> {t.ofPayment({ amount: amountOf(one) })}</VisuallyHidden>
        </Button>
      ),
    },
  ]
  return (
    <>
      <DataList
        list={lines}
        caption={t.captions[tab]}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        notice={
          statementId !== undefined ? (
            <Banner action={<TextLink to={`?tab=${tab}`}>{t.showAll}</TextLink>}>{t.onlyStatement}</Banner>
          ) : (
            isMissing && (
              <Banner action={tab === 'held' && <TextLink to={`?tab=all&payment=${openId}`}>{t.lookInAll}</TextLink>}>
                {t.notHere[tab]}
              </Banner>
            )
          )
        }
        nothing={{ icon: <ArrowDownLeft aria-hidden="true" size={22} />, title: t.nothing[tab], text: t.nothingText[tab] }}
      />
      <LineDrawer line={opened} names={names} onClose={() => setOpenId(undefined)} />
    </>
  )
}

function Payment({ one }: { one: BankLine }) {
  const t = useWords('officePayments').lines
  return (
    <>
      <span className="block">
        <Money value={money(signedMinor(one), one.amount.asset)} form="exact" />
      </span>
      <span className="block text-small font-normal whitespace-nowrap text-soft">{one.bookedOn ? <Day on={one.bookedOn} /> : t.noDay}</span>
    </>
  )
}

function Counterparty({ one: { payer, account } }: { one: BankLine }) {
  const t = useWords('officePayments').lines
  return (
    <>
      <span className="block wrap-anywhere">{payer ?? <span className="text-soft">{t.noName}</span>}</span>
      {account !== undefined && <span className="figures block text-small text-soft">{accountWords(account)}</span>}
    </>
  )
}

function Reference({ one: { direction, reference, text } }: { one: BankLine }) {
  const t = useWords('officePayments').lines
  return (
    <>
      {reference !== undefined && <span className="figures block">{reference}</span>}
      {reference === undefined && direction === 'credit' && <span className="block text-soft">{t.noReference}</span>}
      {text !== undefined && <span className="line-clamp-2 text-small wrap-anywhere text-soft">{text}</span>}
    </>
  )
}

/** Why it is held, and how far a decision about it has come. */
function Why({ one: { hold, state, approvalId } }: { one: BankLine }) {
  const t = useWords('officePayments').lines
  return (
    <>
      {hold && <span className="block">{t.holds[hold]}</span>}
      {state === 'refunding' ? (
        <Badge tone="neutral">{t.states.refunding}</Badge>
      ) : (
        approvalId !== undefined && <Badge tone="care">{t.waits}</Badge>
      )}
    </>
  )
}

function Status({ one: { hold, state } }: { one: BankLine }) {
  const t = useWords('officePayments').lines
  return (
    <>
      <Badge tone={lineTones[state]}>{t.states[state]}</Badge>
      {state === 'held' && hold && <span className="mt-0.5 block text-small text-soft">{t.holds[hold]}</span>}
    </>
  )
}

function Member({ personId, names }: { personId: string | undefined; names: Names | undefined }) {
  const t = useWords('officePayments').lines
  const { user } = useSession()
  if (personId === undefined) return <span className="text-soft">{t.noMember}</span>
  if (personId === user?.id) return t.you
  // Somebody who was erased has no name any more.
  return names?.[personId]?.name ?? <span className="text-soft">{t.erased}</span>
}

/** Who decides about it, and for how long it has been held. */
function Owner({ one: { ownerId, heldAt }, names, now }: { one: BankLine; names: Names | undefined; now: Date }) {
  const t = useWords('officePayments').lines
  const { user } = useSession()
  return (
    <>
      <span className={classNames('block', ownerId === undefined && 'text-soft')}>
        {ownerId === undefined ? t.unassigned : ownerId === user?.id ? t.you : (names?.[ownerId]?.name ?? t.erased)}
      </span>
      {heldAt && (
        <span className="block text-small whitespace-nowrap text-soft">{line(t.heldFor({ age: <Ago at={heldAt} now={now} /> }))}</span>
      )}
    </>
  )
}

/** The statement in the address; without one the payments of all are shown. */
function useStatement(): string | undefined {
  const [params] = useSearchParams()
  const id = params.get('statement')
  return id !== null && /^bst_[0-9a-z]{26}$/.test(id) ? id : undefined
}

/** The payment whose details are shown stands in the address, so that a request can lead to it. */
function useOpenPayment(): readonly [string | undefined, (id: string | undefined) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  return [
    params.get('payment') ?? undefined,
    (id) => {
      const next = new URLSearchParams(window.location.search)
      if (id === undefined) next.delete('payment')
      else next.set('payment', id)
      void navigate({ search: next.toString() }, { replace: true, state: { ...state, ...stayHere } })
    },
  ]
}
