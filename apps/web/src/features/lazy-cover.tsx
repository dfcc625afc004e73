import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { CoverArt } from '../ui/cover-art.tsx'

type CoverProps = ComponentProps<typeof CoverArt>

/** The drawings are loaded after the text beside them; without them the field stays plain. */
const Art = lazy<ComponentType<CoverProps>>(async () => ({
  default: (await import('../ui/cover-art.tsx').catch(() => undefined))?.CoverArt ?? Nothing,
}))

function Nothing() {
  return null
}

export function LazyCover(props: CoverProps) {
  return (
    <Suspense>
      <Art {...props} />
    </Suspense>
  )
}
