/**
 * Every form, against the real server: what it refuses is said at the field it is about, and what was typed outlives a lost network and an
 * expired session. Refusals come about by changing the request on its way, since the page itself sends nothing that is wrong.
 */
import { errors } from '@heathland/contract/errors'
import type { Page, Request } from '@playwright/test'
import { errors as english } from '../../packages/words/src/en/errors.ts'
import type { Language } from '../../packages/words/src/language.ts'
import { errors as dutch } from '../../packages/words/src/nl/errors.ts'
import { openVisitors } from './axe-browser.ts'
import { type FormScene, formScenes } from './form-scenes.ts'

export interface FormFindings {
  readonly codes: number
  readonly forms: number
  readonly fields: number
  readonly violations: readonly string[]
}

export async function tryForms(origin: string, only = ''): Promise<FormFindings> {
  const violations = [...codesWithoutWords()]
  const visitors = await openVisitors(origin)
  const scenes = formScenes.filter(({ name }) => only.split(',').some((part) => name.includes(part)))
  let fields = 0
  try {
    for (const scene of scenes) {
      const note = (what: string) => {
        violations.push(`${scene.name}: ${what}`)
        console.log(`${scene.name}: ${what}`)
      }
      const page = await visitors.open({ viewport: { width: 1280, height: 900 } }, scene.person, scene.isHalfway)
      try {
        await scene.open(page)
        await button(page, scene).waitFor()
        await fill(page, scene)
        for (const field of scene.fields) {
          fields += 1
          await tryRefusal(page, scene, field, note)
        }
        await tryLostNetwork(page, scene, note)
        await tryExpiredSession(page, scene, note)
        console.log(`${scene.name}: tried`)
      } catch (error) {
        // A form that cannot be reached is one that nobody has tried.
        note(`not reached: ${String(error).split('\n', 8).join(' ')}`)
      } finally {
        await page.context().close()
      }
    }
  } finally {
    await visitors.close()
  }
  if (fields === 0) throw new Error('no form was tried')
  return { codes: Object.keys(errors).length, forms: scenes.length, fields, violations }
}

type ErrorWords = Readonly<Record<string, Readonly<Record<string, string>>>>
const catalogues: Readonly<Record<Language, ErrorWords>> = { en: english, nl: dutch }

/** Every error of the contract, and those that only the browser sees, in every language. */
function codesWithoutWords(): readonly string[] {
  const codes = [...Object.keys(errors), 'UNREACHABLE', 'TIMED_OUT']
  const parts = ['title', 'happened', 'safe', 'todo']
  return Object.entries(catalogues).flatMap(([language, words]) =>
    codes.flatMap((code) => parts.filter((part) => !words[code]?.[part]?.trim()).map((part) => `${code} has no "${part}" in ${language}`)),
  )
}

type Note = (what: string) => void

const isAct = (request: Request) => request.url().includes('/api/') && ['POST', 'PUT'].includes(request.method())

async function tryRefusal(page: Page, scene: FormScene, field: string, note: Note): Promise<void> {
  const path = scene.paths?.[field] ?? field
  let changed = 0
  await page.route('**/api/**', async (route, request) => {
    const body: unknown = isAct(request) ? request.postDataJSON() : undefined
    if (typeof body !== 'object' || body === null || !(path in body)) return route.fallback()
    changed += 1
    // No field of ours is an empty object.
    return route.fallback({ postData: JSON.stringify({ ...body, [path]: {} }) })
  })
  await send(page, scene)
  const said = page.locator(`[id$="-${field}-error"]`)
  try {
    await said.first().waitFor({ timeout: 10_000 })
    if (changed === 0) note(`"${field}" was not sent`)
    const { name, isInSummary } = await page.evaluate(() => {
      const focused = document.activeElement
      return { name: focused?.getAttribute('name'), isInSummary: focused?.getAttribute('role') === 'alert' }
    })
    if (name !== field && !isInSummary) note(`the focus is not on "${field}" after the server refused it`)
  } catch {
    note(`what the server says of "${field}" is not said at it`)
  }
  await page.unroute('**/api/**')
  await scene.forward?.(page)
  // Changing the field clears what was said of it.
  await put(page, scene, field, '')
  await page.waitForTimeout(50)
  if ((await said.count()) > 0) note(`the error at "${field}" stays after a change`)
  await fill(page, scene)
}

async function tryLostNetwork(page: Page, scene: FormScene, note: Note): Promise<void> {
  const keys: (string | undefined)[] = []
  await page.route('**/api/**', (route, request) => {
    if (!isAct(request) || request.url().endsWith('/api/telemetry')) return route.fallback()
    keys.push(request.headers()['idempotency-key'])
    return route.abort('connectionfailed')
  })
  for (const attempt of [1, 2]) {
    await send(page, scene)
    await page.locator('form [aria-busy=true], dialog[open] [aria-busy=true]').first().waitFor({ state: 'detached' })
    if (keys.length < attempt) note(`try ${attempt} without a network sent nothing`)
    // A code or a password that is asked for once is typed anew.
    for (const [field, value] of Object.entries(scene.values)) if (scene.clears?.includes(field)) await put(page, scene, field, value)
  }
  if (scene.isKeyed && keys[0] !== keys[1]) note('trying again took another idempotency key')
  await compare(page, scene, 'after a lost network', [], note)
  await page.unroute('**/api/**')
}

async function tryExpiredSession(page: Page, scene: FormScene, note: Note): Promise<void> {
  const context = page.context()
  if (scene.person && !scene.isHalfway) {
    const cookies = await context.cookies()
    await context.clearCookies()
    await send(page, scene)
    await page.waitForURL('**/login')
    await context.addCookies(cookies)
  } else {
    // Nobody is signed in: the page goes instead.
    await page.reload()
  }
  await scene.open(page)
  await compare(page, scene, 'after an expired session', scene.secrets ?? [], note)
}

async function compare(page: Page, scene: FormScene, when: string, except: readonly string[], note: Note): Promise<void> {
  for (const [field, value] of Object.entries(scene.values)) {
    if (except.includes(field)) continue
    const found = await heldBy(page, scene, field)
    if (found !== value) note(`"${field}" was ${JSON.stringify(value)} and is ${JSON.stringify(found)} ${when}`)
  }
}

function controls(page: Page, scene: FormScene, field: string) {
  return page.locator(`${scene.inDialog ? 'dialog[open] ' : ''}form [name="${field}"]:not([hidden])`)
}

async function fill(page: Page, scene: FormScene): Promise<void> {
  for (const [field, value] of Object.entries(scene.values)) await put(page, scene, field, value)
}

/** An empty value changes the field to something else than it holds. */
async function put(page: Page, scene: FormScene, field: string, value: string): Promise<void> {
  const control = controls(page, scene, field).first()
  if (!(await control.isVisible())) return
  const kind = await control.evaluate((element) => (element as HTMLInputElement).type)
  if (kind === 'select-one') {
    const other = () => control.evaluate((element) => [...(element as HTMLSelectElement).options].find(({ selected }) => !selected)?.value)
    await control.selectOption(value || ((await other()) ?? ''))
  } else if (kind === 'radio') {
    const radios = controls(page, scene, field)
    await (value ? radios.and(page.locator(`[value="${value}"]`)) : radios.last()).check()
  } else if (kind === 'checkbox') {
    if (value) await control.setChecked(value === 'on')
    else await control.click()
  } else {
    await control.fill(value || (kind === 'date' ? '2026-01-02' : 'other'))
  }
}

async function heldBy(page: Page, scene: FormScene, field: string): Promise<string | undefined> {
  const all = controls(page, scene, field)
  await all.first().waitFor()
  return all.evaluateAll((elements) => {
    const [first] = elements as HTMLInputElement[]
    if (first?.type === 'radio') return (elements as HTMLInputElement[]).find(({ checked }) => checked)?.value
    return first?.type === 'checkbox' ? (first.checked ? 'on' : 'off') : first?.value
  })
}

function button(page: Page, scene: FormScene) {
  const within = scene.inDialog ? page.getByRole('dialog') : page.locator('form')
  return within.getByRole('button', { name: scene.send, exact: true })
}

async function send(page: Page, scene: FormScene): Promise<void> {
  await button(page, scene).click()
}
