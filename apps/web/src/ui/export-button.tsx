import { Archive, Download, FileSpreadsheet, FileText, Sheet } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useWords } from './words.tsx'

export type FileFormat = 'csv' | 'xlsx' | 'pdf' | 'zip'

export type FileState =
  | { readonly kind: 'idle' }
  /** `percent` is missing where nobody knows how much there is. */
  | { readonly kind: 'working'; readonly percent?: number; readonly words: string }
  | { readonly kind: 'ready'; readonly name: string; readonly address: string }
  | { readonly kind: 'failed'; readonly words: string }

const formatLook: Record<FileFormat, { readonly words: 'excel' | 'pdf' | 'csv' | 'zip'; readonly icon: ReactNode }> = {
  zip: { words: 'zip', icon: <Archive aria-hidden="true" size={17} /> },
  xlsx: { words: 'excel', icon: <FileSpreadsheet aria-hidden="true" size={17} /> },
  pdf: { words: 'pdf', icon: <FileText aria-hidden="true" size={17} /> },
  csv: { words: 'csv', icon: <Sheet aria-hidden="true" size={17} /> },
}

/** Shorter than this, and a bar would only flash up. */
const slowMs = 1_000

interface ExportButtonProps<Formats extends FileFormat> {
  readonly label?: string
  readonly size?: 'main' | 'small'
  readonly formats: readonly Formats[]
  readonly state: FileState
  readonly onChoose: (format: Formats) => void
}

/** A button that offers something as a file, and what becomes of it: how far it is, where it is, or why there is none. */
export function ExportButton<Formats extends FileFormat>({ label, size = 'main', formats, state, onChoose }: ExportButtonProps<Formats>) {
  const t = useWords('shared').export
  const isSlow = useSlow(state.kind === 'working')
  const [only] = formats
  const icon = <Download aria-hidden="true" size={size === 'small' ? 16 : 17} />
  const busy = state.kind === 'working'
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 sm:items-end">
      {formats.length === 1 && only ? (
        <Button size={size} icon={icon} busy={busy} onClick={() => onChoose(only)}>
          {label ?? t.export}
        </Button>
      ) : (
        <Menu
          entries={formats.map((format) => ({
            id: format,
            label: t[formatLook[format].words],
            icon: formatLook[format].icon,
            onSelect: () => onChoose(format),
          }))}
          trigger={(props) => (
            <Button {...props} size={size} icon={icon} busy={busy}>
              {label ?? t.export}
            </Button>
          )}
        />
      )}
      <div aria-live="polite" className="max-w-80 text-small empty:hidden sm:text-right">
        {state.kind === 'working' && isSlow && (
          <div className="flex w-56 flex-col gap-1.5">
            <span className="text-soft">{state.words}</span>
            {state.percent !== undefined && <ProgressBar label={state.words} percent={state.percent} />}
          </div>
        )}
        {state.kind === 'ready' && (
          <a href={state.address} download={state.name} className="link py-0.75 wrap-anywhere">
            {t.downloadName({ name: state.name })}
          </a>
        )}
        {state.kind === 'failed' && <Banner tone="bad">{state.words}</Banner>}
      </div>
    </div>
  )
}

function useSlow(isWorking: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWorking) return setSlow(false)
    const timer = window.setTimeout(() => setSlow(true), slowMs)
    return () => window.clearTimeout(timer)
  }, [isWorking])
  return isSlow
}
