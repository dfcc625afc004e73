import type { Withdrawal } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { reviewAboveMinor } from '@heathland/domain/payments/withdrawal'
import { KeyRound } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { useForm } from '../form.ts'
import { askPasskey, hasPasskeys } from '../passkey.ts'
import { checkFactorCode } from './check-withdrawal.ts'
import { Refusal, useRefusal } from './refusal.tsx'

interface ConfirmWithdrawalProps {
  draft: Withdrawal
  holderName: string | undefined
  onConfirmed: (withdrawal: Withdrawal) => void
  onBack: () => void
  onClose: () => void
}

/** This draft cannot be confirmed any more: one begins again. */
const endings = ['WITHDRAWAL_EXPIRED', 'WITHDRAWAL_STEP_UNFIT', 'NOT_FOUND', 'LEDGER_FUNDS_SHORT', 'BANK_ACCOUNT_UNUSABLE']

/** Shows exactly what will be sent, and takes a code or a passkey for it. */
export function ConfirmWithdrawal({ draft, holderName, onConfirmed, onBack, onClose }: ConfirmWithdrawalProps) {
  const t = useWords('payments')
  const tAccount = useWords('account')
  const format = useFormat()
  const { call, failureOf } = useApi()
  const { isDemo } = useDemoMode()
  const isRefusal = useRefusal()
  const { id: withdrawalId, amount, masked, confirmBy } = draft
  const { beginPasskey, confirmWithdrawal } = call.member.payments
  const form = useForm({
    name: 'withdraw-code',
    initial: { code: '' },
    secrets: ['code'],
    clears: ['code'],
    check: checkFactorCode,
    words: (problem) => (problem === 'code-missing' ? tAccount.securityCode.pleaseEnterACode : tAccount.securityCode.aCodeHasSixDigits),
    operation: 'member.payments.confirmWithdrawal',
    send: ({ code }, context) => confirmWithdrawal.call({ withdrawalId, code }, { context }),
    done: (withdrawal) => onConfirmed(withdrawal),
    failed: t.confirm.failed,
    fields: { FACTOR_WRONG: 'code' },
    onFailure: isRefusal,
  })
  const passkey = useAct({
    operation: 'member.payments.confirmWithdrawal',
    async send() {
      const { challengeId, options } = await beginPasskey.call({ withdrawalId })
      const response = await askPasskey(options as { challenge: string })
      // Every ceremony signs another challenge, so each is an intent of its own; a draft is confirmed only once anyway.
      return confirmWithdrawal.call({ withdrawalId, passkey: { challengeId, response } })
    },
    done: (withdrawal: Withdrawal) => onConfirmed(withdrawal),
    failed: t.confirm.failed,
    onFailure: isRefusal,
  })
  const isBusy = form.busy || passkey.isPending
  const error = passkey.error ?? form.error
  const isOver = error !== undefined && endings.includes(failureOf(error).code ?? '')
  const isPasskeyWrong = passkey.error !== null && failureOf(passkey.error).code === 'FACTOR_WRONG'
  const close = () => {
    form.close()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t.confirm.title}
      busy={isBusy}
      actions={
        isOver ? (
          <>
            <Button variant="primary" onClick={onBack}>
              {t.confirm.startAgain}
            </Button>
            <Button onClick={close}>{t.withdraw.close}</Button>
          </>
        ) : (
          <>
            <Button type="submit" form={form.id} variant="primary" busy={form.busy} unavailable={passkey.isPending}>
              {form.busy ? t.confirm.confirming : t.confirm.action}
            </Button>
            <Button unavailable={isBusy} onClick={onBack}>
              {t.confirm.back}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <div className="-mb-4 empty:hidden">
          <Refusal
            error={error}
            except={passkey.error ? [] : ['FACTOR_WRONG']}
            text={isPasskeyWrong ? t.confirm.passkeyWrong : undefined}
          />
        </div>
        {!isOver && <p className="text-soft">{t.confirm.lead}</p>}
        <div className="rounded-medium border border-line p-4">
          <p className="text-small text-soft">{t.confirm.amount}</p>
          <p className="figures mb-3 text-heading leading-tight font-[640] tracking-[-0.02em]">
            <Money value={amount} form="exact" />
          </p>
          <DefinitionList
            layout="pairs"
            items={[
              { term: t.confirm.to, value: <span className="whitespace-nowrap">{masked}</span>, ...(holderName && { detail: holderName }) },
              ...(confirmBy && !isOver ? [{ term: t.confirm.confirmBy, value: format.time(new Date(confirmBy)) }] : []),
            ]}
          />
        </div>
        {BigInt(amount.amountMinor) > reviewAboveMinor && (
          <p className="text-small text-soft">
            {t.withdraw.isReviewed({ limit: format.money(money(reviewAboveMinor, amount.asset), 'whole') })}
          </p>
        )}
        {!isOver && (
          <Form
            form={form}
            onSubmit={() => {
              if (isBusy) return
              passkey.reset()
              form.submit()
            }}
          >
            <TextField
              form={form}
              name="code"
              label={tAccount.factorForm.code}
              hint={isDemo ? t.confirm.demo : tAccount.factorForm.theSixDigitsThatYour}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={20}
            />
          </Form>
        )}
        {!isOver && !isDemo && hasPasskeys() && (
          <div className="grid border-t border-line pt-5">
            <Button
              icon={<KeyRound aria-hidden="true" size={18} strokeWidth={1.8} />}
              busy={passkey.isPending}
              unavailable={form.busy}
              onClick={() => {
                form.change({ code: '' })
                passkey.mutate()
              }}
            >
              {tAccount.factorForm.useAPasskey}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
