import { type MemberRecord, type RecordGroup, recordGroups, recordsIn, retentionTable } from '@heathland/domain/compliance/retention'
import type { SettingsWords } from '@heathland/words/words'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useWords } from '../../ui/words.tsx'

/** Everything we keep about a member, item by item: for how long, why and by which law. */
export function RetentionCard() {
  const t = useWords('settings').data
  return (
    <Card title={t.retentionTitle}>
      <p className="max-w-measure text-soft">{t.retentionLead}</p>
      <div className="mt-4 grid gap-2">
        {recordGroups.map((group) => (
          <Disclosure key={group} summary={t.groups[group]}>
            <Records group={group} />
          </Disclosure>
        ))}
      </div>
    </Card>
  )
}

function Records({ group }: { group: RecordGroup }) {
  const t = useWords('settings').data
  return (
    <div className="pb-4">
      <DefinitionList
        items={recordsIn(group).map((kind) => ({
          term: t.records[kind].what,
          value: periodOf(t, kind),
          detail: `${t.records[kind].why}${'holder' in retentionTable[kind] ? ` ${t.mayBeHeld}` : ''}`,
        }))}
      />
    </div>
  )
}

function periodOf(t: SettingsWords['data'], kind: MemberRecord): string {
  const { kept } = retentionTable[kind]
  if (kept === 'membership') return t.whileMember
  if (kept === 'endless') return t.endless
  if ('yearsAfterTheirs' in kept) return t.keptYearsAfterTheirs({ years: kept.yearsAfterTheirs })
  if (!isCounted(t, kind)) return t.notLonger
  const period = 'years' in kept ? t.years({ years: kept.years }) : t.days({ count: kept.days })
  return t.keptFor({ period, from: t.keptFrom[kind] })
}

function isCounted(t: SettingsWords['data'], kind: MemberRecord): kind is MemberRecord & keyof SettingsWords['data']['keptFrom'] {
  return Object.hasOwn(t.keptFrom, kind)
}
