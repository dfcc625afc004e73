import { useMemo } from 'react'
import { qrCode } from './qr-code.ts'

/** Cameras want light around the code. */
const quiet = 4

/** A text as a picture to scan. Always dark on light, whatever the theme: many cameras read nothing else. */
export function QrPicture({ text, label, size = 'small' }: { text: string; label: string; size?: 'small' | 'large' }) {
  const { side, path } = useMemo(() => pictureOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={`${sizes[size]} shrink-0 rounded-medium border border-line bg-white text-heather-800 [forced-color-adjust:none]`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** A code with more in it has smaller squares, which a camera still has to tell apart. */
const sizes = { small: 'size-44', large: 'size-64' }

function pictureOf(text: string): { side: number; path: string } {
  const rows = qrCode(text)
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ''))).join('')
  return { side: rows.length + quiet * 2, path }
}
