import { ExternalLink } from 'lucide-react'
import { createElement, Fragment, useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shownTheme } from '../../ui/theme.ts'
import { shownLanguage, useWords, wordsOf } from '../../ui/words.tsx'

/** A check that was begun and can be shown inside the page. */
export interface OpenCheck {
  readonly token: string
  /** Where the provider's package loads its frame from: the only place whose messages it hears. */
  readonly origin: string
  /** The same check on the provider's own page. */
  readonly url: string
}

interface CheckFrameProps {
  check: OpenCheck
  /** Another token for the same check, when one is over. */
  renew: () => Promise<string>
  /** The frame says that something was handed in. It is a hint and no fact. */
  onHandedIn: () => void
  onLeave: (url: string) => void
}

/** A frame that has not said a word by then will not: a blocker, or a network that does not reach the provider. */
const patienceMs = 15_000
/** One that has loaded speaks at once; what has loaded and is silent is the browser's own page about a failure. */
const patienceLoadedMs = 3_000
const handedIn = ['idCheck.onApplicantSubmitted', 'idCheck.onApplicantResubmitted', 'idCheck.onApplicantStatusChanged']

/** The provider's own browser package, which puts its frame where we tell it; its page is one press away where it does not come. */
export function CheckFrame({ check: { token, origin, url }, renew, onHandedIn, onLeave }: CheckFrameProps) {
  const t = useWords('kyc')

  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const told = useRef({ renew, onHandedIn })
  useEffect(() => {
    told.current = { renew, onHandedIn }
  }, [renew, onHandedIn])

  useEffect(() => {
    let [isOver, end] = [false, () => {}]
    const giveUpAfter = (ms: number) => setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), ms)
    let giveUp = giveUpAfter(patienceMs)
    void import('@sumsub/websdk').then(
      ({ default: sdk }) => {
        if (isOver || !place.current) return
        const frame = sdk
          .init(token, () => told.current.renew())
          .withBaseUrl(origin)
          .withConf({ lang: shownLanguage(), theme: shownTheme() })
          .withOptions({ addViewportTag: false, adaptIframeHeight: true })
          .on('idCheck.onError', () => setState('failed'))
          .onMessage((name) => {
            if (name === 'idCheck.onReady') setState('shown')
            if (handedIn.includes(name)) told.current.onHandedIn()
          })
          .build()
        frame.launch(place.current)
        const shown = place.current.querySelector('iframe')
        shown?.setAttribute('title', wordsOf('kyc').checkFrame.identityCheckAtSumsub)
        shown?.addEventListener('load', () => {
          clearTimeout(giveUp)
          giveUp = giveUpAfter(patienceLoadedMs)
        })
        end = () => frame.destroy()
      },
      () => setState('failed'),
    )
    return () => {
      isOver = true
      clearTimeout(giveUp)
      end()
    }
  }, [token, origin])

  // The button that led here is gone: who goes by keyboard or by ear is taken along.
  useEffect(() => place.current?.parentElement?.focus(), [])

  return (
    <section aria-label={t.checkFrame.identityCheck} tabIndex={-1} className="mt-5">
      {state === 'failed' && (
        <Banner
          tone="care"
          announce
          action={
            <Button size="small" variant="primary" onClick={() => onLeave(url)}>
              {t.checkFrame.openSumsubsPage}
            </Button>
          }
        >
          {createElement(Fragment, null, ...t.checkFrame.theCheckDoesNotLoad({ strong: (text) => <strong>{text}</strong> }))}
        </Banner>
      )}
      {state === 'loading' && <Skeleton shape="h-80 w-full rounded-medium" />}
      <div
        ref={place}
        className={
          state === 'shown'
            ? '[&_iframe]:min-h-80 [&_iframe]:rounded-medium [&_iframe]:border [&_iframe]:border-line [&_iframe]:bg-card'
            : 'h-0 overflow-hidden'
        }
      />
      {state === 'shown' && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small text-soft">
          <p>{t.checkFrame.thisPartOfThePage}</p>
          <Button size="small" icon={<ExternalLink aria-hidden="true" size={15} />} onClick={() => onLeave(url)}>
            {t.checkFrame.openOnItsOwnPage}
          </Button>
        </div>
      )}
    </section>
  )
}
