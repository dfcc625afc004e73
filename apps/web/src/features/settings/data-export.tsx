import type { ListExport } from '@heathland/contract'
import { minuteMs } from '@heathland/domain/time'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { startDownload } from '../save-file.ts'

const lookAgainMs = 700
/** Longer than the server takes before it gives up; whoever still waits asks again. */
const waitMaxMs = 8 * minuteMs

/** Everything about oneself as a file: requested, followed while it is made, and downloaded as often as wanted until it expires. */
export function DataExport() {
  const t = useWords('settings').data
  const format = useFormat()
  const language = useLanguage()
  const { call } = useApi()
  const [shown, setShown] = useState<ListExport>()
  const exporting = useAct<void, ListExport>({
    operation: 'member.settings.requestData',
    async send(_, context) {
      let found = await call.member.settings.requestData.call({ language }, { context })
      for (const until = Date.now() + waitMaxMs; isOpen(found) && Date.now() < until; ) {
        setShown(found)
        await new Promise((resolve) => window.setTimeout(resolve, lookAgainMs))
        found = await call.member.exports.read.call({ exportId: found.id })
      }
      return found
    },
    done(found) {
      setShown(found)
      if (!found.file) return undefined
      startDownload(found.file)
      return { message: t.completed }
    },
    failed: t.failed,
  })
  const file = exporting.isPending ? undefined : shown?.file
  const total = shown?.rowsExpected
  return (
    <Card title={t.exportTitle}>
      <p className="max-w-measure text-soft">{t.exportLead}</p>
      {exporting.isPending && (
        <div role="status" className="mt-4 grid max-w-[30rem] gap-2">
          <p>{t.preparing}</p>
          <ProgressBar label={t.preparing} percent={total ? ((shown?.rows ?? 0) / total) * 100 : 0} />
          <p className="text-small text-soft">
            {total
              ? t.rowsOf({ rows: format.number(shown?.rows ?? 0), total: format.number(total) })
              : t.rows({ rows: format.number(shown?.rows ?? 0) })}
          </p>
        </div>
      )}
      {file && (
        <div className="mt-4">
          <Banner
            tone="good"
            announce
            action={
              <a className="link" href={file.address} download={file.name}>
                {t.download}
              </a>
            }
          >
            {t.ready}
          </Banner>
        </div>
      )}
      {shown?.state === 'failed' && !exporting.isPending && (
        <div className="mt-4">
          <Banner tone="bad" announce>
            {t.failed}
          </Banner>
        </div>
      )}
      <div className="mt-5">
        <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
          {t.export}
        </Button>
      </div>
    </Card>
  )
}

function isOpen({ state }: ListExport): boolean {
  return state === 'requested' || state === 'writing'
}
