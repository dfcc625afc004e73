import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { CoverArt, CoverScene } from './cover-art.tsx'

/** The covers' drawings are loaded after the page; without them the thumbnail stays a plain field. */
const Art = lazy<ComponentType<ComponentProps<typeof CoverArt>>>(async () => ({
  default: (await import('./cover-art.tsx').catch(() => undefined))?.CoverArt ?? Nothing,
}))

function Nothing() {
  return null
}

/** A small cover beside a name. Decoration: the name says what it is. */
export function Thumb({ scene, seed }: { scene: CoverScene; seed: string }) {
  return (
    <span aria-hidden="true" className="block h-12 w-16 shrink-0 overflow-hidden rounded-small bg-accent-soft">
      <span className="block size-full scale-125">
        <Suspense>
          <Art scene={scene} seed={seed} />
        </Suspense>
      </span>
    </span>
  )
}
