import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, type UserConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerendering : browser))

const browser: UserConfig = {
  base: '/',
  plugins: [react(), tailwind(), preloadFont(), shortenEarlyScripts()],
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
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
            // What every page shows anyway comes in one piece: many small files are each compressed alone and asked for one by one.
            {
              name: 'frame',
              test: /([\\/]node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|[\\/]src[\\/](ui[\\/](class-names|visually-hidden|card)|features[\\/]tab-storage)\.)/,
              priority: 2,
            },
            {
              name: 'data',
              test: /[\\/]node_modules[\\/](@tanstack|@orpc[\\/](client|contract|openapi-client|tanstack-query|shared|standard-server[^\\/]*))[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}

/** One file that draws pages when the web is built. It runs where no packages are installed, so it brings them along. */
const prerendering: UserConfig = {
  plugins: [react()],
  ssr: { noExternal: true },
  build: { copyPublicDir: false, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: false } } },
}

/** Asks for the font together with the style sheet, so that text does not jump when it arrives. */
function preloadFont(): Plugin {
  return {
    name: 'heathland:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'))
        if (!font) return []
        return [
          { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }, injectTo: 'head' },
        ]
      },
    },
  }
}

/** The two scripts that stand outside the bundle hold up the first paint, so their comments stay at home. */
function shortenEarlyScripts(): Plugin {
  return {
    name: 'heathland:shorten-early-scripts',
    async writeBundle({ dir = '' }) {
      for (const name of ['theme.js', 'early.js']) {
        const file = join(dir, name)
        const { code } = await minify(name, await readFile(file, 'utf8'))
        await writeFile(file, code)
      }
    },
  }
}
