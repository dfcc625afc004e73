/**
 * The asset book of a development database: six assets with a year of readings, work and documents. Staff of the SPV keep it, and the money
 * is posted by two people, all through the product's own verbs.
 */
import { addDays, addMonths } from '@heathland/domain/books/day'
import type { Id } from '@heathland/domain/id'
import { dayOf } from '@heathland/domain/offers/offer'
import type { AssetKind } from '@heathland/domain/production/asset'
import { meterLinesMax } from '@heathland/domain/production/meter-file'
import { after, dayMs } from '@heathland/domain/time'
import type { Context } from '@heathland/server/core/context'
import type { Composition } from '@heathland/server/entry/compose'
import { acts } from '@heathland/server/entry/nouns'
import { approve } from '@heathland/server/nouns/approvals/decide'
import { postMovement, requestMovement } from '@heathland/server/nouns/ledger/post-movement'
import { recordReference } from '@heathland/server/nouns/ledger/spvs-and-references'
import { addAssetDocument } from '@heathland/server/nouns/production/add-asset-document'
import { readingDaysOf } from '@heathland/server/nouns/production/asset-figures'
import { importReadings } from '@heathland/server/nouns/production/import-readings'
import { addAsset } from '@heathland/server/nouns/production/keep-asset'
import { finishMaintenance, planMaintenance } from '@heathland/server/nouns/production/maintain-asset'
import { matchPosting } from '@heathland/server/nouns/production/match-posting'
import { listAssets, listProductionSpvs } from '@heathland/server/nouns/production/production.sql'
import { uploadSample } from './seed-documents.ts'
import { enter } from './seed-office.ts'

interface SeededAsset {
  readonly name: string
  readonly kind: AssetKind
  readonly place: string
  readonly country: string
  readonly meter: string
  readonly capacityMilli: bigint
  /** Each month, January first, in thousandths of its unit. */
  readonly planMilli: readonly bigint[]
  readonly costMinor: bigint
  readonly insuredDays: number
  readonly inspectionDays: number
  /** What it produced of its plan, in hundredths of a percent: in most months, and in the last three. */
  readonly usualBps: bigint
  readonly lateBps: bigint
  /** So many days before today have no reading. */
  readonly missingDays?: number
  readonly work?: readonly { readonly title: string; readonly inDays: number; readonly costMinor?: bigint }[]
  readonly incomeMinor?: bigint
}

/** Sun over a year, as parts of a hundred. */
const sun = [4n, 5n, 8n, 10n, 12n, 13n, 13n, 12n, 9n, 7n, 4n, 3n]
const wind = [11n, 10n, 10n, 8n, 7n, 6n, 6n, 6n, 8n, 9n, 9n, 10n]
const even = Array.from({ length: 12 }, () => 8n)
const plan = (yearMilli: bigint, shape: readonly bigint[]) => shape.map((part) => (yearMilli * part) / 100n)

const assets: readonly SeededAsset[] = [
  {
    ...{ name: 'Brandenburg Wind Park', kind: 'wind', place: 'Brandenburg an der Havel', country: 'DE', meter: 'DE0011 4470 01' },
    ...{ capacityMilli: 12_000_000n, planMilli: plan(26_000_000_000n, wind), costMinor: 800_000_000n, insuredDays: 75, inspectionDays: 60 },
    ...{ usualBps: 10_010n, lateBps: 7_100n, missingDays: 2 },
    work: [
      { title: 'Turbine 4, gearbox', inDays: -12 },
      { title: 'Yearly inspection', inDays: -200, costMinor: 1_240_000n },
    ],
  },
  {
    ...{ name: 'Tamale Solar Park', kind: 'solar', place: 'Tamale', country: 'GH', meter: 'GH 77120 4' },
    ...{ capacityMilli: 6_000_000n, planMilli: plan(9_600_000_000n, sun), costMinor: 450_000_000n, insuredDays: 210, inspectionDays: 120 },
    ...{ usualBps: 10_400n, lateBps: 10_350n, incomeMinor: 7_182_000n },
    work: [{ title: 'Inverter firmware', inDays: 6 }],
  },
  {
    ...{ name: 'Setúbal Solar Roofs', kind: 'solar', place: 'Setúbal', country: 'PT', meter: 'PT0002 00019' },
    ...{ capacityMilli: 3_000_000n, planMilli: plan(4_300_000_000n, sun), costMinor: 240_000_000n, insuredDays: 24, inspectionDays: 90 },
    ...{ usualBps: 9_600n, lateBps: 9_500n },
  },
  {
    ...{ name: 'Friesland Biogas', kind: 'biogas', place: 'Drachten', country: 'NL', meter: 'EAN 8716871 02' },
    ...{ capacityMilli: 1_200_000n, planMilli: plan(7_800_000_000n, even), costMinor: 190_000_000n, insuredDays: 300, inspectionDays: -9 },
    ...{ usualBps: 9_900n, lateBps: 9_850n },
  },
  {
    ...{ name: 'Zeeland Water Works', kind: 'water', place: 'Goes', country: 'NL', meter: 'WM 55 102' },
    ...{ capacityMilli: 2_400_000n, planMilli: plan(700_000_000n, even), costMinor: 130_000_000n, insuredDays: 180, inspectionDays: 40 },
    ...{ usualBps: 10_100n, lateBps: 10_000n },
  },
  {
    ...{ name: 'Bergen Hydro', kind: 'hydro', place: 'Bergen', country: 'NO', meter: 'NO 7070 5000' },
    ...{ capacityMilli: 500_000n, planMilli: plan(1_900_000_000n, even), costMinor: 80_000_000n, insuredDays: 250, inspectionDays: 200 },
    ...{ usualBps: 9_800n, lateBps: 9_700n },
  },
]

const spvName = 'Heathland Production One B.V.'
const receivedMinor = assets.reduce((sum, { incomeMinor = 0n }) => sum + incomeMinor, 0n) + 1_500_000n
/** What this posting adds to the account at the bank. */
export const assetsAtBankMinor = receivedMinor

type Entering = () => Promise<Context>

/** False when there are assets already, or the SPVs of an older seeding are others. */
export async function seedAssets(platform: Composition): Promise<boolean> {
  const [mira, milan] = [await enter(platform, 'mira@staff.example'), await enter(platform, 'milan@staff.example')]
  const first = await mira()
  const today = dayOf(first.now)
  const { known, spvs } = await first.read(async (tx) => ({
    known: await listAssets(tx, { search: undefined, kind: undefined, after: undefined, rowsMax: 1, days: readingDaysOf(today) }),
    spvs: await listProductionSpvs(tx, 100),
  }))
  const spv = spvs.find(({ name }) => name === spvName)
  if (known.length > 0 || !spv) return false
  const pim = await enter(platform, 'pim@staff.example', [spv.id])
  const postingId = await postIncome({ mira, milan }, spv.id)
  for (const asset of assets) await seedAsset(pim, { asset, spvId: spv.id, today, postingId })
  await seedReadings(pim, spv.id, today)
  return true
}

async function seedAsset(
  pim: Entering,
  { asset, spvId, today, postingId }: { asset: SeededAsset; spvId: Id<'spv'>; today: string; postingId: string },
): Promise<void> {
  const {
    insuredDays,
    inspectionDays,
    usualBps: _usual,
    lateBps: _late,
    missingDays: _missing,
    work = [],
    incomeMinor,
    ...described
  } = asset
  const assetId = await addAsset(await pim(), {
    ...described,
    ...{ spvId, offerId: undefined, residualMinor: 0n, lifeMonths: 300, commissionedOn: addMonths(`${today.slice(0, 7)}-01`, -20) },
    ...{ insuredUntil: addDays(today, insuredDays), inspectionOn: addDays(today, inspectionDays) },
  })
  for (const { title, inDays, costMinor } of work) {
    const maintenanceId = await planMaintenance(await pim(), { assetId, title, plannedOn: addDays(today, inDays) })
    if (costMinor !== undefined)
      await finishMaintenance(await pim(), {
        maintenanceId,
        doneOn: addDays(today, inDays + 1),
        costMinor,
        downtimeHours: 16,
        note: 'Nothing was found',
      })
  }
  if (incomeMinor) await matchPosting(await pim(), { assetId, kind: 'income', postingId, amountMinor: incomeMinor, note: 'Power sold' })
  if (asset.meter.startsWith('DE')) {
    for (const title of ['Grid permit', 'Insurance policy']) {
      const ctx = await pim()
      const fileId = await uploadSample(ctx, { spvId, title, about: asset.name })
      await addAssetDocument(ctx, { assetId, title, fileId, dated: addDays(today, -290) })
    }
  }
}

/** A reading for every day since the month a year ago, as its meter would have sent it, in files of a bounded size. */
async function seedReadings(pim: Entering, spvId: string, today: string): Promise<void> {
  const from = addMonths(`${today.slice(0, 7)}-01`, -12)
  const lateFrom = addMonths(`${today.slice(0, 7)}-01`, -2)
  const rows = assets.flatMap(({ meter, planMilli, usualBps, lateBps, missingDays = 0 }) => {
    const found: string[] = []
    for (let day = from; day < addDays(today, -missingDays); day = addDays(day, 1)) {
      const month = planMilli[Number(day.slice(5, 7)) - 1] ?? 0n
      // Days differ by up to a fifth and even out over ten of them.
      const swing = 900n + 20n * BigInt((Number(day.slice(8)) * 3) % 11)
      const milli = (month * (day < lateFrom ? usualBps : lateBps) * swing) / (10_000n * 1_000n * 30n)
      found.push(`${meter};${day};${milli / 1_000n}.${(milli % 1_000n).toString().padStart(3, '0')}`)
    }
    return found
  })
  for (let at = 0; at < rows.length; at += meterLinesMax - 500) {
    const bytes = Buffer.from(`meter;day;amount\n${rows.slice(at, at + meterLinesMax - 500).join('\n')}\n`)
    await importReadings(await pim(), { spvId, bytes, reason: undefined })
  }
}

/** Power that was sold: one records the line of the statement, another posts it, and the first agrees. */
async function postIncome({ mira, milan }: Readonly<Record<'mira' | 'milan', Entering>>, spvId: string): Promise<string> {
  const ctx = await milan()
  const booked = { cell: 'eu', asset: 'EUR', amountMinor: receivedMinor, reference: 'SEED-PRODUCTION-1' } as const
  await recordReference(ctx, { ...booked, kind: 'bank-line', direction: 'in', dated: dayOf(after(ctx.now, -2 * dayMs)) })
  const posting = { movement: 'spv-received', ...booked, holderId: spvId } as const
  const { id: approvalId, bodyHash } = await requestMovement(await mira(), { posting, reason: 'Power sales of last month' })
  await approve(await milan(), acts, { approvalId, bodyHash })
  // The same posting again changes nothing, and answers with what was posted.
  return (await postMovement(await mira(), posting)).id
}
