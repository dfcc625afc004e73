import { memberLists } from '@heathland/contract/lists'
import { toRange } from '@heathland/contract/wire-ledger'
import type { documentLanguages } from '@heathland/domain/export/list-file'
import type { Range, Statement } from '@heathland/domain/ledger/statement'
import { statementColumns, statementColumnsIn, statementFileName } from '@heathland/domain/ledger/statement-file'
import { formatMoney, type Money, money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import { wallet as en } from '@heathland/words/en/wallet'
import { type Language, localeOf } from '@heathland/words/language'
import { wallet as nl } from '@heathland/words/nl/wallet'
import type { WalletWords } from '@heathland/words/words'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { exportedList, type ListDocument } from '../../core/exports/exported-list.ts'
import { findPostalAddress, type PostalAddress } from '../identity/postal-address.sql.ts'
import { countStatementRows, measureStatement, readStatementRows } from './read-statement.ts'

const catalogues = { en, nl } satisfies Record<Language & (typeof documentLanguages)[number], WalletWords>

/** The statement of whoever asks, as a document in their language. */
export const exportedStatement = exportedList({
  list: 'statement',
  title: en.statementFile.title,
  operation: 'member.ledger.statement',
  filters: memberLists.statement,
  columns: statementColumns,
  count: (ctx, { asset, ...range }) => countStatementRows(ctx, { asset, ...toRange(range) }),
  pages: (ctx, { asset, ...range }) => readStatementRows(ctx, { asset, ...toRange(range) }),
  async document(ctx, { asset, language = 'en', ...range }) {
    const statement = await measureStatement(ctx, { asset, ...toRange(range) })
    return statementDocument(language, statement, await ownAddress(ctx))
  },
  fileName: ({ asset, ...range }) => statementFileName({ asset, ...toRange(range) }),
})

async function ownAddress(ctx: Context): Promise<PostalAddress> {
  const { personId, personSeal } = signedIn(ctx)
  const found = personSeal && (await ctx.read((tx) => findPostalAddress(tx, personSeal, personId)))
  if (!found) throw new Refused(refuse('ACCESS_DENIED'))
  return found
}

/** Without its rows. */
export function statementDocument(
  language: Language,
  statement: Statement,
  { name, street, city, country }: PostalAddress,
): ListDocument<never> {
  const t = catalogues[language]
  const { statementFile: words } = t
  const locale = localeOf(language)
  const land = country && (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
  const amount = (amountMinor: bigint) => inLocale(money(amountMinor, statement.asset), locale)
  return {
    language,
    title: words.title,
    sender: [words.heathland],
    recipient: [name, street, city, land].flatMap((line) => (line ? [line] : [])),
    facts: [
      [words.accountHolder, name],
      [words.period, periodIn(words, locale, statement)],
      [words.opening, amount(statement.openingMinor)],
      [words.moneyIn, amount(statement.totals.creditsMinor)],
      [words.moneyOut, amount(statement.totals.debitsMinor)],
      [words.closing, amount(statement.closingMinor)],
      [words.status, statement.isFinal ? words.final : words.provisional],
    ],
    notes: [t.technicalDetails.notABank],
    columns: statementColumnsIn({
      ...words,
      movements: t.movementNames,
      counterparties: t.counterparties,
    }) as ListDocument<never>['columns'],
    words: { ...words.list },
  }
}

/** Days of UTC, as the books keep them; the last one is part of the period. */
function periodIn(words: WalletWords['statementFile'], locale: string, { fromUs, untilUs }: Range): string {
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const dayOf = (us: bigint) => days.format(new Date(Number(us / 1_000n)))
  const to = dayOf(untilUs - 1n)
  return fromUs === 0n ? words.untilDay({ to }) : words.fromTo({ from: dayOf(fromUs), to })
}

/** With the locale's separators, from whole numbers alone. */
function inLocale(value: Money, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1000.5)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return formatMoney(value, 'exact').replace(/[,.]/g, (mark) => of(mark === ',' ? 'group' : 'decimal'))
}
