import './ui/ui.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadMatches } from './app/load-matches.ts'
import { routes } from './app/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

if (root.hasChildNodes()) void hydrate(root)
else createRoot(root).render(app())

/** The page was drawn when the web was built: its code must be here before it comes alive, or it would vanish for a moment. */
async function hydrate(drawn: HTMLElement): Promise<void> {
  await loadMatches(routes, location)
  hydrateRoot(drawn, app())
}

function app() {
  return (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>
  )
}
