/** Every page and state that is built so far, looked at by axe: narrow and wide, light, dark and in forced colours. */
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openVisitors } from './axe-browser.ts'
import type { System } from './axe-scene.ts'
import { scenes } from './axe-scenes.ts'

export interface Finding {
  readonly scene: string
  readonly rule: string
  readonly target: string
  readonly why: string
  /** Where it was seen: width and look. */
  readonly seen: string[]
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [320, 1280]
/** One waits for the product while the other looks. */
const lookers = 2
const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const

export interface Looking {
  /** For whoever repairs a scene: only those that carry this word in their name. */
  readonly only?: string | undefined
  /** A folder for what was seen, for whoever wants to see it too. */
  readonly pictures?: string | undefined
}

export async function findBarriers(
  system: System,
  { only = '', pictures }: Looking,
): Promise<{ scans: number; scenes: number; findings: readonly Finding[] }> {
  const visitors = await openVisitors(system.origin)
  const findings = new Map<string, Finding>()
  let scans = 0
  const note = (scene: string, rule: string, target: string, why: string, seen: string) => {
    const key = `${scene} ${rule} ${target}`
    const known = findings.get(key) ?? { scene, rule, target, why, seen: [] }
    if (known.seen.length === 0) console.log(`${scene}, ${seen}: ${rule} at ${target}: ${why}`)
    known.seen.push(seen)
    findings.set(key, known)
  }
  try {
    const chosen = scenes.filter((scene) => scene.name.includes(only))
    const visits = chosen.flatMap((scene) => widths.map((width) => ({ ...scene, width }))).values()
    const look = async () => {
      for (const { name, person, isHalfway, open, width } of visits) {
        const page = await visitors.open({ viewport: { width, height: 800 } }, person, isHalfway)
        try {
          await open(page, system)
          for (const [look, media] of Object.entries(looks)) {
            await page.emulateMedia(media)
            // Colours on their way from one look to the other belong to neither.
            await page.waitForTimeout(150)
            if (pictures) await page.screenshot({ path: join(pictures, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${look}.png`) })
            for (const { rule, target, why } of await findingsOf(page, look === 'forced')) note(name, rule, target, why, `${width} ${look}`)
            scans += 1
            if (scans % 60 === 0) console.log(`${scans} of ${chosen.length * widths.length * Object.keys(looks).length} scans`)
          }
        } catch (error) {
          // A state that cannot be reached is one that nobody has looked at.
          note(name, 'not-reached', '-', String(error).split('\n', 3).join(' '), `${width}`)
        } finally {
          await page.context().close()
        }
      }
    }
    await Promise.all(Array.from({ length: lookers }, look))
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
