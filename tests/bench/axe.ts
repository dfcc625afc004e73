/** Every page and state that is built so far, looked at by axe: narrow and wide, light, dark and in forced colours. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fail, openVisitors, settled, stall } from './axe-browser.ts'

export interface Finding {
  readonly scene: string
  readonly rule: string
  readonly target: string
  readonly why: string
  /** Where it was seen: width and look. */
  readonly seen: string[]
}

export interface Scene {
  readonly name: string
  readonly person?: string
  readonly open: (page: Page) => Promise<unknown>
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [320, 1280]
const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const
const apiCalls = '**/api/**'

/** All scenes, or, for whoever repairs one, only those that carry a word in their name. */
export async function findBarriers(origin: string, only = ''): Promise<{ scans: number; scenes: number; findings: readonly Finding[] }> {
  const visitors = await openVisitors(origin)
  const findings = new Map<string, Finding>()
  let scans = 0
  const note = (scene: string, rule: string, target: string, why: string, seen: string) => {
    const key = `${scene} ${rule} ${target}`
    const known = findings.get(key) ?? { scene, rule, target, why, seen: [] }
    known.seen.push(seen)
    findings.set(key, known)
  }
  try {
    for (const { name, person, open } of scenes.filter((scene) => scene.name.includes(only))) {
      for (const width of widths) {
        const page = await visitors.open({ viewport: { width, height: 800 } }, person)
        try {
          await open(page)
          for (const [look, media] of Object.entries(looks)) {
            await page.emulateMedia(media)
            // Colours on their way from one look to the other belong to neither.
            await page.waitForTimeout(150)
            for (const { rule, target, why } of await findingsOf(page, look === 'forced')) note(name, rule, target, why, `${width} ${look}`)
            scans += 1
          }
        } catch (error) {
          // A state that cannot be reached is one that nobody has looked at.
          note(name, 'not-reached', '-', String(error).split('\n', 3).join(' '), `${width}`)
        } finally {
          await page.context().close()
        }
      }
    }
  } finally {
    await visitors.close()
  }
  if (scans === 0) throw new Error('axe looked at nothing')
  return { scans, scenes: scenes.length, findings: [...findings.values()] }
}

async function findingsOf(page: Page, isForced: boolean): Promise<{ rule: string; target: string; why: string }[]> {
  // Without the second page that axe opens otherwise: it would take the focus, and menus close when they lose it.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(standards)
  // In forced colours the system chooses them.
  const { violations } = await (isForced ? axe.disableRules(['color-contrast']) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => ({
      rule: id,
      target: target.join(' '),
      why: failureSummary.split('\n').slice(1).join(' ').trim(),
    })),
  )
}

function shows(path: string) {
  return async (page: Page) => {
    await page.goto(path)
    await settled(page)
  }
}

function waits(path: string) {
  return async (page: Page) => {
    await stall(page, apiCalls)
    await page.goto(path)
    await page.getByRole('status').first().waitFor({ state: 'attached' })
  }
}

function fails(path: string) {
  return async (page: Page) => {
    await fail(page, apiCalls)
    await page.goto(path)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }
}

async function fillStepOne(page: Page): Promise<void> {
  await page.goto('/register?kind=individual')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Proof')
  await page.getByLabel('Email').fill(`ines.${Date.now()}@joining.example`)
  await page.getByLabel('Password', { exact: true }).fill('quiet-moor-at-dawn')
  await page.getByLabel('Confirm password').fill('quiet-moor-at-dawn')
}

async function reachStep(page: Page, step: 2 | 3): Promise<void> {
  await fillStepOne(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Phone').waitFor()
  if (step === 2) return
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('City').waitFor()
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function openPalette(page: Page, path: string): Promise<void> {
  await shows(path)(page)
  await page.getByRole('button', { name: 'Search pages and actions' }).click()
  await page.getByRole('dialog', { name: 'Search pages and actions' }).getByRole('combobox').waitFor()
}

const nora = 'nora@members.example'
const freya = 'freya@members.example'
const mira = 'mira@staff.example'
const noLink = `/welcome#verify=${'x'.repeat(43)}`

const scenes: readonly Scene[] = [
  { name: '/', open: shows('/') },
  { name: '/ signed in', person: nora, open: shows('/') },
  ...['/investment-disclaimer', '/privacy-policy', '/terms-and-conditions', '/nowhere', '/forgot-password'].map((path) => ({
    name: path,
    open: shows(path),
  })),
  { name: '/status full', open: shows('/status') },
  { name: '/status loading', open: waits('/status') },
  { name: '/status error', open: fails('/status') },

  { name: '/login full', open: shows('/login') },
  { name: '/login loading', open: waits('/login') },
  {
    // The door stays open when nobody can say who is there.
    name: '/login error',
    open: async (page) => {
      await fail(page, apiCalls)
      await shows('/login')(page)
    },
  },
  {
    name: '/login not filled in',
    open: async (page) => {
      await fillSignIn(page, 'nobody', 'short')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByText('There is a problem').waitFor()
    },
  },
  {
    name: '/login authenticating',
    open: async (page) => {
      await fillSignIn(page, freya, 'not the right one')
      await stall(page, apiCalls)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('button', { name: 'Authenticating...' }).waitFor()
    },
  },
  {
    name: '/login refused',
    open: async (page) => {
      await fillSignIn(page, 'nobody.at.all@members.example', 'not the right one')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByText('Invalid email or password.').waitFor()
    },
  },

  { name: '/register step 1', open: fillStepOne },
  {
    name: '/register step 1 not filled in',
    open: async (page) => {
      await shows('/register')(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('There is a problem').waitFor()
    },
  },
  { name: '/register step 2', open: (page) => reachStep(page, 2) },
  { name: '/register step 3', open: (page) => reachStep(page, 3) },
  {
    name: '/register step 3 sending',
    open: async (page) => {
      await reachStep(page, 3)
      await stall(page, apiCalls)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.locator('button[aria-busy="true"], button[aria-disabled="true"], button:disabled').first().waitFor()
    },
  },
  {
    name: '/register step 3 error',
    open: async (page) => {
      await reachStep(page, 3)
      await fail(page, apiCalls)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('An unexpected error occurred').first().waitFor()
    },
  },

  { name: '/welcome', open: shows('/welcome') },
  {
    name: '/welcome registered',
    open: async (page) => {
      await reachStep(page, 3)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  {
    name: '/welcome invalid link',
    open: async (page) => {
      await page.goto(noLink)
      await page.getByRole('heading', { name: 'This link is invalid or has expired' }).waitFor()
    },
  },
  { name: '/welcome link loading', open: waits(noLink) },
  {
    name: '/welcome link error',
    open: async (page) => {
      await fail(page, apiCalls)
      await shows(noLink)(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },

  { name: '/dashboard nora', person: nora, open: shows('/dashboard') },
  { name: '/dashboard freya', person: freya, open: shows('/dashboard') },
  { name: '/dashboard mira', person: mira, open: shows('/dashboard') },
  { name: '/dashboard loading', person: nora, open: waits('/dashboard') },
  { name: '/dashboard error', person: nora, open: fails('/dashboard') },
  {
    name: '/dashboard demonstration',
    open: async (page) => {
      await shows('/login')(page)
      await page.getByRole('button', { name: 'View Demo Dashboard' }).click()
      await page.getByText('This is a demonstration.').waitFor()
      await settled(page)
    },
  },
  {
    name: '/dashboard offline',
    person: nora,
    open: async (page) => {
      await shows('/dashboard')(page)
      await page.context().setOffline(true)
      await page.getByText('You’re offline.').waitFor()
    },
  },
  ...['wallet', 'kyc', 'onramp'].map((need) => ({
    name: `/access-required ${need}`,
    person: nora,
    open: shows(`/access-required?need=${need}&from=%2Fplacements`),
  })),
  { name: '/users denied', person: nora, open: shows('/users') },
  { name: '/settings not open', person: nora, open: shows('/settings') },

  { name: 'palette, nobody', open: (page) => openPalette(page, '/') },
  { name: 'palette, mira', person: mira, open: (page) => openPalette(page, '/dashboard') },
  {
    name: 'palette, nothing found',
    open: async (page) => {
      await openPalette(page, '/')
      await page.getByRole('combobox').fill('zebra')
      await page.getByText('No results found.', { exact: true }).waitFor()
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
    open: async (page: Page) => {
      await shows('/dashboard')(page)
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('menu', { name: menu }).getByRole('menuitem').first().waitFor()
    },
  })),
  {
    name: 'error screen',
    open: async (page) => {
      await page.route(/\/assets\/status-[^/]+\.js$/, (route) => route.abort())
      await page.goto('/status')
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    },
  },
]
