import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerendering : browser))

const browser: UserConfig = {
  base: '/',
  plugins: [react(), tailwind(), preloadFont()],
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
            { name: 'toast', test: /[\\/]node_modules[\\/]sonner[\\/]/, priority: 2 },
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
