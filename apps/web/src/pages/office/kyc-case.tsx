import { useParams } from 'react-router'
import { KycCasePanel } from '../../features/office-kyc/case-panel.tsx'

export function KycCasePage() {
  const { id = '' } = useParams()
  return <KycCasePanel key={id} caseId={id} />
}
