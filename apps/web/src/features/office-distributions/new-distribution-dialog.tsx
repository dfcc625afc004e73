import type { DistributionKind } from '@heathland/domain/distributions/distribution'
import { money } from '@heathland/domain/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, RadioField, SelectField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { checkDistribution } from './check-distribution.ts'

type Wire = { readonly amountMinor: string; readonly asset: 'EUR' | 'GBP' | 'EURC' }

interface PayingOffer {
  readonly offerId: string
  readonly name: string
  readonly company: string
  readonly kind: 'loan' | 'equity' | 'production'
  readonly held: Wire
  readonly available: Wire
}

/** Begins a draft and opens it. */
export function NewDistributionDialog({ onClose }: { onClose: () => void }) {
  const t = useWords('officeDistributions').create
  const { call, explain } = useApi()
  const offers = useInfiniteQuery(
    call.office.distributions.listOffers.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const found = offers.data?.pages.flatMap(({ items }) => items)
  if (found && found.length > 0) return <DraftForm offers={found} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={t.title} actions={<Button onClick={onClose}>{t.close}</Button>}>
      {offers.isError ? (
        <ErrorState explanation={explain(offers.error)} onRetry={() => void offers.refetch()} busy={offers.isFetching} />
      ) : found ? (
        <p>{t.noOffers}</p>
      ) : (
        <Loading label={t.loading}>
          <div className="grid gap-4">
            <Skeleton shape="h-11 w-full" />
            <Skeleton shape="h-24 w-full" />
          </div>
        </Loading>
      )}
    </Dialog>
  )
}

function DraftForm({ offers, onClose }: { offers: readonly PayingOffer[]; onClose: () => void }) {
  const t = useWords('officeDistributions').create
  const { kinds } = useWords('officeDistributions')
  const { distributions } = useApi().call.office
  const format = useFormat()
  const navigate = useNavigate()
  const today = new Date().toISOString().slice(0, 10)
  const [only] = offers
  const form = useForm({
    name: 'new-distribution',
    initial: {
      offerId: offers.length === 1 && only ? only.offerId : '',
      kind: 'income' as DistributionKind,
      amount: '',
      recordOn: '',
      from: '',
      until: '',
    },
    check: (values) =>
      checkDistribution(values, {
        asset: offers.find(({ offerId }) => offerId === values.offerId)?.held.asset ?? 'EUR',
        mark: format.decimalMark,
        today,
      }),
    words: (problem) => t.problems[problem],
    operation: 'office.distributions.draft',
    send: (input, context) => distributions.draft.call(input, { context }),
    done: ({ distributionId }) => void navigate(`/distributions/${distributionId}`),
    failed: t.failed,
    onClose,
  })
  const { offerId, kind } = form.values
  const chosen = offers.find((one) => one.offerId === offerId)
  const exact = ({ amountMinor, asset }: Wire) => format.money(money(BigInt(amountMinor), asset), 'exact')
  return (
    <FormDialog form={form} title={t.title} action={[t.action, t.saving]}>
      <SelectField
        form={form}
        name="offerId"
        label={t.offer}
        hint={chosen && t.held({ held: exact(chosen.held), available: exact(chosen.available) })}
        required
      >
        <option value="">{t.chooseOffer}</option>
        {offers.map(({ offerId: id, name, company }) => (
          <option key={id} value={id}>
            {t.offerOption({ name, company })}
          </option>
        ))}
      </SelectField>
      {chosen?.kind === 'loan' && (
        <RadioField
          form={form}
          name="kind"
          label={t.kind}
          choices={[
            { value: 'income', label: kinds.income, hint: t.incomeHint },
            { value: 'capital', label: kinds.capital, hint: t.capitalHint },
          ]}
        />
      )}
      <MoneyField
        form={form}
        name="amount"
        label={t.amount}
        asset={chosen?.held.asset ?? 'EUR'}
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField form={form} name="recordOn" type="date" max={today} label={t.recordOn} hint={t.recordOnHint} required />
      {kind === 'income' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="from" type="date" max={today} label={t.from} hint={t.periodHint} required />
          <TextField form={form} name="until" type="date" max={today} label={t.until} required />
        </div>
      )}
    </FormDialog>
  )
}
