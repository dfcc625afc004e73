import { Loading, Skeleton } from './skeleton.tsx'

/** Holds the places of cards that are on their way. */
export function CardsWaiting({ label, count }: { label: string; count: number }) {
  return (
    <Loading label={label}>
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={String(index)} shape="h-72 rounded-large" />
        ))}
      </div>
    </Loading>
  )
}
