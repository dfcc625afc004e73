/** What a person sees: the page to sign in on, and the one to push things along by hand. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../html.ts'
import { contentPolicy } from '../http.ts'
import type { Account } from './accounts.ts'
import type { Authorization } from './authorization.ts'
import { type FaultName, type FaultState, type Faults, faultNames, readFaultOrder } from './faults.ts'
import type { Deed, TruthLog } from './record.ts'

export function mountPages(app: FastifyInstance, faults: Faults, log: TruthLog): void {
  app.get('/', (_request, reply) => reply.redirect('/linkedin'))
  app.get('/linkedin', (_request, reply) => sendPage(reply, controlPage(faults.state(), log.list())))
  app.get('/linkedin/faults', () => faults.state())
  app.post('/linkedin/faults', (request, reply) => {
    const order = readFaultOrder(request.body)
    if (typeof order === 'string') return reply.code(400).send({ error: order })
    const state = faults.order(order)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? reply.redirect('/linkedin', 303) : reply.send(state)
  })
  app.get('/linkedin/log.json', () => log.list())
  app.delete('/linkedin/log', () => ({ deleted: log.clear() }))
}

/** Browsers hold a form to its policy over redirects too, so the way back to the application has to be named. */
export function sendPage(reply: FastifyReply, text: string, { formsLeadTo }: { readonly formsLeadTo?: string } = {}): FastifyReply {
  const policy = contentPolicy("'self'")
  const extended = formsLeadTo === undefined ? policy : policy.replace("form-action 'self'", `form-action 'self' ${formsLeadTo}`)
  return reply.header('content-security-policy', extended).type('text/html; charset=utf-8').send(text)
}

export function signInPage(asked: Authorization, accounts: readonly Account[]): string {
  const carried = html`<input type="hidden" name="response_type" value="code">
<input type="hidden" name="client_id" value="${asked.clientId}">
<input type="hidden" name="redirect_uri" value="${asked.redirectUri}">
<input type="hidden" name="scope" value="${asked.scope}">
${hidden('state', asked.state)}${hidden('code_challenge', asked.codeChallenge)}`
  const form = (content: Html) => html`<form method="post" action="/oauth/v2/authorization-submit">
${carried}${content}
</form>`
  return page(
    'Sign in',
    html`<p><strong>${asked.clientId}</strong> would like to know who you are (${asked.scope}). Nobody here exists.</p>
<h2>Made-up accounts</h2>
${accounts.map((account) => form(accountChoice(account)))}
<h2>Somebody else</h2>
${form(html`<label>First name <input name="firstName" autocomplete="off" required></label>
<label>Last name <input name="lastName" autocomplete="off" required></label>
<label>E-mail address (empty: none) <input name="email" autocomplete="off"></label>
<label>E-mail address is verified <select name="verified"><option value="yes">yes</option><option value="no">no</option></select></label>
<button type="submit" name="decision" value="allow">Allow</button>`)}
<h2>Or not</h2>
${form(html`<button type="submit" name="decision" value="cancel">Cancel</button>`)}`,
  )
}

function accountChoice({ key, firstName, lastName, email, hint }: Account): Html {
  return html`<input type="hidden" name="account" value="${key}">
<p class="hint">${email ?? 'no address'}: ${hint}</p>
<button type="submit" name="decision" value="allow">Allow as ${firstName} ${lastName}</button>`
}

function hidden(name: string, value: string | undefined): Html | undefined {
  return value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}">\n`
}

export function troublePage(reason: string): string {
  return page('Something went wrong', html`<p>${reason}</p><p>Go back to the application and begin again.</p>`)
}

/** As many as a person reads; the rest is in log.json. */
const deedsShown = 50

function controlPage(state: FaultState, deeds: readonly Deed[]): string {
  const names = Object.keys(faultNames) as FaultName[]
  const left = [
    state.remaining === undefined ? undefined : `for ${state.remaining} more`,
    state.until === undefined ? undefined : `until ${state.until.toISOString()}`,
  ].filter((part) => part !== undefined)
  return page(
    'Faults and truth',
    html`<p>Now: <strong>${state.fault}</strong>${left.length > 0 ? ` ${left.join(', ')}` : undefined}. ${faultNames[state.fault]}</p>
<form method="post" action="/linkedin/faults">
<label>Fault <select name="fault">${names.map((name) => html`<option value="${name}">${name}: ${faultNames[name]}</option>`)}</select></label>
<label>Number of times (empty: until lifted) <input name="count" inputmode="numeric" autocomplete="off"></label>
<label>Seconds (empty: until lifted) <input name="seconds" inputmode="numeric" autocomplete="off"></label>
<label>Milliseconds of delay, for slow <input name="delayMs" inputmode="numeric" autocomplete="off"></label>
<button type="submit">Apply</button>
</form>
<h2>What the twin did</h2>
${deeds.length === 0 ? html`<p>Nothing yet.</p>` : deedTable(deeds.slice(0, deedsShown))}`,
  )
}

function deedTable(deeds: readonly Deed[]): Html {
  return html`<div class="scroll"><table>
<caption>The newest ${deeds.length}, newest first</caption>
<thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col">Client</th><th scope="col">Who</th><th scope="col">Remarks</th></tr></thead>
<tbody>
${deeds.map(deedRow)}</tbody>
</table></div>`
}

function deedRow(deed: Deed): Html {
  const who = [deed.subject, deed.email].filter((part) => part !== undefined).join(', ')
  const remarks = [deed.reason, deed.fault === 'none' ? undefined : deed.fault, deed.answered ? undefined : 'no answer was given']
  const iso = deed.at.toISOString()
  return html`<tr><td class="time"><time datetime="${iso}">${iso.slice(11, 19)} UTC</time></td><td>${deed.what}</td><td>${deed.clientId}</td><td>${who}</td><td>${remarks.filter((part) => part !== undefined).join('; ')}</td></tr>
`
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · LinkedIn twin</title>
<link rel="stylesheet" href="/twins.css">
</head>
<body>
<header><p class="brand">LinkedIn twin <span>not LinkedIn; nothing leaves this machine</span></p>
<nav aria-label="LinkedIn twin"><a href="/linkedin">Faults and truth</a></nav></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text
}
