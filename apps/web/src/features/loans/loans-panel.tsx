import type { LoanLine } from '@heathland/contract'
import type { ArrearsBucket } from '@heathland/domain/loans/arrears'
import type { LoanState } from '@heathland/domain/loans/loan'
import { useQuery } from '@tanstack/react-query'
import { HandCoins, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Money } from '../../ui/money.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, searchFilter, useDataList } from '../data-list.tsx'
import { lazyDialog, lazyPart } from '../lazy-part.tsx'
import { ListExport } from '../list-export.tsx'
import { rateWords, statusTones } from '../loan-words.ts'
import { useSession } from '../session.ts'
import { stayHere } from '../stay-here.ts'
import { isTyping } from './is-typing.ts'

const LoanBook = lazyPart(async () => (await import('./loan-book.tsx')).LoanBook, [], 'h-72 w-full rounded-large')
const LoanDetail = lazyPart(async () => (await import('./loan-detail.tsx')).LoanDetail, [], 'h-96 w-full rounded-large')
const NewLoanDialog = lazyDialog(async () => (await import('./new-loan-dialog.tsx')).NewLoanDialog)

/** The loans of a lending SPV: figures, arrears, the list, and one loan beside it. */
export function LoansPanel() {
  const t = useWords('officeLoans')
  const { call } = useApi()
  const first = useQuery(call.office.loans.list.queryOptions({ input: {} }))
  const [params] = useSearchParams()
  const spvs = first.data?.spvs ?? []
  const chosen = spvs.find(({ id }) => id === params.get('spv')) ?? spvs[0]
  const { user } = useSession()
  const mayKeep = user?.role === 'cl_spv_admin' || user?.role === 'mfo_admin'
  const [openId, setOpenId] = useOpenLoan()
  const [isNew, setNew] = useState(false)
  return (
    <OfficePage
      title={t.page.title}
      lead={chosen ? t.page.lead({ company: chosen.name }) : t.page.leadWaiting}
      aside={
        chosen &&
        mayKeep && (
          <Button size="small" variant="primary" icon={<Plus aria-hidden="true" size={15} />} onClick={() => setNew(true)}>
            {t.page.create}
          </Button>
        )
      }
    >
      {first.data && !chosen && <Banner>{t.page.noSpv}</Banner>}
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          openId !== undefined && 'xl:grid-cols-[minmax(0,1fr)_20.5rem] 2xl:grid-cols-[minmax(0,1fr)_27rem]',
        )}
      >
        <div className="grid min-w-0 gap-4">
          {chosen && <LoanBook spvId={chosen.id} />}
          <LoansList key={chosen?.id} spvId={chosen?.id} spvs={spvs} openId={openId} onOpen={setOpenId} />
        </div>
        {openId !== undefined && <LoanDetail key={openId} loanId={openId} mayKeep={mayKeep} onClose={() => setOpenId(undefined)} />}
      </div>
      {isNew && chosen && <NewLoanDialog spvId={chosen.id} asset={chosen.currency} onDrafted={setOpenId} onClose={() => setNew(false)} />}
    </OfficePage>
  )
}

interface LoansListProps {
  spvId: string | undefined
  spvs: readonly { readonly id: string; readonly name: string }[]
  openId: string | undefined
  onOpen: (id: string) => void
}

function LoansList({ spvId, spvs, openId, onOpen }: LoansListProps) {
  const words = useWords('officeLoans')
  const t = words.list
  const { call } = useApi()
  const format = useFormat()
  const loans = useDataList({
    filters: {
      search: searchFilter({ label: t.search, lengthMax: 60 }),
      state: choiceFilter<LoanState>({ label: t.state, options: { ...t.states } }),
      late: choiceFilter<ArrearsBucket | 'any'>({ label: t.daysLate, options: { any: t.anyLate, ...words.book.buckets } }),
      ...(spvs.length > 1 &&
        spvs[0] && {
          spv: choiceFilter<string>({
            label: t.spv,
            options: Object.fromEntries(spvs.map(({ id, name }) => [id, name])),
            initial: spvs[0].id,
          }),
        }),
    },
    query: ({ spv: _shown, ...wanted }: Record<string, string | undefined>) =>
      call.office.loans.list.queryOptions({ input: { ...wanted, ...(spvId !== undefined && { spvId }) } }),
  })
  const rows = loans.data?.items
  useKeys(rows, openId, onOpen)
  const columns: readonly Column<LoanLine>[] = [
    {
      id: 'borrower',
      header: t.borrower,
      cell: (loan) => (
        <>
          <button
            type="button"
            aria-expanded={loan.id === openId}
            onClick={() => onOpen(loan.id)}
            className={classNames(
              'block cursor-pointer text-left font-[560] underline-offset-3 wrap-anywhere hover:underline',
              loan.id === openId && 'text-accent-ink underline',
            )}
          >
            {loan.borrower}
          </button>
          <span className="block text-small font-normal text-soft">
            {loan.number} · {rateWords(format, loan.rateBps)}
          </span>
        </>
      ),
    },
    { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="whole" /> },
    { id: 'outstanding', header: t.outstanding, numeric: true, cell: ({ outstanding }) => <Money value={outstanding} form="whole" /> },
    { id: 'late', header: t.late, numeric: true, cell: (loan) => <Late loan={loan} /> },
    { id: 'status', header: t.status, cell: ({ status }) => <Badge tone={statusTones[status]}>{words.statuses[status]}</Badge> },
  ]
  return (
    <DataList
      list={loans}
      caption={t.caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowsExpected={8}
      actions={spvId && <ListExport list="loans" filters={{ spvId }} />}
      summary={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft max-sm:hidden">
          <span>
            <Kbd keys={['J']} /> <Kbd keys={['K']} /> {t.keysMove}
          </span>
          <span>
            <Kbd keys={['P']} /> {t.keysPay}
          </span>
        </span>
      }
      nothing={{ icon: <HandCoins aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
    />
  )
}

function Late({ loan: { daysLate, status } }: { loan: LoanLine }) {
  const t = useWords('officeLoans').list
  const words = t.days({ count: daysLate })
  if (status === 'defaulted') return <span className="font-[560] text-bad">{words}</span>
  return daysLate > 30 ? <span className="font-[560] text-care">{words}</span> : words
}

/** J and K open the next loan and the one before. Keys that are typed into a field or a dialog are left alone. */
function useKeys(rows: readonly LoanLine[] | undefined, openId: string | undefined, onOpen: (id: string) => void): void {
  const at = useRef(openId)
  // The address follows each press a moment later: what it says of an earlier press is no step back.
  const pressed = useRef(new Set<string | undefined>())
  useEffect(() => {
    if (openId === at.current) pressed.current.clear()
    else if (!pressed.current.has(openId)) at.current = openId
  }, [openId])
  useEffect(() => {
    if (!rows || rows.length === 0) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || (event.key !== 'j' && event.key !== 'k')) return
      const place = rows.findIndex(({ id }) => id === at.current)
      const next = rows[place < 0 ? 0 : place + (event.key === 'j' ? 1 : -1)]
      if (next) {
        at.current = next.id
        pressed.current.add(next.id)
        onOpen(next.id)
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rows, onOpen])
}

/** The loan that is shown stands in the address, so that a request or a colleague can lead to it. */
function useOpenLoan(): readonly [string | undefined, (id: string | undefined) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  return [
    params.get('loan') ?? undefined,
    (id) => {
      const next = new URLSearchParams(window.location.search)
      if (id === undefined) next.delete('loan')
      else next.set('loan', id)
      void navigate({ search: next.toString() }, { replace: true, state: { ...state, ...stayHere } })
    },
  ]
}
