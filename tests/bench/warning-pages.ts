/// <reference lib="dom" />
/**
 * The warnings of the law as a member meets them on the smallest phone: whole and uncovered without scrolling, in the law's words, and
 * there until they are acknowledged, whatever is pressed. Each display and each acknowledgement is on record.
 */
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import type { TemporaryStack } from '../../tools/temporary-stack.ts'
import { openVisitors } from './axe-browser.ts'

export interface WarnedMember {
  /** Of the cast, so that no way in has to be walked. */
  readonly email: string
  readonly cell: 'eu' | 'uk'
  /** In the order in which they stand. */
  readonly texts: readonly string[]
}

const smallest = { width: 320, height: 568 }

export async function findWarningFaults(
  { origin, cluster, database }: TemporaryStack,
  members: readonly WarnedMember[],
): Promise<{ readonly statements: number; readonly faults: readonly string[] }> {
  const behind = new pg.Client({ connectionString: cluster.url(database) })
  await behind.connect()
  const visitors = await openVisitors(origin)
  const found: { readonly what: string; readonly holds: boolean }[] = []
  try {
    for (const { email, cell, texts } of members) {
      const note = (what: string, holds: boolean) => found.push({ what: `${cell}: ${what}`, holds })
      const page = await visitors.open({ viewport: smallest }, email)
      const { personId, offerId } = await prepare(behind, page, cell)
      const recorded = async (action: string) => {
        const { rows } = await behind.query<{ count: number }>(
          'select count(*)::int as count from audit_log where user_id = $1 and action = $2',
          [personId, action],
        )
        return rows[0]?.count ?? 0
      }
      const [shownBefore, acknowledgedBefore] = [
        await recorded('protection.warning-shown'),
        await recorded('protection.warning-acknowledged'),
      ]
      await page.goto(`/opportunities/${offerId}`)
      const region = page.getByRole('region', { name: 'Risk warning' })
      await region.waitFor()
      for (const text of texts) {
        const warning = region.getByText(text).first()
        note(`"${text}" stands there in these words`, await isOnPage(warning))
        note(`"${text}" is whole and uncovered above the fold`, await isUncovered(warning))
      }
      await tryToDismiss(page, region)
      for (const text of texts) note(`"${text}" outlives Escape, clicks and a reload`, await isOnPage(region.getByText(text).first()))
      // Shown once before and once after the reload.
      await eventually(async () => (await recorded('protection.warning-shown')) - shownBefore >= 2 * texts.length)
      note('each display is on record', (await recorded('protection.warning-shown')) - shownBefore === 2 * texts.length)
      note('nothing pressed so far acknowledged it', (await recorded('protection.warning-acknowledged')) === acknowledgedBefore)
      const understood = region.getByRole('button', { name: 'I understand' })
      for (let left = texts.length; left > 0; left -= 1) {
        note(`${left} left to acknowledge`, (await understood.count()) === left)
        await understood.first().click()
        await eventually(async () => (await understood.count()) === left - 1)
      }
      note('each acknowledgement is on record', (await recorded('protection.warning-acknowledged')) - acknowledgedBefore === texts.length)
      for (const text of texts) note(`"${text}" stays once it is acknowledged`, await isOnPage(region.getByText(text).first()))
      await page.context().close()
    }
  } finally {
    await visitors.close()
    await behind.end()
  }
  return { statements: found.length, faults: found.filter(({ holds }) => !holds).map(({ what }) => what) }
}

/** Lets the member through the gate, with nothing acknowledged, and finds an offer of their cell. */
async function prepare(behind: pg.Client, page: Page, cell: string): Promise<{ readonly personId: string; readonly offerId: string }> {
  const answer = await page.request.get('/api/identity/me')
  const { id: personId } = (await answer.json()) as { id: string }
  await behind.query(
    `update profiles set kyc_status = 'approved', first_onramp_ok = true, crossmint_wallet_id = coalesce(crossmint_wallet_id, 'wallet-' || id) where id = $1`,
    [personId],
  )
  await behind.query('delete from warning_acknowledgement where person_id = $1', [personId])
  const { rows } = await behind.query<{ id: string }>(
    `select id from offer where cell = $1 and state = 'published' and opens_on <= platform_now()::date and closes_on > platform_now()::date order by id limit 1`,
    [cell],
  )
  return { personId, offerId: rows[0]?.id ?? '' }
}

async function isOnPage(warning: Locator): Promise<boolean> {
  return warning.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  )
}

/** Every line of it lies within the window, and nothing lies over it. */
function isUncovered(warning: Locator): Promise<boolean> {
  return warning.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = [...range.getClientRects()]
    return (
      lines.length > 0 &&
      lines.every(({ left, top, right, bottom }) => {
        if (left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight) return false
        const [y, inset] = [(top + bottom) / 2, 2]
        return [left + inset, (left + right) / 2, right - inset].every((x) => {
          const there = document.elementFromPoint(x, y)
          return there !== null && (element.contains(there) || there.contains(element))
        })
      })
    )
  })
}

/** Everything that closes a notice elsewhere. */
async function tryToDismiss(page: Page, region: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  const box = await region.boundingBox()
  if (box)
    for (const [x, y] of [
      [box.x + 3, box.y + 3],
      [box.x + box.width - 3, box.y + 3],
    ] as const)
      await page.mouse.click(x, y)
  await page.keyboard.press('Escape')
  await page.reload()
  await region.waitFor()
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 50 && !(await holds()); attempt += 1) await new Promise((resolve) => setTimeout(resolve, 100))
}
