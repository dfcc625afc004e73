import type { CompanyLine } from '@heathland/contract'
import { toMoney } from '@heathland/contract/wire-funding'
import {
  chartDays,
  companiesCharted,
  companiesPage,
  companyDocumentsMax,
  companyHistoryMax,
  postingsPage,
} from '@heathland/domain/companies/company'
import { gainBps, heldBps, holdingValue, multipleHundredths } from '@heathland/domain/companies/holding'
import { standingDays, standingOf } from '@heathland/domain/companies/valuation'
import { money } from '@heathland/domain/money'
import { dayOf } from '@heathland/domain/offers/offer'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { addDocument } from './add-document.ts'
import { recordShareChange, type ShareChangeAsked } from './change-shares.ts'
import {
  type BookSums,
  chartCompanies,
  chartValues,
  findCompany,
  listBookOffers,
  listBookSpvs,
  listCompanies,
  listDocuments,
  listParts,
  listShareChanges,
  listUnmatched,
  listValuations,
  listWaitingValuations,
  type StoredCompany,
  sumBooks,
} from './companies.sql.ts'
import { addCompany, editCompany, spvsMax } from './keep-company.ts'
import { matchDividend, undoDividend } from './match-dividend.ts'
import { recordValuation, requestValuation } from './value-company.ts'

const { companies } = operations.office
const waitingMax = 100
const offersMax = 100
const emptyBook: BookSums = { companies: 0, costMinor: 0n, valueMinor: 0n, dividendsMinor: 0n, paying: 0, stale: 0, due: 0, missing: 0 }

export const officeCompanies = {
  list: companies.list.handler(async ({ context: { ctx }, input: { search, sector, standing, after } }) => {
    const today = dayOf(ctx.now)
    const filters = { search: search || undefined, sector, standing, ...standingDays(today) }
    const found = await ctx.read((tx) => listCompanies(tx, { ...filters, after, rowsMax: companiesPage + 1 }))
    return mapPage(pageOf(found, companiesPage, byId), (company) => toLine(company, today))
  }),
  readBook: companies.readBook.handler(async ({ context: { ctx }, input }) => {
    const today = dayOf(ctx.now)
    const read = await ctx.read(async (tx) => {
      const spvs = await listBookSpvs(tx, 'equity', spvsMax)
      const sums = await sumBooks(tx, { ...standingDays(today), yearFrom: `${today.slice(0, 4)}-01-01` })
      const asset = input.asset ?? [...sums.keys()][0] ?? spvs[0]?.asset ?? 'EUR'
      return {
        spvs,
        sums,
        asset,
        offers: await listBookOffers(
          tx,
          spvs.map(({ id }) => id),
          offersMax,
        ),
        largest: await chartCompanies(tx, asset, companiesCharted),
        course: await chartValues(tx, asset, chartDays(today)),
        waiting: await listWaitingValuations(tx, waitingMax),
      }
    })
    const { asset, spvs, sums, offers, largest, course, waiting } = read
    const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, asset))
    const sum = sums.get(asset) ?? emptyBook
    return {
      asset,
      assets: [...sums.keys()],
      companies: sum.companies,
      cost: inMoney(sum.costMinor),
      value: inMoney(sum.valueMinor),
      ...percentOf('performance', gainBps(sum.valueMinor, sum.costMinor)),
      dividendsThisYear: inMoney(sum.dividendsMinor),
      paying: sum.paying,
      stale: sum.stale,
      due: sum.due,
      missing: sum.missing,
      waiting: waiting.length,
      largest: largest.map(({ id, name, costMinor, valueMinor }) => ({ id, name, cost: inMoney(costMinor), value: inMoney(valueMinor) })),
      course: course.map(({ day, valueMinor }) => ({ day, value: inMoney(valueMinor) })),
      spvs: spvs.map(({ id, name, asset: spvAsset }) => ({
        id,
        name,
        asset: spvAsset,
        offers: offers.filter(({ spvId }) => spvId === id).map((offer) => ({ id: offer.id, name: offer.name })),
      })),
    }
  }),
  read: companies.read.handler(async ({ context: { ctx }, input: { companyId } }) => {
    const today = dayOf(ctx.now)
    const found = await ctx.read(async (tx) => {
      const company = await findCompany(tx, companyId)
      return (
        company && {
          company,
          valuations: await listValuations(tx, company.id, companyHistoryMax),
          changes: await listShareChanges(tx, company.id, companyHistoryMax),
          parts: await listParts(tx, company.id, companyHistoryMax),
          documents: await listDocuments(tx, company.id, companyDocumentsMax),
          waiting: (await listWaitingValuations(tx, waitingMax)).find((one) => one.companyId === company.id),
        }
      )
    })
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    const { company, valuations, changes, parts, documents, waiting } = found
    const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, company.asset))
    const people = [
      ...valuations.flatMap(({ madeBy, checkedBy }) => [madeBy, ...(checkedBy ? [checkedBy] : [])]),
      ...(waiting ? [waiting.makerId] : []),
    ]
    return {
      ...toLine(company, today),
      valuations: valuations.map(({ perShareMicro, checkedBy, ...valuation }) => ({
        ...valuation,
        perShareMicro: perShareMicro.toString(),
        ...(checkedBy && { checkedBy }),
      })),
      shareChanges: changes.map(({ id, kind, day, note, sharesAfter, shares, amountMinor, newShares, oldShares }) => ({
        id,
        kind,
        day,
        note,
        sharesAfter: sharesAfter.toString(),
        ...(shares !== undefined && { shares: shares.toString() }),
        ...(amountMinor !== undefined && { amount: inMoney(amountMinor) }),
        ...(newShares !== undefined && { newShares: newShares.toString() }),
        ...(oldShares !== undefined && { oldShares: oldShares.toString() }),
      })),
      postings: parts.map(({ amountMinor, postedAt, note, ...part }) => ({
        ...part,
        amount: inMoney(amountMinor),
        postedAt: postedAt.toISOString(),
        ...(note !== undefined && { note }),
      })),
      documents: documents.map(({ addedAt, dated, ...document }) => ({
        ...document,
        addedAt: addedAt.toISOString(),
        ...(dated && { dated }),
      })),
      ...(waiting && {
        waiting: {
          approvalId: waiting.approvalId,
          perShareMicro: waiting.perShareMicro.toString(),
          day: waiting.day,
          makerId: waiting.makerId,
        },
      }),
      names: Object.fromEntries(await namePeople(ctx, [...new Set(people)])),
    }
  }),
  add: companies.add.handler(async ({ context: { ctx }, input: { sharesInIssue, opening, ...input } }) => ({
    id: await addCompany(ctx, {
      ...input,
      sharesInIssue: BigInt(sharesInIssue),
      opening: opening && { ...opening, shares: BigInt(opening.shares), costMinor: BigInt(opening.costMinor) },
    }),
  })),
  edit: companies.edit.handler(async ({ context: { ctx }, input: { sharesInIssue, ...input } }) => {
    await editCompany(ctx, { ...input, sharesInIssue: BigInt(sharesInIssue) })
    return {}
  }),
  recordValuation: companies.recordValuation.handler(async ({ context: { ctx }, input }) => {
    await recordValuation(ctx, { ...input, perShareMicro: BigInt(input.perShareMicro) })
    return {}
  }),
  requestValuation: companies.requestValuation.handler(async ({ context: { ctx }, input }) => ({
    approvalId: (await requestValuation(ctx, { ...input, perShareMicro: BigInt(input.perShareMicro) })).id,
  })),
  recordShareChange: companies.recordShareChange.handler(async ({ context: { ctx }, input: { change, ...input } }) => {
    const asked: ShareChangeAsked =
      change.kind === 'split'
        ? { kind: 'split', newShares: BigInt(change.newShares), oldShares: BigInt(change.oldShares) }
        : { kind: change.kind, shares: BigInt(change.shares), amountMinor: BigInt(change.amountMinor), postingId: change.postingId }
    await recordShareChange(ctx, { ...input, change: asked })
    return {}
  }),
  matchDividend: companies.matchDividend.handler(async ({ context: { ctx }, input }) => ({
    id: await matchDividend(ctx, { ...input, amountMinor: BigInt(input.amountMinor) }),
  })),
  undoDividend: companies.undoDividend.handler(async ({ context: { ctx }, input }) => {
    await undoDividend(ctx, input)
    return {}
  }),
  listPostings: companies.listPostings.handler(async ({ context: { ctx }, input: { movement, after } }) => {
    const found = await ctx.read((tx) => listUnmatched(tx, { movement, after, rowsMax: postingsPage + 1 }))
    return mapPage(
      pageOf(found, postingsPage, ({ postingId }) => postingId),
      ({ amountMinor, leftMinor, asset, postedAt, ...posting }) => ({
        ...posting,
        amount: toMoney(money(amountMinor, asset)),
        left: toMoney(money(leftMinor, asset)),
        postedAt: postedAt.toISOString(),
      }),
    )
  }),
  addDocument: companies.addDocument.handler(async ({ context: { ctx }, input }) => ({ id: await addDocument(ctx, input) })),
}

function toLine(company: StoredCompany, today: string): CompanyLine {
  const { id, name, registrationNumber, country, sector, spvId, spvName, offerId, offerName, asset } = company
  const { shares, sharesInIssue, costMinor, dividendsMinor, perShareMicro, valuedOn, lastEntryOn } = company
  const inMoney = (amountMinor: bigint) => toMoney(money(amountMinor, asset))
  const valueMinor = perShareMicro === undefined ? undefined : holdingValue(shares, perShareMicro)
  return {
    ...{ id, name, registrationNumber, country, sector, spvId, spvName },
    ...(offerId && { offerId }),
    ...(offerName !== undefined && { offerName }),
    shares: shares.toString(),
    sharesInIssue: sharesInIssue.toString(),
    heldPercent: hundredths(heldBps({ shares, sharesInIssue })),
    cost: inMoney(costMinor),
    dividends: inMoney(dividendsMinor),
    ...(valueMinor !== undefined && { value: inMoney(valueMinor), ...percentOf('performance', gainBps(valueMinor, costMinor)) }),
    ...(valueMinor !== undefined && percentOf('multiple', multipleHundredths({ valueMinor, dividendsMinor, costMinor }))),
    ...(perShareMicro !== undefined && { perShareMicro: perShareMicro.toString() }),
    ...(valuedOn && { valuedOn }),
    ...(lastEntryOn && { lastEntryOn }),
    standing: standingOf(valuedOn, today),
  }
}

/** Hundredths of a percent in percent, or hundredths of a multiple. */
function hundredths(bps: bigint): number {
  return Number(bps) / 100
}

function percentOf<Name extends string>(name: Name, bps: bigint | undefined): { readonly [One in Name]?: number } {
  return bps === undefined ? {} : ({ [name]: hundredths(bps) } as { readonly [One in Name]: number })
}
