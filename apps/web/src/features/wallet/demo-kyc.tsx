import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useApi } from '../api.ts'

/** The button that approves the identity check. Only the demonstration has it: a member's check is decided elsewhere. */
export function DemoKyc() {
  const { setDemoFlags } = useApi()
  return (
    <Banner
      action={
        <Button size="small" onClick={() => void setDemoFlags({ kycStatus: 'approved' })}>
          Complete KYC
        </Button>
      }
    >
      <strong>In this demonstration</strong> you can approve the identity check yourself.
    </Banner>
  )
}
