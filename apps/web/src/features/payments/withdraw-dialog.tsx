import type { BankAccount, Withdrawal } from '@heathland/contract'
import { fromTyped, type Money, money } from '@heathland/domain/money'
import { payoutMaxMinor } from '@heathland/domain/payments/payout-list'
import { reviewAboveMinor, withdrawalMinMinor } from '@heathland/domain/payments/withdrawal'
import type { PaymentsWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField, RadioField } from '../../ui/form-fields.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { AmountPicks } from '../amount-picks.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { line } from '../line.ts'
import { typedAmount } from '../typed-amount.ts'
import { checkWithdrawal, type WithdrawalProblem, type WithdrawalValues, withdrawable } from './check-withdrawal.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { Refusal, useRefusal } from './refusal.tsx'

interface WithdrawDialogProps {
  onClose: () => void
  /** Whoever has no account yet adds one by a transfer. */
  onShowDetails: () => void
}

type Step =
  | { readonly at: 'amount' }
  | { readonly at: 'confirm'; readonly draft: Withdrawal }
  | { readonly at: 'done'; readonly withdrawal: Withdrawal }

/** Money to one's own bank account: choose, confirm with a factor, and read what happens next. */
export function WithdrawDialog({ onClose, onShowDetails }: WithdrawDialogProps) {
  const t = useWords('payments').withdraw
  const { call, explain } = useApi()
  const accounts = useQuery(call.member.payments.listAccounts.queryOptions({ input: {} }))
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  const [step, setStep] = useState<Step>({ at: 'amount' })
  const [typed, setTyped] = useState<WithdrawalValues>()

  if (step.at === 'done') return <Done withdrawal={step.withdrawal} onClose={onClose} />
  if (step.at === 'confirm')
    return (
      <ConfirmWithdrawal
        draft={step.draft}
        holderName={accounts.data?.items.find(({ id }) => id === step.draft.accountId)?.holderName}
        onConfirmed={(withdrawal) => setStep({ at: 'done', withdrawal })}
        onBack={() => setStep({ at: 'amount' })}
        onClose={onClose}
      />
    )
  if (accounts.data && balance.data) {
    const usable = accounts.data.items.filter(({ standing }) => standing === 'usable')
    const waiting = accounts.data.items.filter(({ standing }) => standing === 'waiting')
    if (usable.length === 0) return <NoAccount waiting={waiting} onShowDetails={onShowDetails} onClose={onClose} />
    return (
      <AmountForm
        usable={usable}
        waiting={waiting}
        available={withdrawable(balance.data.items)}
        typed={typed}
        onPrepared={(draft, values) => {
          setTyped(values)
          setStep({ at: 'confirm', draft })
        }}
        onClose={onClose}
      />
    )
  }
  const failed = accounts.isError ? accounts : balance.isError ? balance : undefined
  return (
    <Dialog isOpen onClose={onClose} title={t.title}>
      {failed ? (
        <ErrorState explanation={explain(failed.error)} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
      ) : (
        <Loading label={t.loading}>
          <div className="grid gap-4">
            <Skeleton shape="h-16 w-full" />
            <Skeleton shape="h-16 w-full" />
          </div>
        </Loading>
      )}
    </Dialog>
  )
}

function NoAccount({
  waiting,
  onShowDetails,
  onClose,
}: {
  waiting: readonly BankAccount[]
  onShowDetails: () => void
  onClose: () => void
}) {
  const t = useWords('payments')
  const hasWaiting = waiting.length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.withdraw.title}
      actions={
        <>
          {!hasWaiting && (
            <Button variant="primary" onClick={onShowDetails}>
              {t.accounts.showDetails}
            </Button>
          )}
          <Button onClick={onClose}>{t.withdraw.close}</Button>
        </>
      }
    >
      <p className="font-[560]">{hasWaiting ? t.withdraw.noneUsable : t.accounts.none}</p>
      <div className="mt-1 text-soft">{hasWaiting ? <Waiting accounts={waiting} /> : t.accounts.how}</div>
    </Dialog>
  )
}

function Waiting({ accounts }: { accounts: readonly BankAccount[] }) {
  const t = useWords('payments').withdraw
  return (
    <ul className="grid gap-1">
      {accounts.map(({ id, masked, usableFrom }) => (
        <li key={id}>
          {line(t.waiting({ account: <span className="whitespace-nowrap">{masked}</span>, instant: <Instant at={usableFrom} /> }))}
        </li>
      ))}
    </ul>
  )
}

/** Shown at their field. */
const fieldCodes = ['BANK_ACCOUNT_UNUSABLE', 'WITHDRAWAL_AMOUNT_UNFIT', 'LEDGER_FUNDS_SHORT']

interface AmountFormProps {
  usable: readonly BankAccount[]
  waiting: readonly BankAccount[]
  available: Money
  /** What was typed before one came back to it. */
  typed: WithdrawalValues | undefined
  onPrepared: (draft: Withdrawal, values: WithdrawalValues) => void
  onClose: () => void
}

function AmountForm({ usable, waiting, available, typed, onPrepared, onClose }: AmountFormProps) {
  const t = useWords('payments').withdraw
  const format = useFormat()
  const { call } = useApi()
  const isRefusal = useRefusal()
  const { asset } = available
  const { decimalMark } = format
  const form = useForm({
    name: 'withdraw',
    initial: typed ?? { accountId: usable[0]?.id ?? '', amount: '' },
    check: (values) => checkWithdrawal(values, { accountIds: usable.map(({ id }) => id), available, decimalMark }),
    words: (problem): string => problemWords(t, format, problem, { typed: form.values.amount, available }),
    operation: 'member.payments.prepareWithdrawal',
    send: (input) => call.member.payments.prepareWithdrawal.call(input),
    done: (draft): void => onPrepared(draft, form.values),
    failed: t.prepareFailed,
    fields: { amountMinor: 'amount', BANK_ACCOUNT_UNUSABLE: 'accountId', WITHDRAWAL_AMOUNT_UNFIT: 'amount', LEDGER_FUNDS_SHORT: 'amount' },
    onFailure: isRefusal,
  })
  const close = () => {
    form.close()
    onClose()
  }
  const amount = fromTyped(form.values.amount, asset, decimalMark)
  const limit = format.money(money(reviewAboveMinor, asset), 'whole')
  const exact = format.money(available, 'exact')
  const hasMoney = available.amountMinor >= withdrawalMinMinor
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t.title}
      busy={form.busy}
      actions={
        <>
          <Button type="submit" form={form.id} variant="primary" busy={form.busy} unavailable={!hasMoney}>
            {form.busy ? t.preparing : t.next}
          </Button>
          <Button unavailable={form.busy} onClick={close}>
            {t.close}
          </Button>
        </>
      }
    >
      <Refusal error={form.error} except={fieldCodes} />
      <Form form={form} onSubmit={() => hasMoney && form.submit()}>
        <div>
          <MoneyField
            form={form}
            name="amount"
            label={t.amount}
            hint={hasMoney ? t.available({ money: exact }) : `${t.available({ money: exact })}. ${t.noMoney}`}
            asset={asset}
            look="large"
            required
          />
          {hasMoney && (
            <AmountPicks
              label={t.picks}
              picks={[{ amountMinor: available.amountMinor, text: t.all({ money: exact }) }]}
              chosen={amount?.amountMinor}
              onChoose={(pick) => form.change({ amount: typedAmount(pick, asset, decimalMark) })}
            />
          )}
        </div>
        <RadioField
          form={form}
          name="accountId"
          label={t.account}
          choices={usable.map(({ id, masked, holderName }) => ({
            value: id,
            label: <span className="figures font-[560] whitespace-nowrap">{masked}</span>,
            hint: holderName,
          }))}
        />
        {waiting.length > 0 && (
          <div className="text-small text-soft">
            <Waiting accounts={waiting} />
          </div>
        )}
        {amount && amount.amountMinor > reviewAboveMinor && amount.amountMinor <= available.amountMinor ? (
          <Banner announce>{t.isReviewed({ limit })}</Banner>
        ) : (
          <p className="text-small text-soft">{t.review({ limit })}</p>
        )}
      </Form>
    </Dialog>
  )
}

function problemWords(
  t: PaymentsWords['withdraw'],
  format: Format,
  problem: WithdrawalProblem,
  { typed, available }: { readonly typed: string; readonly available: Money },
): string {
  const exact = (amountMinor: bigint) => format.money(money(amountMinor, available.asset), 'exact')
  if (problem === 'account-missing') return t.accountMissing
  if (problem === 'amount-missing') return t.amountMissing
  if (problem === 'amount-ambiguous') return t.amountAmbiguous({ typed })
  if (problem === 'amount-too-small') return t.amountTooSmall({ money: exact(withdrawalMinMinor) })
  if (problem === 'amount-too-large') return t.amountTooLarge({ money: exact(payoutMaxMinor(available.asset)) })
  return t.amountShort({ money: exact(available.amountMinor) })
}

function Done({ withdrawal: { amount, masked, state, isCancellable }, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const t = useWords('payments').done
  const format = useFormat()
  const exact = format.money(money(BigInt(amount.amountMinor), amount.asset), 'exact')
  const steps = [
    ...(state === 'in-review' ? [t.review({ limit: format.money(money(reviewAboveMinor, amount.asset), 'whole') })] : []),
    t.run,
    t.news,
    ...(isCancellable ? [t.cancel] : []),
  ]
  return (
    <Dialog isOpen onClose={onClose} title={t.title} actions={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="grid gap-5">
        <p role="status" className="flex items-start gap-3 rounded-medium bg-good-soft px-4 py-3 text-good">
          <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          <span>
            {line(
              t.setAside({
                money: <strong className="figures">{exact}</strong>,
                account: <strong className="figures whitespace-nowrap">{masked}</strong>,
              }),
            )}
          </span>
        </p>
        <section>
          <h3 className="text-body font-[600]">{t.nextTitle}</h3>
          <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-soft">
            {steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
