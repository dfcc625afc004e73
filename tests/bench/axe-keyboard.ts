/// <reference lib="dom" />
/** The keyboard alone: joining, signing in, the palette and the menus; and the pages at 400 % and without motion. */
import type { Page } from '@playwright/test'
import { castPassword } from '../../tools/cast.ts'
import { openVisitors, settled, stall, type Visitors } from './axe-browser.ts'

export interface Violation {
  readonly where: string
  readonly rule:
    | 'focus not visible'
    | 'focus obscured'
    | 'focus out of view'
    | 'trap'
    | 'focus lost'
    | 'sideways scroll'
    | 'motion'
    | 'not reached'
  readonly target: string
  readonly why: string
}

export interface KeyboardOutcome {
  readonly stops: number
  readonly pages: number
  readonly violations: readonly Violation[]
}

const wide = { width: 1280, height: 900 }
/** A window of 1280 by 1024 at 400 %. */
const zoomed = { width: 320, height: 256 }
/** No page has as many stops as this; whoever needs more goes in circles. */
const stopsMax = 90

const nora = 'nora@members.example'
const willem = 'willem@members.example'
const sanne = 'sanne@members.example'
const freya = 'freya@members.example'
const mira = 'mira@staff.example'
const carla = 'carla@staff.example'

/** All of it, or, for whoever repairs one thing, only what carries a word in its name. */
export async function walkByKeyboard(origin: string, only = ''): Promise<KeyboardOutcome> {
  const visitors = await openVisitors(origin)
  const found = new Map<string, Violation>()
  const note = (violation: Violation) => found.set(Object.values(violation).slice(0, 3).join(' '), violation)
  const counted = { stops: 0, pages: 0 }
  try {
    for (const viewport of [wide, zoomed]) {
      for (const { name, person, isHalfway, walk } of journeys.filter((journey) => journey.name.includes(only))) {
        const where = `${name}, ${viewport.width} px`
        const page = await visitors.open({ viewport }, person, isHalfway)
        try {
          await walk(new Hands(page, where, note, counted))
        } catch (error) {
          note({ where, rule: 'not reached', target: '-', why: String(error).split('\n', 3).join(' ') })
        } finally {
          await page.context().close()
        }
      }
    }
    for (const [path, person] of pages.filter(([path]) => path.includes(only))) {
      counted.pages += 1
      await lookZoomed(visitors, path, person, note)
    }
    for (const path of ['/login', '/status', '/dashboard'].filter((path) => path.includes(only))) {
      const page = await visitors.open({ viewport: wide }, path === '/dashboard' ? nora : undefined)
      await stall(page, '**/api/**')
      await page.goto(path)
      await page.getByRole('status').first().waitFor({ state: 'attached' })
      await noteMotion(page, `${path} loading`, note)
      await page.context().close()
    }
  } finally {
    await visitors.close()
  }
  if (counted.stops + counted.pages === 0) throw new Error('the keyboard reached nothing')
  return { ...counted, violations: [...found.values()] }
}

type Note = (violation: Violation) => void

interface Stop {
  /** What the focused element is called, as far as markup tells. */
  readonly name: string
  readonly target: string
  readonly isNowhere: boolean
  readonly isSeen: boolean
  readonly isInView: boolean
  readonly coveredBy: string | undefined
}

/** Someone who has nothing but the keys, and notes every stop at which they cannot see where they are. */
class Hands {
  readonly page: Page
  readonly where: string
  readonly #note: Note
  readonly #counted: { stops: number }

  constructor(page: Page, where: string, note: Note, counted: { stops: number }) {
    this.page = page
    this.where = where
    this.#note = note
    this.#counted = counted
  }

  async press(key: string): Promise<Stop> {
    await this.page.keyboard.press(key)
    return await this.look()
  }

  async look(): Promise<Stop> {
    // What moves the focus may do so a moment later, and so may the scrolling that follows.
    await this.page.waitForTimeout(60)
    const stop = await this.page.evaluate(lookAtFocus)
    if (stop.isNowhere) return stop
    this.#counted.stops += 1
    const { target } = stop
    if (!stop.isSeen) this.note('focus not visible', target, 'neither outline, shadow nor border differs with the focus')
    if (!stop.isInView) this.note('focus out of view', target, 'its middle lies outside the window')
    else if (stop.coveredBy) this.note('focus obscured', target, `covered by ${stop.coveredBy}`)
    return stop
  }

  note(rule: Violation['rule'], target: string, why: string): void {
    this.#note({ where: this.where, rule, target, why })
  }

  /** Tab, until the stop of that name. */
  async reach(name: string): Promise<void> {
    for (let stops = 0; stops < stopsMax; stops += 1) if (isCalled((await this.press('Tab')).name, name)) return
    throw new Error(`${stopsMax} presses of Tab did not lead to "${name}"`)
  }

  /** Tab from the top until the focus leaves the page, then one step back in. */
  async passThrough(): Promise<void> {
    const seen: string[] = []
    for (let stops = 0; stops < stopsMax; stops += 1) {
      const { isNowhere, target } = await this.press('Tab')
      if (isNowhere) {
        if (seen.length === 0) this.note('focus lost', '-', 'Tab leads nowhere')
        return
      }
      // Without a browser's own bar around it, the page begins again after its last stop.
      if (seen.length > 1 && target === seen[0]) return
      seen.push(target)
    }
    this.note('trap', seen.at(-1) ?? '-', `${stopsMax} presses of Tab did not lead out`)
  }

  async fill(name: string, text: string): Promise<void> {
    await this.reach(name)
    await this.page.keyboard.type(text)
  }
}

/** The button of the account goes on with the initials of its owner. */
function isCalled(found: string, name: string): boolean {
  return found === name || (name.includes(' ') && found.includes(name))
}

/** Runs in the page. */
function lookAtFocus(): Stop {
  const element = document.activeElement
  const nothing = { name: '', target: '', isNowhere: true, isSeen: true, isInView: true, coveredBy: undefined }
  if (!(element instanceof HTMLElement) || element === document.body) return nothing
  const wordsOf = (of: Element) => {
    const label = of instanceof HTMLInputElement || of instanceof HTMLSelectElement ? of.labels?.[0]?.textContent : undefined
    const words = of.getAttribute('aria-label') ?? label ?? of.textContent ?? ''
    return {
      words: words.replace(/\s+/g, ' ').trim(),
      tag: `${of.tagName.toLowerCase()}${of.id && !of.id.includes(':') ? `#${of.id}` : ''}`,
    }
  }
  // What is on its way counts as arrived: even the shortest transition shows its beginning at first.
  const arrive = () => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
  arrive()
  const { words, tag } = wordsOf(element)
  const target = `${tag} "${words.slice(0, 50)}"`
  // A heading or the page's content takes the focus to be read from there; it is no control.
  const isReadFrom = element.tabIndex < 0 && !element.matches('a, button, input, select, textarea, [role="menuitem"]')
  const name = words
  // What has the focus then stands inside the frame, and its ring is the frame's to draw.
  const isInFrame = element instanceof HTMLIFrameElement
  if (isReadFrom || isInFrame) return { ...nothing, name, target, isNowhere: false }

  // The ring of a control that is drawn by what surrounds it stands there.
  const around = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one instanceof HTMLElement)
  const hasRing = around.some((one) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor)
  })
  let isSeen = hasRing
  if (!isSeen) {
    const edges = () =>
      around.map((one) => {
        const { boxShadow, borderColor, borderWidth, outline } = getComputedStyle(one)
        return [boxShadow, borderColor, borderWidth, outline].join(';')
      })
    const before = edges().join('\n')
    element.blur()
    arrive()
    isSeen = edges().join('\n') !== before
    element.focus({ preventScroll: true })
  }

  const own = element.getClientRects()[0]
  const drawn = own && own.width > 2 && own.height > 2 ? element : (element.closest('label') ?? element.parentElement ?? element)
  const rect = drawn.getClientRects()[0] ?? drawn.getBoundingClientRect()
  const middle = { x: rect.left + rect.width / 2, y: rect.top + Math.min(rect.height, innerHeight) / 2 }
  const isInView = middle.x >= 0 && middle.x <= innerWidth && middle.y >= 0 && middle.y <= innerHeight
  const points = [0.15, 0.5, 0.85].flatMap((x) =>
    [0.2, 0.5, 0.8].map((y) => [rect.left + rect.width * x, rect.top + rect.height * y] as const),
  )
  const covers = points.flatMap(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return !hit || hit.contains(drawn) || drawn.contains(hit) || around.some((one) => one.contains(hit)) ? [] : [wordsOf(hit)]
  })
  const coveredBy = covers[0] && `${covers[0].tag} "${covers[0].words.slice(0, 40)}" at ${covers.length} of ${points.length} points`
  return { name, target, isNowhere: false, isSeen, isInView, coveredBy }
}

interface Journey {
  readonly name: string
  readonly person?: string
  readonly isHalfway?: boolean
  readonly walk: (hands: Hands) => Promise<void>
}

const journeys: readonly Journey[] = [
  ...['/', '/status', '/nowhere', '/register', '/login', '/welcome', '/forgot-password', '/admin/login', '/privacy-policy'].map((path) => ({
    name: path,
    walk: walkPage(path),
  })),
  { name: '/dashboard nora', person: nora, walk: walkPage('/dashboard') },
  { name: '/dashboard mira', person: mira, walk: walkPage('/dashboard') },
  { name: '/access-required', person: nora, walk: walkPage('/access-required?need=wallet&from=%2Fplacements') },
  { name: '/users denied', person: nora, walk: walkPage('/users') },
  { name: '/users', person: mira, walk: walkPage('/users') },
  { name: '/security', person: mira, walk: walkPage('/security') },
  { name: '/compliance', person: carla, walk: walkPage('/compliance') },
  { name: '/settings', person: freya, walk: walkPage('/settings') },
  { name: '/wallet', person: freya, walk: walkPage('/wallet') },
  { name: '/kyc-verification', person: nora, walk: walkPage('/kyc-verification') },
  { name: '/kyc-verification done', person: sanne, walk: walkPage('/kyc-verification') },
  { name: '/login second step', person: mira, isHalfway: true, walk: walkPage('/login') },
  {
    name: 'dialog',
    person: mira,
    walk: async (hands) => {
      const { page } = hands
      await page.goto('/users')
      await settled(page)
      await hands.reach('Add User')
      await hands.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Add User' })
      await dialog.waitFor()
      await hands.reach('Send invitation')
      await hands.press('Enter')
      if (!(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))))
        hands.note('focus lost', 'Send invitation', 'the focus is not on the first field that is wrong')
      for (let step = 0; step < 8; step += 1) {
        await hands.press('Tab')
        if (await page.evaluate(() => !document.activeElement?.closest('dialog') && document.activeElement !== document.body))
          hands.note('focus obscured', 'dialog', 'Tab leads behind the open dialog')
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      const { name } = await hands.look()
      if (name !== 'Add User') hands.note('focus lost', name, 'closing the dialog does not return the focus')
    },
  },
  {
    name: 'identity check in its frame',
    person: willem,
    walk: async (hands) => {
      const { page } = hands
      await page.goto('/kyc-verification')
      await settled(page)
      await hands.reach('Continue verification')
      await hands.press('Enter')
      await page.getByText('This part of the page is Sumsub’s.').waitFor()
      if ((await hands.look()).isNowhere) hands.note('focus lost', 'Continue verification', 'nothing has the focus when the check opens')
      await hands.reach('Open on its own page')
    },
  },
  {
    name: 'identity check',
    person: nora,
    walk: async (hands) => {
      const { page } = hands
      await page.goto('/kyc-verification')
      await settled(page)
      await hands.reach('Start verification')
      await stall(page, '**/api/kyc/verification')
      await hands.press('Enter')
      if ((await hands.look()).isNowhere) hands.note('focus lost', 'Start verification', 'nothing has the focus while the check opens')
    },
  },
  {
    name: 'adding money',
    person: sanne,
    walk: async (hands) => {
      const { page } = hands
      await page.goto('/wallet')
      await settled(page)
      await hands.fill('Amount to pay', '3')
      // While a price is being asked for, the button waits for it.
      await page.getByText('Type an amount').waitFor()
      await hands.reach('Continue to payment')
      await hands.press('Enter')
      await page.locator('[aria-invalid="true"]').waitFor()
      if ((await hands.look()).isNowhere) hands.note('focus lost', 'Continue to payment', 'nothing has the focus after a refused amount')
      await page.reload()
      await settled(page)
      await hands.fill('Amount to pay', '50')
      await page.getByText('You pay', { exact: true }).locator('..').getByText('€50.00').waitFor()
      await hands.reach('Continue to payment')
      await hands.press('Enter')
      await page.getByRole('button', { name: 'Cancel' }).waitFor()
      if ((await hands.look()).isNowhere)
        hands.note('focus lost', 'Continue to payment', 'nothing has the focus when the payment page opens')
      await hands.reach('Cancel')
      await hands.press('Enter')
      await page.getByLabel('Amount to pay').waitFor()
      if ((await hands.look()).isNowhere) hands.note('focus lost', 'Cancel', 'nothing has the focus after the payment was left')
    },
  },
  {
    name: 'passkey',
    walk: async (hands) => {
      const { page } = hands
      // Whoever has a passkey is asked for it from then on, so each round has someone of its own.
      const email = (page.viewportSize()?.width ?? 0) > zoomed.width ? 'finn@members.example' : 'petra@members.example'
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('WebAuthn.enable')
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      await page.goto('/login')
      await settled(page)
      await hands.fill('Email', email)
      await hands.fill('Password', castPassword)
      await hands.reach('Sign In')
      await hands.press('Enter')
      await page.waitForURL('**/dashboard')
      await page.goto('/settings?section=security')
      await page.getByText('This device').waitFor()
      await hands.reach('Add a passkey')
      await hands.press('Enter')
      await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor()
      await hands.reach('Create passkey')
      await hands.press('Enter')
      await page.getByText('Your passkey was added.').waitFor()
      await page.context().clearCookies()
      await page.goto('/login')
      await settled(page)
      await hands.reach('Sign in with a passkey')
      await hands.press('Enter')
      await page.waitForURL('**/dashboard')
    },
  },
  {
    name: 'skip link',
    walk: async (hands) => {
      await hands.page.goto('/status')
      await settled(hands.page)
      const { name } = await hands.press('Tab')
      if (name !== 'Skip to content') hands.note('focus lost', name, 'the first stop does not skip to the content')
      await hands.press('Enter')
      if (!(await hands.page.evaluate(() => document.activeElement?.id === 'content')))
        hands.note('focus lost', 'Skip to content', 'it does not lead to the content')
    },
  },
  {
    name: 'registration',
    walk: async (hands) => {
      const { page } = hands
      await page.goto('/register?kind=individual')
      await settled(page)
      // First with nothing filled in: what is wrong must be found by keyboard too.
      await hands.reach('Continue')
      await hands.press('Enter')
      await page.getByText('There is a problem').waitFor()
      if ((await hands.look()).isNowhere) hands.note('focus lost', 'button "Continue"', 'nothing has the focus after a refused step')
      await page.reload()
      await settled(page)
      await hands.fill('First name', 'Ines')
      await hands.fill('Last name', 'Proof')
      await hands.fill('Email', `ines.${Date.now()}@joining.example`)
      await hands.fill('Password', 'quiet-moor-at-dawn')
      await hands.fill('Confirm password', 'quiet-moor-at-dawn')
      await hands.reach('Continue')
      await hands.press('Enter')
      await page.getByLabel('Phone').waitFor()
      if ((await hands.look()).isNowhere) hands.note('focus lost', 'step 2', 'nothing has the focus after the step')
      await hands.reach('Continue')
      await hands.press('Enter')
      await page.getByLabel('City').waitFor()
      if ((await hands.look()).isNowhere) hands.note('focus lost', 'step 3', 'nothing has the focus after the step')
      await hands.reach('Create account')
      await hands.press('Enter')
      await page.waitForURL('**/welcome')
      await settled(page)
      await hands.passThrough()
    },
  },
  {
    name: 'sign-in',
    walk: async (hands) => {
      await hands.page.goto('/login')
      await settled(hands.page)
      await hands.fill('Email', freya)
      await hands.fill('Password', castPassword)
      await hands.reach('Sign In')
      await hands.press('Enter')
      await hands.page.waitForURL('**/dashboard')
      await settled(hands.page)
      await hands.passThrough()
    },
  },
  {
    name: 'palette',
    person: mira,
    walk: async (hands) => {
      const { page } = hands
      await page.goto('/dashboard')
      await settled(page)
      await hands.reach('Dashboard')
      const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
      await page.keyboard.press('Control+k')
      await palette.getByRole('combobox').waitFor()
      await hands.look()
      const count = await palette.getByRole('option').count()
      for (let step = 0; step < count; step += 1) {
        // The focus stays in the field; what is seen to move is the chosen line.
        await page.keyboard.press('ArrowDown')
        await page.waitForTimeout(60)
        const fault = await page.evaluate(lookAtSelected)
        if (fault) hands.note('focus not visible', fault.target, fault.why)
      }
      for (let step = 0; step < 6; step += 1) {
        await hands.press('Tab')
        if (await page.evaluate(() => !document.activeElement?.closest('dialog') && document.activeElement !== document.body))
          hands.note('focus obscured', 'dialog', 'Tab leads behind the open palette')
      }
      await page.keyboard.press('Escape')
      await palette.waitFor({ state: 'hidden' })
      const { name } = await hands.look()
      if (name !== 'Dashboard') hands.note('focus lost', name, 'closing the palette does not return the focus')
    },
  },
  ...(
    [
      ['Your account', nora],
      ['Admin', mira],
    ] as const
  ).map(([menu, person]) => ({
    name: `menu ${menu}`,
    person,
    walk: async (hands: Hands) => {
      const { page } = hands
      await page.goto('/dashboard')
      await settled(page)
      await hands.reach(menu)
      await hands.press('Enter')
      const items = page.getByRole('menu', { name: menu }).getByRole('menuitem')
      await items.first().waitFor()
      await hands.look()
      for (let step = await items.count(); step > 0; step -= 1) await hands.press('ArrowDown')
      for (const key of ['End', 'Home']) await hands.press(key)
      await page.keyboard.press('Escape')
      await items.first().waitFor({ state: 'hidden' })
      const { name } = await hands.look()
      if (!isCalled(name, menu)) hands.note('focus lost', name, 'closing the menu does not return the focus')
    },
  })),
]

/** Runs in the page: the chosen line of the palette, which the field only points to. */
function lookAtSelected(): { target: string; why: string } | undefined {
  const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
  const option = document.getElementById(id)
  if (!option) return { target: 'combobox', why: 'points to no line' }
  const target = `option "${option.textContent}"`
  const other = [...document.querySelectorAll('[role="option"]')].find((one) => one !== option)
  for (const animation of document.getAnimations()) animation.finish()
  const look = (of: Element) => [getComputedStyle(of).backgroundColor, getComputedStyle(of).color, getComputedStyle(of).outline].join(';')
  if (other && look(other) === look(option)) return { target, why: 'looks like every other line' }
  const { left, top, height, width } = option.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!hit || !(option.contains(hit) || hit.contains(option))) return { target, why: 'is not in view' }
  return undefined
}

function walkPage(path: string) {
  return async (hands: Hands) => {
    await hands.page.goto(path)
    await settled(hands.page)
    await hands.passThrough()
  }
}

const pages: readonly (readonly [path: string, person?: string])[] = [
  ['/'],
  ['/login'],
  ['/register'],
  ['/welcome'],
  [`/welcome#verify=${'x'.repeat(43)}`],
  ['/status'],
  ['/investment-disclaimer'],
  ['/privacy-policy'],
  ['/terms-and-conditions'],
  ['/nowhere'],
  ['/forgot-password'],
  ['/dashboard', nora],
  ['/dashboard', freya],
  ['/dashboard', mira],
  ['/access-required?need=kyc&from=%2Fwallet', nora],
  ['/users', nora],
  ['/users', mira],
  ['/security', mira],
  ['/compliance', carla],
  ['/settings', nora],
  ['/settings', mira],
  ['/wallet', nora],
  ['/wallet', freya],
  ['/kyc-verification'],
  ['/kyc-verification', nora],
  ['/admin/login'],
]

/** WCAG 1.4.12: what a reader may set without losing anything. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

async function lookZoomed(visitors: Visitors, path: string, person: string | undefined, note: Note): Promise<void> {
  const page = await visitors.open({ viewport: zoomed }, person)
  const where = `${path}${person ? ` ${person}` : ''}, 400 %`
  try {
    await page.goto(path)
    await settled(page)
    for (const state of ['', ' with wider text']) {
      const beyond = await page.evaluate(lookBeyond)
      if (beyond) note({ where: where + state, rule: 'sideways scroll', ...beyond })
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, spacing)
    }
    await noteMotion(page, where, note)
  } catch (error) {
    note({ where, rule: 'not reached', target: '-', why: String(error).split('\n', 3).join(' ') })
  } finally {
    await page.context().close()
  }
}

/** Runs in the page: what makes it wider than the window. */
function lookBeyond(): { target: string; why: string } | undefined {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return undefined
  const widest = [...document.querySelectorAll('body *')]
    .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    .sort((one, other) => other.right - one.right)[0]
  const words = widest?.element.textContent?.trim().slice(0, 40) ?? ''
  return { target: `${widest?.element.tagName.toLowerCase()} "${words}"`, why: `${scrollWidth} px in a window of ${clientWidth}` }
}

async function noteMotion(page: Page, where: string, note: Note): Promise<void> {
  await page.waitForTimeout(150)
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : undefined) ?? 'unknown'),
  )
  for (const target of moving) note({ where, rule: 'motion', target: String(target), why: 'moves although less motion was asked for' })
}
