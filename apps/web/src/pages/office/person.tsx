import { useParams } from 'react-router'
import { PersonPanel } from '../../features/users/person-panel.tsx'

export function PersonPage() {
  const { id = '' } = useParams()
  return <PersonPanel key={id} personId={id} />
}
