import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useApi } from '../../features/api.ts'
import { ArticleList } from '../../features/community/article-list.tsx'
import { KnowledgeExchange } from '../../features/community/knowledge-exchange.tsx'
import { MemberHub } from '../../features/community/member-hub.tsx'
import { KnowledgeResources, ProfessionalNetworks } from '../../features/community/networks-and-resources.tsx'
import { useResearcherPoints } from '../../features/community/researcher-points.ts'
import { useDemoMode } from '../../features/demo-mode.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'

export function CommunityPage() {
  const t = useWords('community').communityPage
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead} aside={<JoinDiscord />}>
        {t.title}
      </PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <MemberHub />
        <div className="grid gap-5">
          <KnowledgeExchange />
          <KnowledgeResources />
        </div>
      </div>
      <section id="whats-happening" className="mt-4 grid scroll-mt-24 gap-4">
        <h2 className="text-title">{t.whatsHappening}</h2>
        <ArticleList
          kind="feed"
          loading={t.loadingFeed}
          showMore={t.showMore}
          nothing={{ title: t.nothingHappening, text: t.updatesAppearHere }}
        />
      </section>
      <div className="mt-4">
        <ProfessionalNetworks />
      </div>
    </div>
  )
}

/** Only where the operator has an invitation. The demonstration shows the button and stays where it is. */
function JoinDiscord() {
  const t = useWords('community').communityPage
  const { isDemo } = useDemoMode()
  const { call } = useApi()
  const { data } = useQuery(call.member.community.overview.queryOptions({ input: {} }))
  const { earn } = useResearcherPoints()
  const icon = <MessagesSquare aria-hidden="true" size={18} />
  if (isDemo) {
    const press = () => {
      earn('discord')
      toast({ tone: 'info', message: t.discordIsNotPartOfTheDemo })
    }
    return (
      <Button variant="primary" icon={icon} onClick={press}>
        {t.joinDiscord}
      </Button>
    )
  }
  if (!data?.discordUrl) return null
  return (
    <ButtonLink to={data.discordUrl} target="_blank" rel="noreferrer" variant="primary" icon={icon} onClick={() => earn('discord')}>
      {t.joinDiscord}
    </ButtonLink>
  )
}
