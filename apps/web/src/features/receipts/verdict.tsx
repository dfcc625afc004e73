import type { ReceiptVerdict, SignedCheckpoint } from '@heathland/verifier/log'
import { Banner } from '../../ui/banner.tsx'
import type { Definition } from '../../ui/definition-list.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { useWords } from '../../ui/words.tsx'
import { Facts } from './facts.tsx'

/** What a receipt is worth, and what it says. */
export function ReceiptSaid({ verdict, name }: { verdict: ReceiptVerdict; name?: string | undefined }) {
  const t = useWords('receipts').verify
  const covered = useCoveredBy()
  if (!verdict.holds)
    return (
      <Banner tone="bad">
        <strong className="block">{t.receiptBroken}</strong>
        {t.receiptFaults[verdict.reason]}
      </Banner>
    )
  return (
    <>
      <Banner tone="good">
        <strong className="block">{t.receiptHolds}</strong>
        {t.receiptHoldsText}
      </Banner>
      <Facts facts={verdict.facts} />
      <DefinitionList items={[...(name ? [{ term: t.file, value: name }] : []), ...covered(verdict)]} />
    </>
  )
}

/** Where the log has it, and who signed that state of the log. */
export function useCoveredBy(): (by: { readonly index: number; readonly checkpoint: SignedCheckpoint }) => readonly Definition[] {
  const t = useWords('receipts').verify
  const format = useFormat()
  return ({ index, checkpoint }) => [
    { term: t.entry, value: format.number(index) },
    { term: t.size, value: format.number(checkpoint.size) },
    { term: t.witnesses, value: <Witnesses of={checkpoint} /> },
  ]
}

function Witnesses({ of: { witnessedBy } }: { of: SignedCheckpoint }) {
  return (
    <ul>
      {witnessedBy.map(({ name, at }) => (
        <li key={name} className="wrap-anywhere">
          {name}
          {at && (
            <span className="text-soft">
              {' · '}
              <Instant at={at} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
