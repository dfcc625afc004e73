import { type ReceiptVerdict, verifyReceipt } from '@heathland/verifier/log'
import { type SealVerdict, verifySeal } from '@heathland/verifier/seal'
import { useMutation } from '@tanstack/react-query'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FileUpload } from '../../ui/file-upload.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

const bytesMax = 60_000_000
const receiptHeader = 'c2sp.org/tlog-proof@'

type Outcome =
  | { readonly of: 'pdf'; readonly name: string; readonly verdict: SealVerdict }
  | { readonly of: 'receipt'; readonly name: string; readonly verdict: ReceiptVerdict }
  | { readonly of: 'unknown' | 'too-large' | 'no-log'; readonly name: string }

/** Takes a file and says what it is worth. It is read here and sent nowhere. */
export function FileCheck() {
  const t = useWords('documents').verify
  const { transparency } = useApi().call.member
  const check = useMutation({
    async mutationFn(file: File): Promise<Outcome> {
      const { name } = file
      if (file.size > bytesMax) return { of: 'too-large', name }
      const trust = await transparency.readKeys.call()
      const bytes = new Uint8Array(await file.arrayBuffer())
      const begin = new TextDecoder().decode(bytes.subarray(0, receiptHeader.length))
      if (begin.startsWith('%PDF-')) return { of: 'pdf', name, verdict: await verifySeal(bytes, trust) }
      if (begin !== receiptHeader) return { of: 'unknown', name }
      if (!trust.log) return { of: 'no-log', name }
      const { key: log, witnesses, witnessesNeeded } = trust.log
      return { of: 'receipt', name, verdict: await verifyReceipt(new TextDecoder().decode(bytes), { log, witnesses, witnessesNeeded }) }
    },
  })
  return (
    <Card>
      <FileUpload
        label={t.choose}
        hint={t.hint}
        accept=".pdf,.txt,.tlog-proof,application/pdf,text/plain"
        files={[]}
        onChoose={([file]) => file && check.mutate(file)}
        onRemove={() => check.reset()}
      />
      <div aria-live="polite" className="mt-4 grid gap-4 empty:hidden">
        {check.isPending && (
          <Loading label={t.checking}>
            <Skeleton shape="h-24 w-full" />
          </Loading>
        )}
        {check.isError && <Banner tone="care">{t.failed}</Banner>}
        {check.data && <Said outcome={check.data} />}
        {check.data && (
          <div>
            <Button size="small" onClick={() => check.reset()}>
              {t.again}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Said({ outcome }: { outcome: Outcome }) {
  const t = useWords('documents').verify
  switch (outcome.of) {
    case 'pdf':
      return <SealSaid name={outcome.name} verdict={outcome.verdict} />
    case 'receipt':
      return <ReceiptSaid name={outcome.name} verdict={outcome.verdict} />
    case 'unknown':
      return <Banner tone="care">{t.unknown}</Banner>
    case 'too-large':
      return <Banner tone="care">{t.tooLarge}</Banner>
    case 'no-log':
      return <Banner tone="care">{t.noLog}</Banner>
  }
}

function SealSaid({ name, verdict }: { name: string; verdict: SealVerdict }) {
  const t = useWords('documents').verify
  if (!verdict.holds)
    return (
      <Banner tone="bad">
        <strong className="block">{t.sealBroken}</strong>
        {t.sealFaults[verdict.reason]}
      </Banner>
    )
  return (
    <>
      <Banner tone="good">
        <strong className="block">{t.sealHolds}</strong>
        {t.sealHoldsText}
      </Banner>
      <DefinitionList
        items={[
          { term: t.file, value: name },
          { term: t.sealedAt, value: <Instant at={verdict.sealedAt} /> },
          { term: t.hash, value: <code className="break-all">{verdict.fileHash}</code>, detail: t.appended },
        ]}
      />
    </>
  )
}

function ReceiptSaid({ name, verdict }: { name: string; verdict: ReceiptVerdict }) {
  const t = useWords('documents').verify
  const format = useFormat()
  if (!verdict.holds)
    return (
      <Banner tone="bad">
        <strong className="block">{t.receiptBroken}</strong>
        {t.receiptFaults[verdict.reason]}
      </Banner>
    )
  const { index, checkpoint, facts } = verdict
  return (
    <>
      <Banner tone="good">
        <strong className="block">{t.receiptHolds}</strong>
        {t.receiptHoldsText}
      </Banner>
      <DefinitionList
        items={[
          { term: t.file, value: name },
          { term: t.entry, value: format.number(index) },
          { term: t.size, value: format.number(checkpoint.size) },
          {
            term: t.witnesses,
            value: (
              <ul>
                {checkpoint.witnessedBy.map((witness) => (
                  <li key={witness.name}>
                    {witness.name} {witness.at && <Instant at={witness.at} />}
                  </li>
                ))}
              </ul>
            ),
          },
          { term: t.says, value: <Facts facts={facts} /> },
        ]}
      />
    </>
  )
}

/** As they were logged, name by name. */
function Facts({ facts }: { facts: unknown }) {
  const rows = facts !== null && typeof facts === 'object' ? Object.entries(facts) : []
  return (
    <dl className="grid gap-1 text-small">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{name}</dt>
          <dd className="break-all">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
