import type { KycCase } from '@heathland/contract'
import { Check, TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { useFormat } from '../../ui/format.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'

type Paper = KycCase['papers'][number]
type Comparison = KycCase['compared'][number]

/** The papers that were handed in, with what the provider read from each and found about it. */
export function EvidenceCard({ one: { papers, evidenceAt, providerVerdict } }: { one: KycCase }) {
  const t = useWords('officeKyc').evidence
  const format = useFormat()
  const at = evidenceAt && format.instant(new Date(evidenceAt), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const tones = { approved: 'good', rejected: 'bad', 'on-hold': 'care' } as const
  return (
    <Card
      title={t.title}
      aside={
        providerVerdict && (
          <span className="flex items-center gap-2 text-small text-soft">
            {t.providerSays} <Badge tone={tones[providerVerdict]}>{t.verdicts[providerVerdict]}</Badge>
          </span>
        )
      }
    >
      {at && <p className="-mt-2 mb-4 text-small text-soft">{t.readAt({ instant: at })}</p>}
      {papers.length === 0 ? (
        <p className="text-soft">{t.none}</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {papers.map((paper, at) => (
            <li key={`${paper.kind} ${String(at)}`} className="rounded-medium border border-line p-4">
              <PaperFacts paper={paper} />
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && <p className="mt-3 text-small text-soft">{t.images}</p>}
    </Card>
  )
}

function PaperFacts({ paper: { kind, country, name, bornOn, expiresOn, isGenuine } }: { paper: Paper }) {
  const t = useWords('officeKyc').evidence
  const format = useFormat()
  const items: readonly (Definition | false)[] = [
    name !== undefined && { term: t.name, value: name },
    country !== undefined && { term: t.country, value: format.country(country) },
    bornOn !== undefined && { term: t.born, value: <Day on={bornOn} /> },
    expiresOn !== undefined && { term: t.expires, value: <Day on={expiresOn} /> },
  ]
  const known = items.filter((item) => item !== false)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 last:mb-0">
        <h3 className="font-[600]">{t.papers[kind]}</h3>
        {isGenuine === undefined ? (
          <Badge>{t.unchecked}</Badge>
        ) : (
          <Badge tone={isGenuine ? 'good' : 'bad'}>{isGenuine ? t.genuine : t.doubtful}</Badge>
        )}
      </div>
      {known.length > 0 && <DefinitionList layout="facts" items={known} />}
    </>
  )
}

/** What the member said beside what the document says. */
export function ComparedCard({ one: { compared } }: { one: KycCase }) {
  const words = useWords('officeKyc')
  const t = words.compared
  const format = useFormat()
  if (compared.length === 0) return null
  const shown = (field: Comparison['field'], value: string) =>
    field === 'country' ? format.country(value) : field === 'name' ? value : <Day on={value} />
  const columns: readonly Column<Comparison>[] = [
    { id: 'field', header: t.field, cell: ({ field }) => t.fields[field] },
    {
      id: 'declared',
      header: t.declared,
      cell: ({ field, declared }) => (declared ? shown(field, declared) : <span className="text-soft">{t.notDeclared}</span>),
    },
    {
      id: 'verified',
      header: t.verified,
      cell: ({ field, verified }) => (verified ? shown(field, verified) : <span className="text-soft">{t.notKnown}</span>),
    },
    { id: 'result', header: t.result, cell: (one) => <Result one={one} /> },
  ]
  return (
    <Card padding="none" title={t.title}>
      <div className="border-t border-line">
        <Table caption={t.title} columns={columns} rows={compared} rowKey={({ field }) => field} />
      </div>
    </Card>
  )
}

function Result({ one: { field, result } }: { one: Comparison }) {
  const t = useWords('officeKyc').compared
  const isDate = field === 'expires'
  if (result === 'match') {
    return (
      <span className="inline-flex items-center gap-1 text-good">
        <Check aria-hidden="true" size={15} />
        {isDate ? t.valid : t.results.match}
      </span>
    )
  }
  if (result === 'differs') {
    return (
      <span className="inline-flex items-center gap-1 font-[560] text-care">
        <TriangleAlert aria-hidden="true" size={15} />
        {isDate ? t.expired : t.results.differs}
      </span>
    )
  }
  return <span className="text-soft">{t.results[result]}</span>
}
