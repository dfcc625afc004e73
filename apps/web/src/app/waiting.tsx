import { Skeleton } from '../ui/skeleton.tsx'

/** In the shape of most pages: a title, what it is about, and cards. */
export function Waiting() {
  return (
    // As high as the window: what comes is longer than that, and the foot of the page shall not move through what is seen.
    <div role="status" className="wrap grid min-h-dvh content-start gap-5 pt-3 pb-8 noscript:hidden">
      <h1 className="sr-only">Loading...</h1>
      <div className="grid gap-2.5 pb-1">
        <Skeleton shape="h-9 w-full max-w-72" />
        <Skeleton shape="h-5 w-full max-w-96" />
      </div>
      <Skeleton shape="h-28 w-full rounded-large" />
      <Skeleton shape="h-72 w-full rounded-large" />
    </div>
  )
}
