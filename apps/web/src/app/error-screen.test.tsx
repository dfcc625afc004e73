import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

async function shown(thrown: unknown): Promise<string> {
  const handler = createStaticHandler([
    {
      path: '/',
      loader: () => {
        throw thrown
      },
      element: null,
      ErrorBoundary: ErrorScreen,
    },
  ])
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('a page was expected')
  return renderToString(<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />)
}

test('[ERR-01] the router’s fallback shows status and message', async () => {
  const page = await shown(new Response('Please come back later.', { status: 503, statusText: 'Service Unavailable' }))
  for (const words of [
    'Unexpected Application Error!',
    '503 Service Unavailable',
    'Please come back later.',
    'Try again',
    'Go to Homepage',
  ]) {
    expect(page).toContain(words)
  }
})

test('[ERR-01] an error shows its message, and what has none is named all the same', async () => {
  expect(await shown(new Error('The page lost its thread'))).toContain('The page lost its thread')
  expect(await shown('nonsense')).toContain('An unexpected error occurred')
  expect(await shown(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toContain('There may be a new version')
})
