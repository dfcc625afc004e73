interface Placement {
  /** Which edges meet. */
  align: 'start' | 'center' | 'end'
  side: 'above' | 'below'
}

const gap = 6
const margin = 8

/**
 * Puts something of the top layer beside what it belongs to, within the window: on the other side where there is no room on the
 * wanted one. Anchors in CSS will do this once every browser that we serve knows them.
 */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement, { align, side }: Placement): void {
  const around = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { clientWidth, clientHeight } = document.documentElement

  const starts = { start: around.left, center: around.left + (around.width - width) / 2, end: around.right - width }
  const above = around.top - gap - height
  const below = around.bottom + gap
  const fits = { above: above >= margin, below: below + height <= clientHeight - margin }
  const other = side === 'above' ? 'below' : 'above'
  const taken = !fits[side] && fits[other] ? other : side

  floating.style.left = `${clamp(starts[align], margin, clientWidth - width - margin)}px`
  // In a window that is lower than both sides it lies on what it belongs to: reaching all of it matters more.
  floating.style.top = `${clamp(taken === 'above' ? above : below, margin, Math.max(margin, clientHeight - height - margin))}px`
}

/** Places it now and whenever the window scrolls or changes its size, until the returned function is called. */
export function keepBeside(floating: HTMLElement, anchor: HTMLElement, placement: Placement): () => void {
  const place = () => placeBeside(floating, anchor, placement)
  place()
  window.addEventListener('scroll', place, { capture: true, passive: true })
  window.addEventListener('resize', place)
  return () => {
    window.removeEventListener('scroll', place, { capture: true })
    window.removeEventListener('resize', place)
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
