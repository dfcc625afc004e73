import type { Area } from '@heathland/words/words'
import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { bringWords } from '../ui/words.tsx'

/** A part of a page whose code comes when it is first shown, with the areas of words that the page does not load. It keeps some space until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
  shape = 'h-40 w-full',
): ComponentType<Props> {
  const Part = lazyWithWords(load, areas)
  return (props) => (
    <Suspense fallback={<Skeleton shape={shape} />}>
      <Part {...props} />
    </Suspense>
  )
}

/** A dialog whose code comes when it is first opened, with the areas of words that the page does not load. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): ComponentType<Props> {
  const Part = lazyWithWords(load, areas)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

function lazyWithWords<Props extends object>(load: () => Promise<ComponentType<Props>>, areas: readonly Area[]) {
  return lazy<ComponentType<Props>>(async () => {
    const [part] = await Promise.all([load(), areas.length > 0 && bringWords(areas)])
    return { default: part }
  })
}
