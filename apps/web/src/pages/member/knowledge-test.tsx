import { KnowledgeTest } from '../../features/protection/knowledge-test.tsx'
import { BackLink, OwnStanding } from '../../features/protection/own-standing.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function KnowledgeTestPage() {
  const t = useWords('protection').test
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <BackLink />
      <OwnStanding loading={t.loading}>{(standing) => <KnowledgeTest standing={standing} />}</OwnStanding>
    </div>
  )
}
