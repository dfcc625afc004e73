/** Output and size in the unit that is easiest to read. */
import type { AssetLine } from '@heathland/contract'
import type { OutputUnit } from '@heathland/domain/production/asset'
import type { OfficeProductionWords } from '@heathland/words/words'
import type { Format } from '../../ui/format.ts'

const short = { maximumFractionDigits: 1 } as const

export function outputText(t: OfficeProductionWords['units'], format: Format, milli: string, unit: OutputUnit): string {
  const units = Number(milli) / 1_000
  if (unit !== 'kWh')
    return unit === 'm3' ? t.m3({ count: format.number(units, short) }) : t.daysLet({ count: format.number(units, short) })
  if (units >= 10_000_000) return t.GWh({ count: format.number(units / 1_000_000, short) })
  return units >= 10_000 ? t.MWh({ count: format.number(units / 1_000, short) }) : t.kWh({ count: format.number(units, short) })
}

export function capacityText(t: OfficeProductionWords['units'], format: Format, { capacityMilli, capacityUnit }: AssetLine): string {
  const units = Number(capacityMilli) / 1_000
  if (capacityUnit === 'homes') return t.homes({ count: format.number(units, short) })
  if (capacityUnit === 'm3-a-day') return t.m3ADay({ count: format.number(units, short) })
  return units >= 1_000 ? t.MW({ count: format.number(units / 1_000, short) }) : t.kW({ count: format.number(units, short) })
}

export function percentText(format: Format, percent: number | undefined): string {
  // words-exception: the names of options of the browser's own formatter
  return percent === undefined ? '–' : format.number(percent / 100, { style: 'percent', maximumFractionDigits: 0 })
}

/** Thousandths as they would be typed. */
export function typedMilli(milli: string, mark: string): string {
  const [whole, part] = [BigInt(milli) / 1_000n, BigInt(milli) % 1_000n]
  return part === 0n ? whole.toString() : `${whole}${mark}${part.toString().padStart(3, '0').replace(/0+$/, '')}`
}
