/** Sun over heather hills. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className="shrink-0 rounded-[27%]">
      <rect width="26" height="26" className="fill-heather-500" />
      <circle cx="18.5" cy="8" r="3" className="fill-sun" />
      <path d="M0 18c4-6 8-6 12-3s8 1 14-5v16H0z" className="fill-heather-200" />
      <path d="M0 23c5-4 9-3 13-1s8 1 13-2v6H0z" className="fill-heather-400" />
    </svg>
  )
}
