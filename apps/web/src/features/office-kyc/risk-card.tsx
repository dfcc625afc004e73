import type { KycCase } from '@heathland/contract'
import { BarList } from '../../ui/bar-list.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'

/** Where the points come from. */
export function RiskCard({ one: { factors, points, rulesFrom } }: { one: KycCase }) {
  const t = useWords('officeKyc').risk
  const format = useFormat()
  return (
    <Card title={t.title}>
      {factors.length === 0 ? (
        <p className="text-soft">{t.none}</p>
      ) : (
        <BarList
          label={t.title}
          points={factors.map((one) => ({
            id: one.factor,
            label: t.factors[one.factor],
            size: one.points,
            shown: t.points({ points: one.points }),
          }))}
        />
      )}
      {rulesFrom && <p className="mt-3 text-small text-soft">{t.sum({ points, day: format.day(rulesFrom) })}</p>}
    </Card>
  )
}

/** The text that the member reads. It never mentions screening. */
export function MemberCard({ one: { status } }: { one: KycCase }) {
  const t = useWords('officeKyc').member
  return (
    <Card title={t.title}>
      {status === 'approved' ? <p>{t.approved}</p> : <blockquote className="rounded-medium bg-sunken p-3">“{t.text}”</blockquote>}
      <p className="mt-2 text-small text-soft">{t.never}</p>
    </Card>
  )
}
