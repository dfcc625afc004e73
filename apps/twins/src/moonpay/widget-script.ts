/**
 * The page's one script. MoonPay's messages are JSON texts of this envelope; the names of the actions are those of its SDK's
 * handlers, since what its page truly calls them is not published.
 */
export const widgetScript = `'use strict'
const { origin, action, payload, poll, status } = document.getElementById('widget').dataset
if (origin && action && window.parent !== window) {
  const message = {
    appName: 'MoonPay',
    correlationId: crypto.randomUUID(),
    moonpaySdk: true,
    type: 'request',
    version: '1',
    action,
    payload: JSON.parse(payload),
  }
  window.parent.postMessage(JSON.stringify(message), origin)
}
if (poll) {
  const look = async () => {
    const answer = await fetch(poll).then((response) => response.json()).catch(() => ({ status }))
    if (answer.status !== status) location.replace(location.href.replace('&new=1', ''))
    else setTimeout(look, 500)
  }
  setTimeout(look, 500)
}
`
