import { Bell, FlaskConical, Landmark } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../ui/words.tsx'

interface NextBestActionsProps {
  /** An account is linked by a transfer from it. */
  onLinkBankAccount: () => void
  onResetDemo: (() => void) | undefined
}

/** What is worth doing once the first money has arrived. */
export function NextBestActions({ onLinkBankAccount, onResetDemo }: NextBestActionsProps) {
  const t = useWords('wallet')

  return (
    <Card title={t.nextBestActions.nextBestActions}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/notifications" icon={<Bell aria-hidden="true" size={17} />}>
          {t.nextBestActions.setAlerts}
        </ButtonLink>
        <Button icon={<Landmark aria-hidden="true" size={17} />} onClick={onLinkBankAccount}>
          {t.nextBestActions.linkBankAccount}
        </Button>
        {onResetDemo && (
          <Button icon={<FlaskConical aria-hidden="true" size={17} />} onClick={onResetDemo}>
            {t.nextBestActions.resetDemoFlag}
          </Button>
        )}
      </div>
    </Card>
  )
}
