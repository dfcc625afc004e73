import { isNotLoaded } from '@heathland/domain/platform/not-loaded'
import type { SharedWords } from '@heathland/words/words'
import { CloudOff } from 'lucide-react'
import { Component, type ReactNode, useEffect } from 'react'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorReference } from '../ui/error-reference.tsx'
import { useWords } from '../ui/words.tsx'
import { referenceIn } from './error-reference.ts'

interface Place {
  /** Which step of the visit this is; whoever goes on or back leaves what broke. */
  readonly at: string
}

interface Broken extends Place {
  readonly thrown?: { readonly error: unknown } | undefined
}

/** Keeps a page that broke from leaving nothing at all. */
export class ErrorBoundary extends Component<Place & { children: ReactNode }, Broken> {
  override state: Broken = { at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<Broken> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ at }: Place, state: Broken): Broken | null {
    return at === state.at ? null : { at, thrown: undefined }
  }

  override render(): ReactNode {
    const { thrown } = this.state
    return thrown ? <ErrorScreen error={thrown.error} /> : this.props.children
  }
}

/** The last resort: a page broke while it was drawn. Stands alone, because what surrounds a page may be what broke. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useWords('shared').errorScreen
  const reference = referenceIn(error)
  const { status, message } = messageOf(error, t)

  useEffect(() => {
    document.title = `${t.title} · Heathland`
    // To the console, and to whoever listens for what nobody caught.
    reportError(error)
  }, [error, t])

  return (
    <>
      <header className="on-dark bg-header">
        <div className="wrap flex min-h-16 items-center">
          <a
            href="/"
            className="flex min-h-11 items-center gap-2.5 rounded-small text-brand font-[660] tracking-[-0.02em] text-on-header no-underline"
          >
            <BrandMark />
            Heathland
          </a>
        </div>
      </header>
      <main className="wrap flex-1 py-10 md:py-14">
        <span className="grid size-12 place-items-center rounded-large bg-bad-soft text-bad">
          <CloudOff aria-hidden="true" size={24} strokeWidth={1.8} />
        </span>
        <h1 className="mt-5 text-display">{t.title}</h1>
        {/* Read out at once: the page that was read before is gone. */}
        <div role="alert" className="mt-2 grid gap-2">
          {status && <p className="figures text-lead text-soft">{status}</p>}
          <p className="max-w-measure text-lead break-words">{message}</p>
        </div>
        <p className="mt-3 max-w-measure text-soft">{t.safe}</p>
        {reference && <ErrorReference reference={reference} />}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => location.reload()}>
            {t.tryAgain}
          </Button>
          {/* A full load, not a step of the router that may be what broke. */}
          <Button onClick={() => location.assign('/')}>{t.goToHomepage}</Button>
          <Button onClick={() => location.assign('/help')}>{t.getHelp}</Button>
        </div>
      </main>
    </>
  )
}

function messageOf(error: unknown, t: SharedWords['errorScreen']): { status?: string; message: string } {
  if (!(error instanceof Error)) return { message: t.unexpected }
  if (isNotLoaded(error.message)) return { message: t.notLoaded }
  const message = error.message || t.unexpected
  // What the api answered carries its status along.
  return 'status' in error && typeof error.status === 'number' ? { status: String(error.status), message } : { message }
}
