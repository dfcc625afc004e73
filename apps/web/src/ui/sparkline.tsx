/** The course of something beside its figure. The label says in words what the line shows. */
export function Sparkline({ label, sizes }: { label: string; sizes: readonly number[] }) {
  const highest = Math.max(...sizes)
  const lowest = Math.min(...sizes)
  const range = highest - lowest || 1
  const at = (size: number, index: number) => `${(index / Math.max(1, sizes.length - 1)) * 100},${36 - ((size - lowest) / range) * 32}`
  return (
    <svg role="img" aria-label={label} viewBox="0 0 100 40" preserveAspectRatio="none" className="block h-10 w-full overflow-visible">
      <polyline
        points={sizes.map(at).join(' ')}
        vectorEffect="non-scaling-stroke"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="fill-none stroke-accent forced-colors:stroke-system-text"
      />
    </svg>
  )
}
