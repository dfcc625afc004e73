import { createElement, Fragment } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** The button that approves the identity check. Only the demonstration has it: a member's check is decided elsewhere. */
export function DemoKyc() {
  const t = useWords('wallet')

  const { setDemoFlags } = useApi()
  return (
    <Banner
      action={
        <Button size="small" onClick={() => void setDemoFlags({ kycStatus: 'approved' })}>
          {t.demoKyc.completeKyc}
        </Button>
      }
    >
      {createElement(Fragment, null, ...t.demoKyc.inThisDemonstrationYouCan({ strong: (text) => <strong>{text}</strong> }))}
    </Banner>
  )
}
