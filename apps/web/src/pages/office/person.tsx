import { useParams, useSearchParams } from 'react-router'
import { lazyPart } from '../../features/lazy-part.tsx'
import { PersonPanel } from '../../features/users/person-panel.tsx'

const PersonProtection = lazyPart(
  async () => (await import('../../features/protection/person-protection.tsx')).PersonProtection,
  ['protection', 'officeProtection', 'offerProtection'],
)

export function PersonPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const isOverview = (search.get('tab') ?? 'overview') === 'overview'
  return (
    <>
      <PersonPanel key={id} personId={id} />
      {isOverview && (
        <div className="office-wrap -mt-6 pb-10 empty:hidden">
          <PersonProtection key={id} personId={id} />
        </div>
      )}
    </>
  )
}
