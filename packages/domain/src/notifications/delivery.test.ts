import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../time.ts'
import {
  clockOfMinute,
  decideDelivery,
  defaultHours,
  isTimeZone,
  isWithin,
  minuteAt,
  minuteOfClock,
  nextAt,
  nextDigest,
  quietEnd,
} from './delivery.ts'
import { type Choice, defaultChoice, effectiveChoice, kindNames, kindOf, kindsByTopic, mailChoices } from './kind.ts'

const now = new Date('2026-11-16T22:30:00Z')
const minute = fc.integer({ min: 0, max: 1_439 })
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const timeZone = fc.constantFrom('UTC', 'Europe/Amsterdam', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland')
const choice: fc.Arbitrary<Choice> = fc.record({ app: fc.boolean(), mail: fc.constantFrom(...mailChoices) })
const hours = fc.record({ timeZone, quiet: fc.option(fc.record({ from: minute, until: minute }), { nil: undefined }) })
const kind = fc.constantFrom(...kindNames)

describe('[NOTE-01]', () => {
  test('a notice about security, or that the law requires, arrives whatever was chosen', () => {
    fc.assert(
      fc.property(
        kind.filter((one) => kindOf(one).required !== undefined),
        choice,
        hours,
        instant,
        (one, chosen, clock, at) => {
          const { isShown, mail } = decideDelivery(one, chosen, clock, at)
          expect(isShown).toBe(true)
          expect(mail.state).toBe(kindOf(one).mail === 'own' ? 'none' : 'waiting')
          expect(effectiveChoice(one, chosen)).toEqual(defaultChoice(one))
        },
      ),
    )
  })

  test('every other kind arrives as it was chosen, and a kind that is off everywhere arrives nowhere', () => {
    const states = { 'at-once': 'waiting', daily: 'digest', never: 'none' } as const
    fc.assert(
      fc.property(
        kind.filter((one) => kindOf(one).required === undefined),
        choice,
        hours,
        instant,
        (one, chosen, clock, at) => {
          const { isShown, mail } = decideDelivery(one, chosen, clock, at)
          // Its own noun sends the mail of such a kind, whatever was chosen here.
          const expected = kindOf(one).mail === 'own' ? 'none' : states[chosen.mail]
          expect([isShown, mail.state]).toEqual([chosen.app, expected])
        },
      ),
    )
  })

  test('no mail is sent in quiet hours but those about security, and none waits for longer than a day and an hour', () => {
    fc.assert(
      fc.property(kind, choice, hours, instant, (one, chosen, clock, at) => {
        const { mail } = decideDelivery(one, chosen, clock, at)
        if (mail.state === 'none') return
        expect(mail.at.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(mail.at.getTime() - at.getTime()).toBeLessThanOrEqual(dayMs + hourMs)
        if (kindOf(one).required === 'security') expect(mail.at).toEqual(at)
        else if (clock.quiet && mail.at > at)
          expect(isWithin(clock.quiet, minuteAt(mail.at, clock.timeZone))).toBe(isSkipped(clock.quiet.until, mail.at, clock.timeZone))
      }),
    )
  })

  test('security and the law are the only reasons, and each topic that has kinds is listed once', () => {
    expect(
      kindsByTopic()
        .flatMap(({ kinds }) => kinds)
        .toSorted(),
    ).toEqual([...kindNames].toSorted())
    expect(kindNames.filter((one) => kindOf(one).topic === 'security' && kindOf(one).required !== 'security')).toEqual([])
  })
})

/** A clock change may skip the minute at which quiet hours end, or repeat one of them: the mail then comes with the change. */
function isSkipped(until: number, at: Date, zone: string): boolean {
  return minuteAt(at, zone) !== until && minuteAt(new Date(at.getTime() - 2 * hourMs), zone) !== (minuteAt(at, zone) + 1_320) % 1_440
}

test('the next time a clock shows a minute lies ahead, and shows it unless a clock change skips it', () => {
  fc.assert(
    fc.property(minute, instant, timeZone, (wanted, at, zone) => {
      const next = nextAt(wanted, at, zone)
      expect(next > at).toBe(true)
      expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(dayMs + hourMs)
      const isShown = minuteAt(next, zone) === wanted
      const changes = minuteAt(new Date(next.getTime() - 2 * hourMs), zone) !== (minuteAt(next, zone) + 1_320) % 1_440
      expect(isShown || changes).toBe(true)
    }),
  )
})

test('quiet hours go past midnight, and outside of them nothing waits', () => {
  const quiet = { from: 22 * 60, until: 7 * 60 }
  expect(quietEnd({ timeZone: 'UTC', quiet }, now)).toEqual(new Date('2026-11-17T07:00:00Z'))
  expect(quietEnd({ timeZone: 'Europe/Amsterdam', quiet }, now)).toEqual(new Date('2026-11-17T06:00:00Z'))
  expect(quietEnd({ timeZone: 'America/New_York', quiet }, now)).toEqual(now)
  expect(quietEnd(defaultHours, now)).toEqual(now)
})

test('the digest comes at eight in the morning of the reader, or when quiet hours that go on for longer are over', () => {
  expect(nextDigest(defaultHours, now)).toEqual(new Date('2026-11-17T08:00:00Z'))
  expect(nextDigest({ timeZone: 'Europe/Amsterdam', quiet: undefined }, now)).toEqual(new Date('2026-11-17T07:00:00Z'))
  expect(nextDigest({ timeZone: 'UTC', quiet: { from: 22 * 60, until: 9 * 60 + 30 } }, now)).toEqual(new Date('2026-11-17T09:30:00Z'))
})

test('a time is read and written as clocks show it, and what is no time or time zone is known', () => {
  fc.assert(fc.property(minute, (one) => minuteOfClock(clockOfMinute(one)) === one))
  expect(['24:00', '7:00', '07:60', '', 'noon'].map(minuteOfClock)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(['Europe/Amsterdam', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
