import type { OfferBook } from '@heathland/contract'
import { type Asset, type DecimalMark, fromTyped } from '@heathland/domain/money'
import { type AllocationRule, allocationRules } from '@heathland/domain/subscriptions/allocation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'

import { useSession } from '../session.ts'
import { whyNoAllocation } from './order-rights.ts'

const PreviewDialog = lazyDialog(async () => (await import('./request-dialogs.tsx')).PreviewDialog)
const SendAllocationDialog = lazyDialog(async () => (await import('./request-dialogs.tsx')).SendAllocationDialog)

const whyId = 'allocation-why'
/** Long enough for an amount to be typed. */
const typingMs = 350
/** The wire takes floors of up to this many digits. */
const digitsMax = 14

/** Shares the offer out among the orders that are ready: the rule, what it gives, and the request to a second person. */
export function AllocationCard({ book }: { book: OfferBook }) {
  const t = useWords('officeSubscriptions').allocation
  const { user } = useSession()
  const why = whyNoAllocation(book, user?.role)
  if (why !== undefined) return <Note>{t[why]}</Note>
  return <Allocation book={book} />
}

function Note({ children }: { children: ReactNode }) {
  const t = useWords('officeSubscriptions').allocation
  return (
    <Card title={t.title}>
      <p className="text-dense text-soft">{children}</p>
    </Card>
  )
}

function Allocation({ book }: { book: OfferBook }) {
  const t = useWords('officeSubscriptions').allocation
  const { call, explain } = useApi()
  const { decimalMark } = useFormat()
  const { asset } = book.target
  const [rule, setRule] = useState<AllocationRule>('pro-rata')
  const [floorText, setFloorText] = useState('')
  const [open, setOpen] = useState<'preview' | 'send'>()
  const typed = useSettled(floorText)
  const floorMinor = rule === 'pro-rata' ? readFloor(typed, asset, decimalMark) : '0'
  const allocation = useQuery({
    ...call.office.subscriptions.readAllocation.queryOptions({ input: { offerId: book.offerId, rule, floorMinor: floorMinor ?? '0' } }),
    enabled: floorMinor !== undefined,
    placeholderData: keepPreviousData,
  })
  const preview = allocation.data
  const isWrong = floorMinor === undefined
  const isFull = preview !== undefined && preview.orders > 0 && BigInt(preview.allocated.amountMinor) === 0n
  // Compared as amounts: leaving the field only groups the digits.
  const isTyping = rule === 'pro-rata' && readFloor(floorText, asset, decimalMark) !== floorMinor
  const isSettling = isTyping || allocation.isPlaceholderData || isWrong
  return (
    <Card title={t.title}>
      <div className="grid gap-4 text-dense">
        <RadioGroup
          id="allocation-rule"
          name="allocation-rule"
          label={t.rule}
          choices={allocationRules.map((value) => ({ value, label: t.rules[value], hint: t.ruleTexts[value] }))}
          value={rule}
          onValueChange={(value) => setRule(value as AllocationRule)}
        />
        {rule === 'pro-rata' && (
          <Field id="allocation-floor" label={t.floor} hint={t.floorHint} error={isWrong ? t.floorWrong : undefined}>
            {(control) => <MoneyInput {...control} asset={asset} value={floorText} onValueChange={setFloorText} placeholder="0" />}
          </Field>
        )}
        {allocation.isError ? (
          <ErrorState explanation={explain(allocation.error)} onRetry={() => void allocation.refetch()} busy={allocation.isFetching} />
        ) : !preview ? (
          <Loading label={t.loading}>
            <Skeleton shape="h-40 w-full" />
          </Loading>
        ) : (
          <>
            <div aria-live="polite" className={isSettling ? 'opacity-60' : undefined}>
              <DefinitionList
                layout="pairs"
                items={[
                  { term: t.ordersReady({ count: preview.orders }), value: <Money value={preview.asked} form="exact" /> },
                  { term: t.allocated, value: <Money value={preview.allocated} form="exact" /> },
                  { term: t.returned, value: <Money value={preview.returned} form="exact" /> },
                  { term: t.fees, value: <Money value={preview.fees} form="exact" /> },
                ]}
              />
            </div>
            <div className="flex flex-wrap gap-2">
              <Button size="small" unavailable={isWrong} onClick={() => setOpen('preview')}>
                {t.preview({ count: preview.orders })}
              </Button>
              <Button
                size="small"
                variant="primary"
                unavailable={isSettling || isFull || preview.orders === 0}
                aria-describedby={isFull ? whyId : undefined}
                onClick={() => setOpen('send')}
              >
                {t.send}
              </Button>
            </div>
            {isFull && (
              <p id={whyId} className="text-small text-soft">
                {t.full}
              </p>
            )}
          </>
        )}
      </div>
      {open === 'preview' && preview && <PreviewDialog preview={preview} onClose={() => setOpen(undefined)} />}
      {open === 'send' && preview && floorMinor !== undefined && (
        <SendAllocationDialog book={book} preview={preview} floorMinor={floorMinor} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  )
}

/** An empty field is no floor; undefined is no amount. */
function readFloor(text: string, asset: Asset, mark: DecimalMark): string | undefined {
  if (text.trim() === '') return '0'
  const amount = fromTyped(text, asset, mark)
  if (!amount || amount.amountMinor < 0n) return undefined
  const minor = amount.amountMinor.toString()
  return minor.length > digitsMax ? undefined : minor
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), typingMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}
