import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../ui/words.tsx'

// words-exception: `public/ask.js` puts the name here
const namePlace = '{name}'

/**
 * In the shape of most pages: a title, what it is about, and cards. `greets` leaves room for a member's greeting on purple, which
 * `public/ask.js` fills in as soon as it knows who is here, before the page's own code has come.
 */
export function Waiting({ greets = false }: { greets?: boolean }) {
  const t = useWords('shared')

  return (
    // As high as the window: what comes is longer than that, and the foot of the page shall not move through what is seen.
    <div role="status" className="wrap grid min-h-dvh content-start gap-5 pt-3 pb-8 noscript:hidden">
      <h1 className="sr-only">{t.waiting.loading}</h1>
      {greets && (
        <div hidden data-greeting={t.waiting.welcomeBack({ name: namePlace })} className="on-dark hero rounded-large p-5 text-white md:p-7">
          <p className="text-display" />
          <div className="h-24" />
        </div>
      )}
      <div className="grid gap-2.5 pb-1">
        <Skeleton shape="h-9 w-full max-w-72" />
        <Skeleton shape="h-5 w-full max-w-96" />
      </div>
      <Skeleton shape="h-28 w-full rounded-large" />
      <Skeleton shape="h-72 w-full rounded-large" />
    </div>
  )
}
