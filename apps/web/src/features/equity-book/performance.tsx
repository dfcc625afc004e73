import { useFormat } from '../../ui/format.ts'
import { signedPercent } from '../typed-numbers.ts'

/** Gain on cost: its sign says it, and the colour repeats it. */
export function Performance({ percent }: { percent: number | undefined }) {
  const format = useFormat()
  if (percent === undefined) return <span aria-hidden="true">–</span>
  const look = percent < 0 ? 'text-bad' : percent > 0 ? 'text-good' : undefined
  return <span className={`figures whitespace-nowrap font-[560] ${look ?? ''}`}>{signedPercent(format, percent)}</span>
}
