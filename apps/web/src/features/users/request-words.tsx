import { holdingValue } from '@heathland/domain/companies/holding'
import { type Asset, money } from '@heathland/domain/money'
import type { OfficeWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { type Format, useFormat } from '../../ui/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { roleName } from '../role-words.ts'
import { permissionChangeWords } from './permission-words.ts'
import { bookingWords, postingWords } from './posting-words.ts'

interface RequestWordsProps {
  act: string
  body: Readonly<Record<string, string>>
  /** Whom it is about, in words; left out where it is about nobody. */
  subject: string | undefined
  /** For an act that has no words of its own. */
  fallback: string
}

/** Exactly what would be done: the same words that the hash stands for. */
export function RequestWords({ act, body, subject, fallback }: RequestWordsProps) {
  const t = useWords('office')
  const format = useFormat()
  if (act === 'ledger.post-by-hand') return postingWords(t, format, body, subject)
  if (act === 'notifications.send-update') return <UpdateWords body={body} />
  if (act === 'documents.publish-template') return <TemplateWords body={body} />
  if (act === 'offers.publish') return <OfferWords body={body} />
  if (act === 'subscriptions.allocate') return <AllocationWords body={body} />
  if (act === 'subscriptions.release') return <ReleaseWords body={body} />
  if (act === 'distributions.pay') return <DistributionWords body={body} />
  if (act.startsWith('month-end.')) return <MonthEndWords act={act} body={body} />
  if (act === 'companies.value') return <ValuationWords body={body} />
  if (act.startsWith('loans.')) return <LoanWords act={act} body={body} />
  if (act === 'payments.take-statement') return <StatementWords body={body} />
  if (act === 'payments.pay-out') return <PayOutWords body={body} />
  if (act === 'cards.pay-out') return <CardPayoutWords body={body} />
  if (act === 'payments.allocate' || act === 'payments.refund') return <HeldPaymentWords act={act} body={body} subject={subject} />
  if (subject === undefined) return fallback
  const { from = '', to = '' } = body
  switch (act) {
    case 'funding.book-break':
      return bookingWords(t, format, body, subject)
    case 'identity.change-role':
      return t.waitingApprovals.giveSubjectTheRoleTo({ subject, to: roleName(t, to), from: roleName(t, from) })
    case 'identity.change-permissions':
      return `${permissionChangeWords(t, from, to)}: ${subject}, ${roleName(t, body['role'] ?? '')}`
    case 'identity.change-spvs':
      return t.waitingApprovals.makeSubjectStaffOfValue({
        subject,
        value: body['toNames'] || t.waitingApprovals.noSpv,
        value2: body['fromNames'] || t.waitingApprovals.noSpv,
      })
    case 'identity.suspend-staff':
      return body['suspended'] === 'true'
        ? t.waitingApprovals.suspendSubjectValue({ subject, value: roleName(t, body['role'] ?? '') })
        : t.waitingApprovals.readmitSubjectValue({ subject, value: roleName(t, body['role'] ?? '') })
    case 'identity.recover':
      return body['kind'] === 'change-email' ? (
        <EmailChange personId={body['personId'] ?? ''} recoveryId={body['recoveryId'] ?? ''} subject={subject} />
      ) : (
        t.waitingApprovals.removeAllSecondFactorsOf({ subject })
      )
    default:
      return `${fallback}: ${subject}`
  }
}

/** Every word that members will sign. */
function TemplateWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  return (
    <>
      {t.publishAgreementVersion({ version: body['version'] ?? '' })}
      {(['En', 'Nl'] as const).map((language) => (
        <details key={language} className="mt-1 font-[450]">
          <summary>{language === 'En' ? t.textInEnglish : t.textInDutch}</summary>
          <span lang={language.toLowerCase()} className="mt-1 block whitespace-pre-line">
            {body[`text${language}`]}
          </span>
        </details>
      ))}
    </>
  )
}

/** The loan, and exactly what would become of it. */
function LoanWords({ act, body }: { act: string; body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const { loanId = '', number = '', borrower = '', company = '', amountMinor, startsOn, firstDueOn, rateBps, payments, kind } = body
  const loan = { number, borrower, company }
  const sentence =
    act === 'loans.activate'
      ? t.startLoan(loan)
      : act === 'loans.restructure'
        ? t.restructureLoan(loan)
        : act === 'loans.write-off'
          ? t.writeOffLoan(loan)
          : t.declareDefault(loan)
  const repays = kind === 'annuity' || kind === 'linear' || kind === 'bullet' ? t.loanKinds[kind] : undefined
  return (
    <>
      {sentence}
      <Facts
        items={[
          ...(amountMinor === undefined ? [] : [[t.loanAmount, amountIn(format, body, 'amountMinor')] as const]),
          ...(startsOn === undefined ? [] : [[t.loanStarts, format.day(startsOn)] as const]),
          ...(rateBps === undefined
            ? []
            : [[t.loanRate, t.loanRateIs({ percent: format.number(Number(rateBps) / 100, { minimumFractionDigits: 1 }) })] as const]),
          ...(repays === undefined ? [] : [[t.loanRepays, t.loanPayments({ kind: repays, payments: payments ?? '' })] as const]),
          ...(firstDueOn === undefined ? [] : [[t.loanFirstDue, format.day(firstDueOn)] as const]),
        ]}
      />
      <span className="mt-1 block font-[450]">
        <TextLink to={`/loans?loan=${loanId}`}>{t.openLoan}</TextLink>
      </span>
    </>
  )
}

/** The version that would be published, one press away. */
function OfferWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const { offerId = '', name = '', company = '', version = '' } = body
  return (
    <>
      {t.publishOffer({ name, company, version })}
      <span className="mt-1 block font-[450]">
        <TextLink to={`/offers/${offerId}`}>{t.openOffer}</TextLink>
      </span>
    </>
  )
}

function amountIn(format: Format, body: RequestWordsProps['body'], name: string): string {
  const asset: Asset = body['asset'] === 'GBP' ? 'GBP' : 'EUR'
  return format.money(money(BigInt(body[name] ?? '0'), asset), 'exact')
}

/** The rule and the sums of an allocation, and the way to its orders. */
function AllocationWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const { offerId = '', name = '', company = '', rule = '', floorMinor = '0', orders = '' } = body
  const ruleName = rule === 'pro-rata' || rule === 'first-come' ? t.allocationRules[rule] : rule
  const floor = rule === 'pro-rata' && floorMinor !== '0' ? `, ${t.allocationFloor({ amount: amountIn(format, body, 'floorMinor') })}` : ''
  return (
    <>
      {t.allocateOffer({ name, company })}
      <Facts
        items={[
          [t.allocationRule, `${ruleName}${floor}`],
          [t.allocationOrders, orders],
          [t.allocated, amountIn(format, body, 'allocatedMinor')],
          [t.returned, amountIn(format, body, 'returnedMinor')],
          [t.fees, amountIn(format, body, 'feesMinor')],
        ]}
      />
      <OrdersLink offerId={offerId} />
    </>
  )
}

/** How much would leave escrow, and for whom. */
function ReleaseWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const { offerId = '', name = '', company = '' } = body
  return (
    <>
      {t.releaseFunds({ amount: amountIn(format, body, 'amountMinor'), name, company })}
      <OrdersLink offerId={offerId} />
    </>
  )
}

/** How much a company would pay, to how many, and by which register. */
function DistributionWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const { distributionId = '', name = '', company = '', kind = '', recordOn = '', holders = '0' } = body
  return (
    <>
      {t.payHoldersOf({ company, name, amount: amountIn(format, body, 'amountMinor') })}
      <Facts
        items={[
          [t.distributionKind, kind === 'income' || kind === 'capital' ? t.distributionKinds[kind] : kind],
          [t.distributionHolders, holders],
          [t.distributionRecordDay, recordOn === '' ? '' : format.day(recordOn)],
          [t.distributionRemainder, amountIn(format, body, 'remainderMinor')],
        ]}
      />
      <span className="mt-1 block font-[450]">
        <TextLink to={`/distributions/${distributionId}`}>{t.openDistribution}</TextLink>
      </span>
    </>
  )
}

/** The month, and the way to every figure of it. */
function MonthEndWords({ act, body }: { act: string; body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const { spvId = '', company = '', month = '', figures, hash } = body
  const told = { company, month: format.month(new Date(`${month}-01T00:00:00Z`)) }
  return (
    <>
      {act === 'month-end.close' ? t.closeMonth(told) : t.reopenMonth(told)}
      {figures !== undefined && hash !== undefined && (
        <Facts
          items={[
            [t.monthFigures, figures],
            [t.monthHash, hash],
          ]}
        />
      )}
      <span className="mt-1 block font-[450]">
        <TextLink to={`/month-end/${spvId}.${month}`}>{t.openMonth}</TextLink>
      </span>
    </>
  )
}

/** What a company would be worth, beside what it is worth now. */
function ValuationWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const { companyId = '', name = '', spvName = '', shares = '0', lastMicro = '', perShareMicro = '0', day = '', source = '' } = body
  const asset = body['asset'] === 'GBP' ? 'GBP' : 'EUR'
  const worth = (micro: string) => format.money(money(holdingValue(BigInt(shares), BigInt(micro)), asset), 'exact')
  return (
    <>
      {t.valueCompany({ name, company: spvName })}
      <Facts
        items={[
          [t.valueNow, lastMicro === '' ? `${t.atCost} ${amountIn(format, body, 'costMinor')}` : worth(lastMicro)],
          [t.valueProposed, worth(perShareMicro)],
          [t.valuedOn, day === '' ? '' : format.day(day)],
          [
            t.valueSource,
            source === 'audit' || source === 'funding-round' || source === 'model' || source === 'offer' ? t.valueSources[source] : source,
          ],
        ]}
      />
      <span className="mt-1 block font-[450]">
        <TextLink to={`/investments?company=${companyId}`}>{t.openCompany}</TextLink>
      </span>
    </>
  )
}

/** A statement to book: what the second person compares with the bank's own pages. */
function StatementWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const { name = '', lines = '', closedOn = '', fileHash = '' } = body
  const closing = amountIn(format, body, 'closingMinor')
  return (
    <>
      {t.takeStatement({ name })}
      <Facts
        items={[
          [t.bankAccount, bankIn(t, body)],
          [t.openingBalance, amountIn(format, body, 'openingMinor')],
          [t.closingBalance, closedOn === '' ? closing : t.balanceOn({ amount: closing, day: format.day(closedOn) })],
          [t.payments, lines],
        ]}
      />
      {body['continuesLast'] === 'false' && <span className="mt-1 block text-care">{t.statementBreaks}</span>}
      <span className="mt-1 block font-[450]">
        {t.compareStatement} <TextLink to="/payments?tab=statements">{t.openStatements}</TextLink>
      </span>
      {fileHash !== '' && (
        <details className="mt-1 text-small font-[450]">
          <summary>{t.fileChecksum}</summary>
          <code className="break-all">{fileHash}</code>
        </details>
      )}
    </>
  )
}

/** A payment run: how many payments would leave, how much, and from where. */
function PayOutWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const { payouts = '0' } = body
  return (
    <>
      {t.payOut({ count: Number(payouts), amount: amountIn(format, body, 'amountMinor') })}
      <Facts items={[[t.bankAccount, bankIn(t, body)]]} />
      <span className="mt-1 block font-[450]">
        <TextLink to="/payments?tab=withdrawals&stage=ready">{t.openReady}</TextLink>
      </span>
    </>
  )
}

/** Money that would go from the payment provider to our bank account. */
function CardPayoutWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  return (
    <>
      {t.cardPayout({ amount: amountIn(format, body, 'amountMinor') })}
      <Facts items={[[t.bankAccount, bankIn(t, body)]]} />
      <span className="mt-1 block font-[450]">
        <TextLink to="/payments?tab=card-payouts">{t.openCardPayouts}</TextLink>
      </span>
    </>
  )
}

/** A held payment that would be credited or refunded. Who paid it is not part of the request, and is read with the payment. */
function HeldPaymentWords({ act, body, subject = '' }: Omit<RequestWordsProps, 'fallback'>) {
  const t = useWords('office').waitingApprovals
  const format = useFormat()
  const amount = amountIn(format, body, 'amountMinor')
  return (
    <>
      {act === 'payments.allocate' ? t.allocatePayment({ amount, subject }) : t.refundPayment({ amount })}
      <span className="mt-1 block font-[450]">
        <TextLink to={`/payments?payment=${body['lineId'] ?? ''}`}>{t.openPayment}</TextLink>
      </span>
    </>
  )
}

function bankIn({ bankAccounts }: OfficeWords['waitingApprovals'], { cell = '' }: RequestWordsProps['body']): string {
  return cell === 'eu' || cell === 'uk' ? bankAccounts[cell] : cell
}

/** Figures to compare, one below the other. */
function Facts({ items }: { items: readonly (readonly [term: string, value: string])[] }) {
  return (
    <span className="figures mt-1 grid grid-cols-[max-content_1fr] gap-x-4 text-small font-[450]">
      {items.map(([term, value]) => (
        <span key={term} className="contents">
          <span className="text-soft">{term}</span>
          <span>{value}</span>
        </span>
      ))}
    </span>
  )
}

function OrdersLink({ offerId }: { offerId: string }) {
  const t = useWords('office').waitingApprovals
  return (
    <span className="mt-1 block font-[450]">
      <TextLink to={`/subscriptions?offer=${offerId}`}>{t.openSubscriptions}</TextLink>
    </span>
  )
}

/** Every word that people will read. */
function UpdateWords({ body }: { body: RequestWordsProps['body'] }) {
  const t = useWords('office')
  const roles = (body['roles'] ?? '')
    .split(' ')
    .map((role) => roleName(t, role))
    .join(', ')
  return (
    <>
      {t.waitingApprovals.sendUpdateToRoles({ title: body['titleEn'] ?? '', roles })}
      <span lang="en" className="mt-1 block font-[450] whitespace-pre-line">
        {body['textEn']}
      </span>
      <span lang="nl" className="mt-1 block font-[450] whitespace-pre-line">
        {body['titleNl']}: {body['textNl']}
      </span>
      {body['leadsTo'] && <code className="mt-1 block font-[450]">{body['leadsTo']}</code>}
    </>
  )
}

/** The new address is personal and not part of the request, so it is read with the recovery. */
function EmailChange({ personId, recoveryId, subject }: { personId: string; recoveryId: string; subject: string }) {
  const t = useWords('office')
  const { call } = useApi()
  const recoveries = useQuery(call.office.users.listRecoveries.queryOptions({ input: { personId } }))
  const newEmail = recoveries.data?.items.find(({ id }) => id === recoveryId)?.newEmail
  return t.waitingApprovals.changeTheEmailAddressOf({
    subject,
    value: newEmail ?? (recoveries.isPending ? '…' : t.waitingApprovals.anAddressThatCouldNot),
  })
}
