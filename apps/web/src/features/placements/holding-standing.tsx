import type { HoldingStanding } from '@heathland/contract'
import { addDays } from '@heathland/domain/books/day'
import type { LendingStanding } from '@heathland/domain/placements/standing'
import type { HoldingWords } from '@heathland/words/words'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'

type Of<Kind extends HoldingStanding['kind']> = Extract<HoldingStanding, { kind: Kind }>
type HeldCompany = Of<'equity'>['companies'][number]
type HeldAsset = Of<'production'>['assets'][number]

const loanTones = {
  performing: 'good',
  restructured: 'care',
  late: 'care',
  'in-default': 'bad',
  'written-off': 'bad',
  repaid: 'neutral',
} as const satisfies Record<LendingStanding, Tone>

const assetTones = { planned: 'neutral', maintenance: 'care', reduced: 'care', producing: 'good' } as const satisfies Record<
  HeldAsset['status'],
  Tone
>

interface Said {
  readonly word: string
  readonly tone: Tone
}

/** A standing in a word or two. */
function useSaid(standing: HoldingStanding): Said {
  const t = useWords('holding')
  const format = useFormat()
  if (standing.kind === 'loan') return { word: t.loan.badges[standing.standing], tone: loanTones[standing.standing] }
  if (standing.kind === 'equity') {
    const [first, ...others] = standing.companies
    return first && others.length === 0
      ? companySaid(t, format, first)
      : { word: t.equity.companies({ count: standing.companies.length }), tone: 'neutral' }
  }
  const [first, ...others] = standing.assets
  if (!first || others.length > 0) return { word: t.production.assets({ count: standing.assets.length }), tone: 'neutral' }
  const { ofPlanBps: bps, status } = first
  return {
    word: bps === undefined ? t.production.statuses[status] : t.production.ofPlan({ percent: percentOf(format, bps) }),
    tone: assetTones[status],
  }
}

function companySaid({ equity: t }: HoldingWords, format: Format, { valuation }: HeldCompany): Said {
  if (!valuation) return { word: t.missing, tone: 'neutral' }
  const gain = format.number(valuation.gainBps / 10_000, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return { word: t.value({ gain }), tone: valuation.gainBps < 0 ? 'care' : 'good' }
}

export function StandingBadge({ standing }: { standing: HoldingStanding }) {
  const { word, tone } = useSaid(standing)
  return <Badge tone={tone}>{word}</Badge>
}

const inks = { neutral: 'text-soft', good: 'text-soft', care: 'text-care', bad: 'text-bad' } as const satisfies Record<Tone, string>

/** Without a frame, below another badge. */
export function StandingWord({ standing }: { standing: HoldingStanding }) {
  const { word, tone } = useSaid(standing)
  return <span className={inks[tone]}>{word}</span>
}

/** The one sentence that says it, where there is one thing to say. */
export function StandingSentence({ standing }: { standing: HoldingStanding }) {
  const t = useWords('holding')
  if (standing.kind === 'loan') return loanSays(t, standing)
  if (standing.kind === 'equity') {
    const [first, ...others] = standing.companies
    return first && others.length === 0 ? <CompanySentence company={first} /> : null
  }
  const [first, ...others] = standing.assets
  return first && others.length === 0 ? <AssetSentence asset={first} /> : null
}

/** How a placement stands, since when, and what happens next. */
export function StandingCard({ standing, company }: { standing: HoldingStanding; company: string }) {
  const t = useWords('holding')
  return (
    <Card title={t.title} aside={standing.kind === 'loan' && <StandingBadge standing={standing} />}>
      {standing.kind === 'loan' && <LoanStanding standing={standing} />}
      {standing.kind === 'equity' && (
        <Parts>
          {standing.companies.map((each) => (
            <CompanyStanding key={each.name} company={each} />
          ))}
        </Parts>
      )}
      {standing.kind === 'production' && (
        <Parts>
          {standing.assets.map((each) => (
            <AssetStanding key={each.name} asset={each} />
          ))}
        </Parts>
      )}
      <p className="mt-4 border-t border-line pt-3 text-small text-soft">{t.source({ company })}</p>
    </Card>
  )
}

function loanSays({ loan }: HoldingWords, { standing, loans, concerned }: Of<'loan'>): string {
  return loans === 1 ? loan.one[standing] : loan.several[standing]({ loans, concerned })
}

function LoanStanding({ standing: of }: { standing: Of<'loan'> }) {
  const t = useWords('holding')
  const { standing, since, next } = of
  const then = next
    ? line(t.loan.next[next.kind]({ day: <Day on={next.on} /> }))
    : standing === 'in-default' || standing === 'written-off' || standing === 'repaid'
      ? t.loan.next[standing]
      : undefined
  return (
    <div className="-mt-1 max-w-measure">
      <p className="text-lead font-[560]">{loanSays(t, of)}</p>
      <p className="mt-1 text-soft">{line(t.since({ day: <Day on={since} /> }))}</p>
      {then && <p className="mt-3">{then}</p>}
    </div>
  )
}

function Parts({ children }: { children: ReactNode }) {
  return <ul className="-mt-1 grid gap-5">{children}</ul>
}

function Part({ name, badge, text, children }: { name: string; badge: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <li className="border-t border-line pt-4 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[560]">
        {name}
        {badge}
      </p>
      <p className="mt-1 max-w-measure">{text}</p>
      {children && <div className="mt-3">{children}</div>}
    </li>
  )
}

function CompanyStanding({ company }: { company: HeldCompany }) {
  const words = useWords('holding')
  const { equity: t } = words
  const said = companySaid(words, useFormat(), company)
  const { name, standing, valuation } = company
  return (
    <Part name={name} badge={<Badge tone={said.tone}>{said.word}</Badge>} text={<CompanySentence company={company} />}>
      {valuation && (
        <>
          <DefinitionList
            layout="pairs"
            items={[
              { term: t.sourceTerm, value: t.sources[valuation.source] },
              { term: t.nextTerm, value: <Day on={valuation.nextOn} /> },
            ]}
          />
          {standing === 'stale' && <p className="mt-2 text-small text-soft">{t.stale}</p>}
        </>
      )}
    </Part>
  )
}

function CompanySentence({ company: { valuation } }: { company: HeldCompany }) {
  const t = useWords('holding').equity
  const format = useFormat()
  if (!valuation) return t.missingText
  const day = <Day on={valuation.on} />
  if (valuation.gainBps === 0) return line(t.same({ day }))
  const percent = format.number(Math.abs(valuation.gainBps) / 10_000, { style: 'percent', maximumFractionDigits: 1 })
  return line(valuation.gainBps > 0 ? t.above({ day, percent }) : t.below({ day, percent }))
}

function AssetStanding({ asset }: { asset: HeldAsset }) {
  const t = useWords('holding').production
  const format = useFormat()
  const { name, status, unit, outputMilli, planMilli, ofPlanBps } = asset
  // Output is no money, so a rounded number of whole units will do.
  const amount = (milli: string) => t.units[unit]({ count: format.number(Number(BigInt(milli) / 1_000n)) })
  return (
    <Part name={name} badge={<Badge tone={assetTones[status]}>{t.statuses[status]}</Badge>} text={<AssetSentence asset={asset} />}>
      {ofPlanBps !== undefined && (
        <>
          <DefinitionList
            layout="pairs"
            items={[
              { term: t.outputTerm, value: amount(outputMilli) },
              { term: t.planTerm, value: amount(planMilli) },
            ]}
          />
          <p className="mt-2 text-small text-soft">{t.next}</p>
        </>
      )}
    </Part>
  )
}

function AssetSentence({ asset: { status, from, until, ofPlanBps } }: { asset: HeldAsset }) {
  const t = useWords('holding').production
  const format = useFormat()
  if (status === 'planned') return line(t.begins({ day: <Day on={from} /> }))
  if (ofPlanBps === undefined) return t.young
  return line(t.output({ percent: percentOf(format, ofPlanBps), from: <Day on={from} />, until: <Day on={addDays(until, -1)} /> }))
}

function percentOf(format: Format, bps: number): string {
  return format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 0 })
}
