import { Bell, FlaskConical, Landmark } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.tsx'

/** What is worth doing once the first money has arrived. */
export function NextBestActions({ onResetDemo }: { onResetDemo: (() => void) | undefined }) {
  const t = useWords('wallet')

  const [isTold, setTold] = useState(false)
  return (
    <Card title={t.nextBestActions.nextBestActions}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/notifications" icon={<Bell aria-hidden="true" size={17} />}>
          {t.nextBestActions.setAlerts}
        </ButtonLink>
        <Button icon={<Landmark aria-hidden="true" size={17} />} onClick={() => setTold(true)}>
          {t.nextBestActions.linkBankAccount}
        </Button>
        {onResetDemo && (
          <Button icon={<FlaskConical aria-hidden="true" size={17} />} onClick={onResetDemo}>
            {t.nextBestActions.resetDemoFlag}
          </Button>
        )}
      </div>
      <Dialog
        isOpen={isTold}
        onClose={() => setTold(false)}
        title={t.nextBestActions.notOpenYet}
        actions={<Button onClick={() => setTold(false)}>{t.nextBestActions.close}</Button>}
      >
        <p className="text-soft">{t.nextBestActions.linkingABankAccountAnd}</p>
      </Dialog>
    </Card>
  )
}
