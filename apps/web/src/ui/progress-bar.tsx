/** How far something has come. The percent is written beside it wherever it matters; the bar alone is not the message. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-500 forced-colors:bg-system-highlight"
        style={{ width: `${shown}%` }}
      />
    </div>
  )
}
