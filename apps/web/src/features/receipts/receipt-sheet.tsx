import { shortReceipt } from '@heathland/verifier/log'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer, ReceiptText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { saveFile } from '../save-file.ts'
import { checkReceipt } from './check.ts'
import { writeCode } from './short-code.ts'
import { ReceiptSaid } from './verdict.tsx'

/** One receipt, checked here as anybody would check it: to read, to keep as a file, and to print with a code to scan. */
export function ReceiptSheet({ id }: { id: string }) {
  const t = useWords('receipts').page
  const { call, explain, failureOf } = useApi()
  const { transparency } = call.member
  const { isDemo } = useDemoMode()
  const found = useQuery({
    queryKey: ['receipt', id],
    retry: false,
    async queryFn() {
      const { receipt } = await transparency.readReceipt.call({ id })
      const short = shortReceipt(receipt)
      return { receipt, verdict: await checkReceipt(receipt, { transparency }), code: short && (await writeCode(short)) }
    },
  })
  if (found.isPending)
    return (
      <Card>
        <Loading label={t.loading}>
          <Skeleton shape="h-64 w-full" />
        </Loading>
      </Card>
    )
  if (found.isError && failureOf(found.error).code === 'NOT_FOUND')
    return (
      <Card>
        <EmptyState
          icon={<ReceiptText aria-hidden="true" size={22} />}
          title={isDemo ? t.demo : t.notReady}
          action={
            !isDemo && (
              <Button busy={found.isFetching} onClick={() => void found.refetch()}>
                {t.retry}
              </Button>
            )
          }
        >
          {isDemo ? t.demoText : t.notReadyText}
        </EmptyState>
      </Card>
    )
  if (found.isError)
    return (
      <Card>
        <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
      </Card>
    )
  const { receipt, verdict, code } = found.data
  // words-exception: an address
  const address = `/verify#receipt=${code}`
  return (
    <Card>
      <div className="mb-5 flex flex-wrap gap-2 print:hidden">
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" size={18} />}
          onClick={() => saveFile({ name: `receipt-${id}.txt`, mediaType: 'text/plain', text: receipt })}
        >
          {t.download}
        </Button>
        <Button icon={<Printer aria-hidden="true" size={18} />} onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <div className="grid gap-4">
        <ReceiptSaid verdict={verdict} />
        {verdict.holds && code && (
          <section className="flex flex-wrap items-center gap-5 border-t border-line pt-5">
            <QrPicture text={window.location.origin + address} label={t.code} size="large" />
            <div className="min-w-48 flex-1">
              <h2 className="text-lead">{t.scan}</h2>
              <p className="mt-1 max-w-measure text-soft">{t.scanText}</p>
              <p className="mt-2 print:hidden">
                <TextLink to={address}>{t.open}</TextLink>
              </p>
            </div>
          </section>
        )}
      </div>
    </Card>
  )
}
