import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, type Rolldown, type UserConfig } from 'vite'

type ChunkingContext = Rolldown.ChunkingContext

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerendering : browser))

const browser: UserConfig = {
  base: '/',
  plugins: [react(), tailwind(), ownIcons(), preloadFont(), shortenEarlyScripts()],
  build: {
    sourcemap: false,
    manifest: true,
    // Every browser that knows the CSS this product is written in knows module preloading too.
    modulePreload: { polyfill: false },
    // A font or picture inside a style sheet would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes at different times is cached apart: the framework rarely, the data layer sometimes, pages with every release.
          // What comes together anyway comes in one piece: many small files are each compressed alone and asked for one by one.
          groups: [
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/]?/,
              priority: 3,
            },
            {
              name: 'data',
              test: /[\\/]node_modules[\\/](@tanstack|@orpc[\\/](client|contract|openapi-client|tanstack-query|shared|standard-server[^\\/]*))[\\/]/,
              priority: 3,
            },
            { name: pieceOf, debugName: 'pieces', includeDependenciesRecursively: false, priority: 2 },
          ],
        },
      },
    },
  },
}

/** What every page needs, what every page with data needs, and the parts of those that a member opens first. */
const pieces = [
  { name: 'frame', entries: ['app/start.tsx'] },
  { name: 'api', entries: ['app/data.tsx', 'app/signed-in.ts'] },
  {
    name: 'parts',
    entries: ['app/member-bar.tsx', 'pages/member/dashboard.tsx'],
    within: /[\\/](src[\\/]ui|packages[\\/]domain|lucide-react)[\\/]/,
  },
] as const

/** The first piece whose entries cannot do without the module. */
function pieceOf(id: string, context: ChunkingContext): string | null {
  const source = join(import.meta.dirname, 'src')
  const isNeededBy = (entries: readonly string[]) => entries.some((entry) => needs(join(source, entry), context).has(id))
  // The build's manifest names chunks after their entries, so those stay by themselves.
  if (isNeededBy(['main.tsx']) || pieces.some(({ entries }) => entries.some((entry) => id === join(source, entry)))) return null
  const piece = pieces.find(({ entries }) => isNeededBy(entries))
  if (!piece || !('within' in piece)) return piece?.name ?? null
  return piece.within.test(id) && !isNeededBy(readByAnyone) ? piece.name : null
}

/** Whoever is not a member comes here, and shall not load what members have. */
const readByAnyone = ['pages/public/landing.tsx', 'pages/public/status.tsx']
const needed = new Map<string, Set<string>>()

/** Everything that an entry imports at once, directly or not. */
function needs(entry: string, context: ChunkingContext): Set<string> {
  const known = needed.get(entry)
  if (known) return known
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  visit(entry)
  needed.set(entry, found)
  return found
}

/** One file that draws pages when the web is built. It runs where no packages are installed, so it brings them along. */
const prerendering: UserConfig = {
  plugins: [react()],
  ssr: { noExternal: true },
  build: { copyPublicDir: false, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: false } } },
}

/** Each icon is imported from its own file instead of the package's index, so that the build sees which page needs which. */
function ownIcons(): Plugin {
  const index = readFileSync(join(import.meta.dirname, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs'/g))
    for (const name of names.split(', ')) files.set(name.replace('default as ', ''), file)
  return {
    name: 'heathland:own-icons',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('lucide-react')) return undefined
      return code.replace(/import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/g, (_all, names: string) =>
        Array.from(names.matchAll(/(\w+)(?: as (\w+))?/g), ([, name = '', local = name]) => {
          const file = files.get(name)
          if (!file) throw new Error(`lucide-react has no icon ${name}`)
          return `import ${local} from 'lucide-react/icons/${file}'`
        }).join(';'),
      )
    },
  }
}

/** Asks for the font together with the style sheet, so that text does not jump when it arrives. */
function preloadFont(): Plugin {
  return {
    name: 'heathland:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght[^/]*\.woff2$/.test(file))
        if (!font) return []
        return [
          { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }, injectTo: 'head' },
        ]
      },
    },
  }
}

/** The scripts that stand outside the bundle come before the first paint, so their comments are left out. */
function shortenEarlyScripts(): Plugin {
  return {
    name: 'heathland:shorten-early-scripts',
    async writeBundle({ dir = '' }) {
      for (const name of ['theme.js', 'early.js', 'ask.js']) {
        const file = join(dir, name)
        const { code } = await minify(name, await readFile(file, 'utf8'))
        await writeFile(file, code)
      }
    },
  }
}
