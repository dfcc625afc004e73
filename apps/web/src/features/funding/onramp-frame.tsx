import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { readWidgetMessage, type WidgetNews } from './widget-message.ts'

interface OnrampFrameProps {
  url: string
  /** The provider's own origins: the only ones that are shown and listened to. */
  pageOrigins: readonly string[]
  onNews: (news: WidgetNews) => void
}

/** The provider's buy page. It may run its own scripts and forms, and lead away only when somebody presses something. */
export function OnrampFrame({ url, pageOrigins, onNews }: OnrampFrameProps) {
  const t = useWords('wallet')

  const frame = useRef<HTMLIFrameElement>(null)
  const heard = useRef(onNews)
  useEffect(() => {
    heard.current = onNews
  }, [onNews])

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return
      const news = readWidgetMessage(event, pageOrigins)
      if (news) heard.current(news)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [pageOrigins])

  return (
    <div>
      <iframe
        ref={frame}
        src={url}
        title={t.onrampFrame.paymentAtMoonpay}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        allow="camera; payment; accelerometer; gyroscope"
        referrerPolicy="no-referrer"
        className="h-[40rem] w-full rounded-medium border border-line bg-white"
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small text-soft">
        <p>{t.onrampFrame.thisPartOfThePage}</p>
        <Button
          size="small"
          icon={<RefreshCw aria-hidden="true" size={15} />}
          onClick={() => frame.current?.contentWindow?.postMessage({ type: 'refresh' }, new URL(url).origin)}
        >
          {t.onrampFrame.refresh}
        </Button>
      </div>
    </div>
  )
}
