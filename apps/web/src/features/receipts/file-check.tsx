import { useMutation, useQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FileUpload } from '../../ui/file-upload.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { checkCode, checkFile, type Outcome } from './check.ts'
import { ReceiptSaid, useCoveredBy } from './verdict.tsx'

/** Takes a file and says what it is worth. It is read here and sent nowhere. */
export function FileCheck() {
  const t = useWords('receipts').verify
  const { call, failureOf } = useApi()
  const { transparency } = call.member
  const check = useMutation({ mutationFn: (file: File) => checkFile(file, { transparency, failureOf }, new Date()) })
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
      <Answer isPending={check.isPending} isError={check.isError} outcome={check.data} />
      {check.data && (
        <div className="mt-4">
          <Button size="small" onClick={() => check.reset()}>
            {t.again}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** What was scanned from a printed receipt. */
export function CodeCheck({ code }: { code: string }) {
  const t = useWords('receipts').verify
  const { call, failureOf } = useApi()
  const { transparency } = call.member
  const check = useQuery({ queryKey: ['scanned receipt', code], queryFn: () => checkCode(code, { transparency, failureOf }) })
  return (
    <Card title={t.scanned}>
      <Answer isPending={check.isPending} isError={check.isError} outcome={check.data} />
    </Card>
  )
}

function Answer({ isPending, isError, outcome }: { isPending: boolean; isError: boolean; outcome: Outcome | undefined }) {
  const t = useWords('receipts').verify
  return (
    <div aria-live="polite" className="mt-4 grid gap-4 empty:hidden">
      {isPending && (
        <Loading label={t.checking}>
          <Skeleton shape="h-24 w-full" />
        </Loading>
      )}
      {isError && <Banner tone="care">{t.failed}</Banner>}
      {outcome && <Said outcome={outcome} />}
    </div>
  )
}

function Said({ outcome }: { outcome: Outcome }) {
  const t = useWords('receipts').verify
  switch (outcome.of) {
    case 'pdf':
      return <SealSaid {...outcome} />
    case 'broken-pdf':
      return (
        <Banner tone="bad">
          <strong className="block">{t.sealBroken}</strong>
          {t.sealFaults[outcome.reason]}
        </Banner>
      )
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

function SealSaid({ name, sealedAt, fileHash, logged }: Extract<Outcome, { of: 'pdf' }>) {
  const t = useWords('receipts').verify
  const covered = useCoveredBy()
  return (
    <>
      {logged ? (
        <Banner tone="good">
          <strong className="block">{t.sealHolds}</strong>
          {t.sealHoldsText}
        </Banner>
      ) : (
        <Banner tone="care">
          <strong className="block">{t.sealOnly}</strong>
          {t.sealOnlyText}
        </Banner>
      )}
      <DefinitionList
        items={[
          { term: t.file, value: name },
          { term: t.sealedAt, value: <Instant at={sealedAt} /> },
          { term: t.hash, value: <code className="break-all text-small font-normal">{fileHash}</code> },
          ...(logged ? covered(logged) : []),
        ]}
      />
    </>
  )
}
