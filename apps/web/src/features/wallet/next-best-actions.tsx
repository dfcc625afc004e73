import { Bell, FlaskConical, Landmark } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** What is worth doing once the first money has arrived. */
export function NextBestActions({ onResetDemo }: { onResetDemo: (() => void) | undefined }) {
  const [isTold, setTold] = useState(false)
  return (
    <Card title="Next Best Actions">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/notifications" icon={<Bell aria-hidden="true" size={17} />}>
          Set Alerts
        </ButtonLink>
        <Button icon={<Landmark aria-hidden="true" size={17} />} onClick={() => setTold(true)}>
          Link Bank Account
        </Button>
        {onResetDemo && (
          <Button icon={<FlaskConical aria-hidden="true" size={17} />} onClick={onResetDemo}>
            Reset Demo Flag
          </Button>
        )}
      </div>
      <Dialog
        isOpen={isTold}
        onClose={() => setTold(false)}
        title="Not open yet"
        actions={<Button onClick={() => setTold(false)}>Close</Button>}
      >
        <p className="text-soft">
          Linking a bank account and withdrawing to it are not open yet. Your money stays in your wallet and on your account until then.
        </p>
      </Dialog>
    </Card>
  )
}
