import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

const shownMs = 2000

/** Copies a text that nobody wants to type: an id, an address. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useWords('shared').copyButton
  const [outcome, setOutcome] = useState<'copied' | 'not-copied'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = window.setTimeout(() => setOutcome(undefined), shownMs)
    return () => window.clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('not-copied')
    }
  }
  return (
    <>
      <IconButton
        size="small"
        label={t.copy({ label })}
        icon={outcome === 'copied' ? <Check aria-hidden="true" size={16} className="text-good" /> : <Copy aria-hidden="true" size={16} />}
        onClick={() => void copy()}
      />
      <span role="status">
        {outcome === 'copied' && <VisuallyHidden>{t.copied}</VisuallyHidden>}
        {outcome === 'not-copied' && <span className="text-small text-bad">{t.notCopied}</span>}
      </span>
    </>
  )
}
