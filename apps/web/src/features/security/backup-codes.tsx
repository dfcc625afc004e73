import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** The ten codes for the day the phone is lost. They are shown this once. */
export function BackupCodes({ codes, onSaved, busy = false }: { codes: readonly string[]; onSaved: () => void; busy?: boolean }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  return (
    <div className="grid gap-4">
      <Banner tone="care">
        <strong>We show these codes only now.</strong> Each opens your account once when your phone is lost. Keep them where you keep other
        important papers, not on the phone.
      </Banner>
      <ul
        aria-label="Backup codes"
        className="figures grid grid-cols-2 gap-x-4 gap-y-2 rounded-medium border border-line bg-sunken px-4 py-3 text-lead tracking-[0.02em]"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={onSaved} busy={busy}>
          I have saved them
        </Button>
        <Button icon={<Copy aria-hidden="true" size={17} />} onClick={() => void copy()}>
          Copy
        </Button>
        <p role="status" className="text-small text-soft">
          {copied === 'yes' && 'Copied.'}
          {copied === 'no' && 'Your browser did not allow it. Please write them down.'}
        </p>
      </div>
    </div>
  )
}
