/** Builds the web into apps/web/dist and the server into apps/server/dist, when their sources have changed, and says what a first visit loads. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildServer } from './build-server.ts'
import { hashFiles } from './hash-files.ts'
import { prerenderProgram } from './prerender.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const stampFile = join(root, '.heathland/web-build')
const vite = join(web, 'node_modules/vite/bin/vite.js')
const programFolder = dirname(prerenderProgram)
const verifier = join(root, 'packages/verifier/src/cli.ts')
const verifierFolder = join(root, '.heathland/verifier')

export interface WebBuild {
  readonly dist: string
  /** False when the sources were those of the last build. */
  readonly built: boolean
  /** What a browser with an empty cache loads for a page, gzipped. */
  readonly firstLoad: readonly FirstLoad[]
}

interface FirstLoad {
  readonly page: string
  readonly scriptBytes: number
  readonly styleBytes: number
}

export async function buildWeb({ force = false }: { force?: boolean } = {}): Promise<WebBuild> {
  const stamp = await hashFiles(sources)
  const isFresh = !force && existsSync(join(dist, 'prerendered/en/index.html')) && (await readStamp()) === stamp
  if (!isFresh) {
    await run('The web could not be built', vite, 'build', '--logLevel', 'warn')
    await run(
      'The prerendering could not be built',
      vite,
      'build',
      '--logLevel',
      'warn',
      '--ssr',
      'src/prerender.tsx',
      '--outDir',
      programFolder,
    )
    await run('The public pages could not be drawn', join(root, 'tools/prerender.ts'))
    await run('The verifier could not be built', vite, 'build', '--logLevel', 'warn', '--ssr', verifier, '--outDir', verifierFolder)
    // Under its own name, and beside the pages: whoever checks us downloads it once.
    await copyFile(join(verifierFolder, 'cli.js'), join(dist, 'heathland-verify.mjs'))
    await compress()
    await mkdir(join(root, '.heathland'), { recursive: true })
    await writeFile(stampFile, stamp)
  }
  return { dist, built: !isFresh, firstLoad: await measureFirstLoad() }
}

/** Beside each file what a browser really asks for: made once here, as small as it gets, and not on every request. */
async function compress(): Promise<void> {
  for await (const file of glob('{assets/*.{js,css},*.{js,svg}}', { cwd: dist })) {
    const path = join(dist, file)
    const plain = await readFile(path)
    await writeFile(`${path}.br`, brotliCompressSync(plain))
    await writeFile(`${path}.gz`, gzipSync(plain, { level: 9 }))
  }
}

/** Everything whose change can change the outcome. */
const sources = [
  'apps/web/{src,public}/**/*',
  'apps/web/{index.html,package.json,tsconfig.json,vite.config.ts}',
  'packages/{contract,demo,domain,verifier,words}/src/**/*.ts',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'tools/{build,hash-files,prerender}.ts',
]

async function readStamp(): Promise<string | undefined> {
  return existsSync(stampFile) ? await readFile(stampFile, 'utf8') : undefined
}

/** Runs one step with Node. Says nothing unless it fails. */
async function run(failure: string, ...args: readonly string[]): Promise<void> {
  const step = spawn(process.execPath, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' } })
  let said = ''
  for (const stream of [step.stdout, step.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => step.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`${failure}:\n${said}`)
}

/** The page files that each address loads besides the entry. */
const pages = {
  '/': [
    'src/app/start.tsx',
    'src/pages/public/landing.tsx',
    '../../packages/words/src/en/shared.ts',
    '../../packages/words/src/en/public.ts',
  ],
  '/status': [
    'src/app/start.tsx',
    'src/app/data.tsx',
    'src/pages/public/status.tsx',
    '../../packages/words/src/en/shared.ts',
    '../../packages/words/src/en/public.ts',
    '../../packages/words/src/en/account.ts',
    '../../packages/words/src/en/errors.ts',
  ],
  '/dashboard': [
    'src/app/start.tsx',
    'src/app/data.tsx',
    'src/app/signed-in.ts',
    'src/app/member-bar.tsx',
    'src/pages/member/dashboard.tsx',
    '../../packages/words/src/en/shared.ts',
    '../../packages/words/src/en/member.ts',
    '../../packages/words/src/en/account.ts',
    '../../packages/words/src/en/errors.ts',
  ],
  'the demo, when asked for': ['src/app/start.tsx', 'src/app/data.tsx', '../../packages/demo/src/index.ts'],
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

async function measureFirstLoad(): Promise<FirstLoad[]> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  return Promise.all(
    Object.entries(pages).map(async ([page, entries]) => {
      const files = filesOf(manifest, ['index.html', ...entries])
      const bytes = async (ending: string) => {
        const sizes = await Promise.all(
          files.filter((file) => file.endsWith(ending)).map(async (file) => gzipSync(await readFile(join(dist, file))).length),
        )
        return sizes.reduce((sum, size) => sum + size, 0)
      }
      return { page, scriptBytes: await bytes('.js'), styleBytes: await bytes('.css') }
    }),
  )
}

/** The files of these chunks and of everything they import at once. */
function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}; bring the table of pages in tools/build.ts up to date.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const entry of entries) visit(entry)
  return [...files]
}

if (import.meta.main) {
  try {
    const force = process.argv.includes('--force')
    const { built, firstLoad } = await buildWeb({ force })
    console.log(built ? 'Built apps/web/dist.' : 'apps/web/dist is up to date (--force builds anyway).')
    for (const { page, scriptBytes, styleBytes } of firstLoad)
      console.log(`  ${page.padEnd(26)} scripts ${kilobytes(scriptBytes)}  styles ${kilobytes(styleBytes)}`)
    const server = await buildServer({ force })
    console.log(server.built ? 'Built apps/server/dist.' : 'apps/server/dist is up to date (--force builds anyway).')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1).padStart(6)} kB gzip`
}
