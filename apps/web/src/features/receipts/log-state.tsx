import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { checkLog } from './check.ts'

/** How large the public log is and who has signed that; the signatures are checked here. `aside` leads to where receipts are checked. */
export function LogState({ aside }: { aside?: ReactNode }) {
  const t = useWords('receipts').log
  const format = useFormat()
  const { transparency } = useApi().call.member
  const log = useQuery({ queryKey: ['state of the log'], queryFn: () => checkLog({ transparency }), refetchInterval: 60_000 })
  return (
    <Card title={t.title} aside={aside}>
      <p className="mb-4 max-w-measure text-soft">{t.lead}</p>
      {log.isPending ? (
        <Loading label={t.loading}>
          <Skeleton shape="h-16 w-full" />
        </Loading>
      ) : log.isError ? (
        <Banner tone="care">{t.failed}</Banner>
      ) : log.data.state === 'signed' ? (
        <DefinitionList
          layout="columns"
          items={[
            { term: t.entries, value: format.number(log.data.checkpoint.size) },
            { term: t.signed, value: <Instant at={log.data.signedAt} /> },
            { term: t.witnesses, value: log.data.checkpoint.witnessedBy.map(({ name }) => name).join(', ') },
          ]}
        />
      ) : (
        <Banner tone={log.data.state === 'forged' ? 'bad' : 'info'}>{t[log.data.state]}</Banner>
      )}
    </Card>
  )
}
