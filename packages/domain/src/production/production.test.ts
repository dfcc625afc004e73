import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../books/day.ts'
import { alarmsOf, bookValueMinor, lastMonth, type Observed, ofPlanBps, planBetween, statusOf } from './asset.ts'
import { meterLinesMax, milliOf, planImport, readingKey, readMeterFile } from './meter-file.ts'

const day = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2015-01-01', days))
const plan = fc.array(fc.bigInt({ min: 0n, max: 1_000_000_000n }), { minLength: 12, maxLength: 12 })

describe('output against plan', () => {
  test('a year is the sum of its months, and a part of a month its part of the days', () => {
    const months = Array.from({ length: 12 }, (_, place) => BigInt(place + 1) * 31_000n)
    expect(planBetween(months, '2026-01-01', '2027-01-01')).toBe(78n * 31_000n)
    expect(planBetween(months, '2026-01-01', '2026-01-11')).toBe(10_000n)
    expect(planBetween(months, '2026-05-05', '2026-05-05')).toBe(0n)
    fc.assert(
      fc.property(plan, day, fc.nat(400), fc.nat(400), (amounts, from, first, second) => {
        const [middle, until] = [addDays(from, first), addDays(from, first + second)]
        const parts = planBetween(amounts, from, middle) + planBetween(amounts, middle, until)
        const whole = planBetween(amounts, from, until)
        // Only the month that is cut loses what does not divide.
        expect(whole - parts >= 0n && whole - parts <= 1n).toBe(true)
      }),
    )
    expect(ofPlanBps(71n, 100n)).toBe(7_100n)
    expect(ofPlanBps(1n, 0n)).toBeUndefined()
    expect(lastMonth('2026-01-15')).toEqual({ from: '2025-12-01', until: '2026-01-01' })
  })

  test('the value in the book falls each month from cost to what is left, and never below', () => {
    const asset = { costMinor: 1_200_00n, residualMinor: 0n, lifeMonths: 12, commissionedOn: '2026-01-31' }
    expect(bookValueMinor(asset, '2026-01-01')).toBe(1_200_00n)
    expect(bookValueMinor(asset, '2026-02-28')).toBe(1_100_00n)
    expect(bookValueMinor(asset, '2030-01-01')).toBe(0n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 600 }),
        day,
        fc.nat(4_000),
        fc.nat(4_000),
        (cost, life, from, early, later) => {
          const one = { costMinor: cost, residualMinor: cost / 10n, lifeMonths: life, commissionedOn: from }
          const [before, after] = [bookValueMinor(one, addDays(from, early)), bookValueMinor(one, addDays(from, early + later))]
          expect(before >= after && after >= cost / 10n && before <= cost).toBe(true)
        },
      ),
    )
  })
})

describe('alarms', () => {
  const fine: Observed = {
    ...{ commissionedOn: '2024-01-01', insuredUntil: '2027-06-30', inspectionOn: '2027-01-01' },
    ...{ outputMilli: 85n, planMilli: 100n, missingDays: 1, isUnderRepair: false },
  }
  test('output below 85 percent, insurance within 30 days, an inspection overdue, and two days without readings', () => {
    expect(alarmsOf(fine, '2026-11-17')).toEqual([])
    expect(alarmsOf({ ...fine, outputMilli: 84n }, '2026-11-17')).toEqual(['output'])
    expect(alarmsOf({ ...fine, insuredUntil: '2026-12-17' }, '2026-11-17')).toEqual(['insurance'])
    expect(alarmsOf({ ...fine, insuredUntil: '2026-12-18' }, '2026-11-17')).toEqual([])
    expect(alarmsOf({ ...fine, insuredUntil: undefined, inspectionOn: '2026-11-16', missingDays: 2 }, '2026-11-17')).toEqual([
      'insurance',
      'inspection',
      'readings',
    ])
    expect(alarmsOf({ ...fine, inspectionOn: '2026-11-17' }, '2026-11-17')).toEqual([])
    expect(alarmsOf({ ...fine, commissionedOn: '2027-01-01', missingDays: 9 }, '2026-11-17')).toEqual([])
  })

  test('the status is planned, under repair, reduced or producing', () => {
    expect(statusOf({ ...fine, commissionedOn: '2027-01-01' }, '2026-11-17')).toBe('planned')
    expect(statusOf({ ...fine, isUnderRepair: true, outputMilli: 0n }, '2026-11-17')).toBe('maintenance')
    expect(statusOf({ ...fine, outputMilli: 0n }, '2026-11-17')).toBe('reduced')
    expect(statusOf(fine, '2026-11-17')).toBe('producing')
  })
})

describe('a meter file', () => {
  const head = 'meter;day;amount\n'
  test('lines are read with either decimal mark, in any order of columns, and a spreadsheet’s quotes', () => {
    const file = readMeterFile('\uFEFF"day";"amount";"meter"\r\n2026-11-01;12,5;EAN1\r\n2026-11-02;"7.125";EAN1\r\n\r\n')
    expect(file).toEqual({
      ok: true,
      refused: [],
      lines: [
        { line: 2, meter: 'EAN1', day: '2026-11-01', amountMilli: 12_500n },
        { line: 3, meter: 'EAN1', day: '2026-11-02', amountMilli: 7_125n },
      ],
    })
  })

  test.each([
    ['meter;day;amount\nEAN1;2026-02-30;1', 'day'],
    ['meter;day;amount\nEAN1;01-02-2026;1', 'day'],
    ['meter;day;amount\nEAN1;2026-02-01;-1', 'amount'],
    ['meter;day;amount\nEAN1;2026-02-01;1.2345', 'amount'],
    ['meter;day;amount\nEAN1;2026-02-01;1e9', 'amount'],
    ['meter;day;amount\nEAN1;2026-02-01;=1+1', 'amount'],
    ['meter;day;amount\nEAN1;2026-02-01;9999999999999', 'amount'],
    ['meter;day;amount\nEAN1;2026-02-01', 'columns'],
    ['meter;day;amount\n;2026-02-01;1', 'columns'],
    [`meter;day;amount\n${'x'.repeat(200)};2026-02-01;1`, 'too-long'],
  ])('%j is refused by its line', (text, problem) => {
    expect(readMeterFile(text)).toEqual({ ok: true, lines: [], refused: [{ line: 2, problem }] })
  })

  test('a day that is given twice counts once', () => {
    expect(readMeterFile(`${head}A;2026-02-01;1\nA;2026-02-01;2`)).toMatchObject({
      lines: [{ line: 2 }],
      refused: [{ line: 3, problem: 'twice' }],
    })
  })

  test.each([
    [undefined, 'encoding'],
    ['m\0e\0t\0e\0r\0', 'encoding'],
    ['', 'empty'],
    ['meter;day;amount', 'empty'],
    ['asset;day;amount\nA;2026-01-01;1', 'header'],
    ['meter\nA', 'header'],
    [head + 'A;2026-01-01;1\n'.repeat(meterLinesMax + 1), 'lines'],
  ])('%j is no meter file', (text, problem) => {
    expect(readMeterFile(text)).toEqual({ ok: false, problem })
  })

  test('whatever the bytes, each line is read or refused once', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 30 }), (rows) => {
        const body = [...rows.map((row) => row.replace(/[\r\n]/g, '')), 'EAN1;2026-01-01;1']
        const file = readMeterFile(`${head}${body.join('\n')}`)
        if (!file.ok) return
        const numbers = [...file.lines, ...file.refused].map(({ line }) => line).toSorted((one, other) => one - other)
        expect(numbers).toEqual(Array.from({ length: rows.length + 1 }, (_, place) => place + 2))
      }),
    )
  })

  test('amounts are exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000_000_000_000n }), (milli) => {
        expect(milliOf(`${milli / 1_000n}.${(milli % 1_000n).toString().padStart(3, '0')}`)).toBe(milli)
      }),
    )
  })

  test('the same file again changes nothing, and a day before the start or to come is refused', () => {
    const assets = new Map([['A', { id: 'pas_1', commissionedOn: '2026-01-01' }]])
    const file = readMeterFile(`${head}A;2026-01-02;1\nA;2026-01-03;2\nB;2026-01-03;2\nA;2025-12-31;1\nA;2026-06-02;1`)
    if (!file.ok) throw new Error(file.problem)
    const first = planImport(file, assets, new Map(), '2026-06-01')
    expect(first).toMatchObject({ added: [{ day: '2026-01-02' }, { day: '2026-01-03' }], changed: [], same: 0 })
    expect(first.refused).toEqual([
      { line: 4, problem: 'meter-unknown' },
      { line: 5, problem: 'before-start' },
      { line: 6, problem: 'day-to-come' },
    ])
    const readings = new Map(first.added.map(({ assetId, day: on, amountMilli }) => [readingKey(assetId, on), amountMilli]))
    expect(planImport(file, assets, readings, '2026-06-01')).toMatchObject({ added: [], changed: [], same: 2 })
    readings.set(readingKey('pas_1', '2026-01-03'), 5n)
    expect(planImport(file, assets, readings, '2026-06-01')).toMatchObject({ changed: [{ beforeMilli: 5n, amountMilli: 2_000n }], same: 1 })
  })
})
