import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

/** A part of a page whose code comes when it is first shown. It keeps some space until then. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={<Skeleton shape="h-40 w-full" />}>
      <Part {...props} />
    </Suspense>
  )
}

/** A dialog whose code comes when it is first opened. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
