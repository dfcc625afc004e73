import { Copy } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'

/** The ten codes for the day the phone is lost. They are shown this once. */
export function BackupCodes({ codes, onSaved, busy = false }: { codes: readonly string[]; onSaved: () => void; busy?: boolean }) {
  const t = useWords('account')

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
        {createElement(Fragment, null, ...t.backupCodes.weShowTheseCodesOnly({ strong: (text) => <strong>{text}</strong> }))}
      </Banner>
      <ul
        aria-label={t.backupCodes.backupCodes}
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
          {t.backupCodes.iHaveSavedThem}
        </Button>
        <Button icon={<Copy aria-hidden="true" size={17} />} onClick={() => void copy()}>
          {t.backupCodes.copy}
        </Button>
        <p role="status" className="text-small text-soft">
          {copied === 'yes' && t.backupCodes.copied}
          {copied === 'no' && t.backupCodes.yourBrowserDidNotAllow}
        </p>
      </div>
    </div>
  )
}
