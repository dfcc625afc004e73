import type { IncomingPayment, TransferDetails } from '@heathland/contract'
import { fromTyped, type Money, money, toDecimal } from '@heathland/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { line } from '../line.ts'
import { groupsOfFour, printSortCode, transferQrText } from './transfer-text.ts'

/** Where to send money, with the member's own reference. Of `total`, where it is known, what is not in the wallet yet is sent. */
export function BankTransfer({ total }: { total?: IncomingPayment['amount'] }) {
  const t = useWords('payments').transfer
  const { call, explain, failureOf } = useApi()
  const details = useQuery(call.member.payments.readTransferDetails.queryOptions({ input: {} }))
  const balance = useQuery({ ...call.member.ledger.balance.queryOptions(), enabled: total !== undefined })
  if (details.data) {
    const own = balance.data?.items.find(({ asset }) => asset === total?.asset)?.available.amountMinor
    return <Details details={details.data} due={total && dueOf(total, BigInt(own ?? '0'))} />
  }
  if (details.isPending)
    return (
      <Loading label={t.loading}>
        <div className="grid gap-3">
          <Skeleton shape="h-5 w-48 max-w-full" />
          <Skeleton shape="h-44 w-full" />
          <Skeleton shape="h-20 w-full" />
        </div>
      </Loading>
    )
  const { code } = failureOf(details.error)
  if (code === 'IDENTITY_CHECK_REQUIRED')
    return (
      <div>
        <p className="font-[560]">{t.identityTitle}</p>
        <p className="mt-1 max-w-measure text-soft">{t.identityText}</p>
        <div className="mt-4">
          <ButtonLink to="/kyc-verification?from=%2Fwallet" variant="primary">
            {t.openIdentity}
          </ButtonLink>
        </div>
      </div>
    )
  const explanation = explain(details.error)
  // Trying again would change nothing: there is no account yet.
  if (code === 'TRANSFER_UNAVAILABLE')
    return (
      <div>
        <p className="font-[560]">{explanation.happened}</p>
        <p className="mt-1 max-w-measure text-soft">{explanation.todo}</p>
      </div>
    )
  return <ErrorState explanation={explanation} onRetry={() => void details.refetch()} busy={details.isFetching} />
}

interface Due {
  readonly missing: Money
  readonly inWallet: Money | undefined
}

function dueOf({ amountMinor, asset }: IncomingPayment['amount'], ownMinor: bigint): Due {
  const total = BigInt(amountMinor)
  const isPart = ownMinor > 0n && ownMinor < total
  return { missing: money(isPart ? total - ownMinor : total, asset), inWallet: isPart ? money(ownMinor, asset) : undefined }
}

function Details({ details, due }: { details: TransferDetails; due: Due | undefined }) {
  const t = useWords('payments').transfer
  const format = useFormat()
  const { isDemo } = useDemoMode()
  const { holder, bank, account, asset, reference, reached } = details
  return (
    <div className="grid gap-5">
      {isDemo && <Banner tone="care">{t.demo}</Banner>}
      <div>
        <p className="mb-3 max-w-measure text-soft">{t.lead}</p>
        {due?.inWallet && (
          <p className="mb-3 max-w-measure font-[560]">
            {t.partInWallet({ money: format.money(due.inWallet, 'exact'), missing: format.money(due.missing, 'exact') })}
          </p>
        )}
        <dl>
          {due && <Line term={t.amount} text={format.money(due.missing, 'exact')} copied={toDecimal(due.missing)} />}
          <Line term={t.holder} text={holder} />
          {account.kind === 'iban' ? (
            <>
              <Line term={t.iban} text={groupsOfFour(account.iban)} copied={account.iban} />
              {account.bic !== undefined && <Line term={t.bic} text={account.bic} />}
            </>
          ) : (
            <>
              <Line term={t.sortCode} text={printSortCode(account.sortCode)} copied={account.sortCode} />
              <Line term={t.accountNumber} text={account.accountNumber} />
            </>
          )}
          <Line term={t.bank} text={bank} />
        </dl>
      </div>
      <div className="rounded-medium bg-accent-soft px-4 py-3 text-accent-ink">
        <dl>
          <div>
            <dt className="text-small">{t.reference}</dt>
            <dd className="flex items-center justify-between gap-3">
              <span className="figures min-w-0 text-lead font-[640]">{groupsOfFour(reference)}</span>
              <span className="shrink-0">
                <CopyButton label={t.reference} text={reference} />
              </span>
            </dd>
          </div>
        </dl>
        <p className="mt-1 text-small">{t.useReference}</p>
      </div>
      <section>
        <h3 className="text-body font-[600]">{t.goodToKnow}</h3>
        <ul className="mt-1.5 grid max-w-measure list-disc gap-1.5 pl-5 text-small text-soft">
          <li>{t.ownName}</li>
          <li>{t.takes[asset]}</li>
          {reached && <li>{line(t.reached({ instant: <Instant at={reached.last} /> }))}</li>}
          <li>{t.linksAccount}</li>
        </ul>
      </section>
      {account.kind === 'iban' && asset === 'EUR' && <TransferQr details={details} total={due?.missing} />}
    </div>
  )
}

/** Bank apps want numbers without the spaces that people read them with. */
function Line({ term, text, copied = text }: { term: string; text: string; copied?: string }) {
  return (
    <div className="border-b border-line py-1.5 first:pt-0 last:border-0 last:pb-0">
      <dt className="text-small text-soft">{term}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="figures min-w-0 font-[560] break-words">{text}</span>
        <span className="shrink-0">
          <CopyButton label={term} text={copied} />
        </span>
      </dd>
    </div>
  )
}

function TransferQr({ details, total }: { details: TransferDetails; total: Money | undefined }) {
  const t = useWords('payments').transfer
  const id = useId()
  const format = useFormat()
  const [typed, setTyped] = useState('100')
  const amount = total ?? fromTyped(typed, 'EUR', format.decimalMark)
  const text = transferQrText(details, amount)
  return (
    <section className="border-t border-line pt-5">
      <h3 className="text-body font-[600]">{t.qrTitle}</h3>
      <p className="mt-1 mb-4 max-w-measure text-small text-soft">{t.qrText}</p>
      <div className="grid max-w-sm gap-4">
        {!total && (
          <Field id={id} label={t.qrAmount}>
            {(control) => <MoneyInput {...control} asset="EUR" value={typed} onValueChange={setTyped} />}
          </Field>
        )}
        {text !== undefined && amount ? (
          <div className="grid justify-items-center">
            <QrPicture text={text} label={t.qrLabel({ money: format.money(amount, 'exact') })} />
          </div>
        ) : (
          <p role="status" className="text-small text-soft">
            {t.qrNeedsAmount}
          </p>
        )}
      </div>
    </section>
  )
}
