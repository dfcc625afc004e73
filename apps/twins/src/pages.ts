/** The frame that every twin's pages stand in, and the parts of its control page: faults by hand, and what the twin truly did. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultOrder, FaultState, Faults } from './faults.ts'
import { type Html, html } from './html.ts'
import { contentPolicy } from './http.ts'
import type { DeedFacts, TruthLog } from './record.ts'

export interface Frame {
  /** "Mail twin" */
  readonly name: string
  readonly remark: string
  readonly links: readonly { readonly href: string; readonly label: string }[]
}

export function framedPage({ name, remark, links }: Frame, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name}</title>
<link rel="stylesheet" href="/twins.css">
</head>
<body>
<header><p class="brand">${name} <span>${remark}</span></p>
<nav aria-label="${name}">${links.map(({ href, label }) => html`<a href="${href}">${label}</a> `)}</nav></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text
}

/** Browsers hold a form to its policy over redirects too, so the way back to the application has to be named. */
export function sendPage(reply: FastifyReply, text: string, { formsLeadTo }: { readonly formsLeadTo?: string } = {}): FastifyReply {
  const policy = contentPolicy("'self'")
  const extended = formsLeadTo === undefined ? policy : policy.replace("form-action 'self'", `form-action 'self' ${formsLeadTo}`)
  return reply.header('content-security-policy', extended).type('text/html; charset=utf-8').send(text)
}

/** As much of any twin's faults as a page shows. */
export type FaultView = Pick<Faults, 'table' | 'state'>

export interface FaultControl<Name extends string> {
  readonly faults: Faults<Name>
  /** Where the form leads back to. */
  readonly page: string
  /** What else an order asks for, before it is answered. */
  readonly onOrder?: (state: FaultState<Name>, order: FaultOrder<Name>) => Promise<void>
}

/** The present fault, and a new one, at a path: as JSON for tests, as a form for people. */
export function mountFaults<Name extends string>(app: FastifyInstance, path: string, { faults, page, onOrder }: FaultControl<Name>): void {
  app.get(path, () => faults.state())
  app.post(path, async (request, reply) => {
    const order = faults.read(request.body)
    if (typeof order === 'string') return reply.code(400).send({ error: order })
    const state = faults.order(order)
    await onOrder?.(state, order)
    return isForm(request) ? reply.redirect(page, 303) : reply.send(state)
  })
}

/** `…/log.json`, of what came after the so many-th deed with `?after=`; and `DELETE …/log`. */
export function mountLog<Deed extends DeedFacts>(app: FastifyInstance, root: string, log: TruthLog<Deed>): void {
  app.get<{ Querystring: { after?: string } }>(`${root}/log.json`, ({ query }) => log.list(Number(query.after ?? 0) || 0))
  app.delete(`${root}/log`, () => ({ deleted: log.clear() }))
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
}

export function faultForm(path: string, faults: FaultView, times = 'times'): Html {
  const { fault, remaining, until, next } = faults.state()
  const left = [
    remaining === undefined ? undefined : `for ${remaining} more`,
    until === undefined ? undefined : `until ${until.toISOString()}`,
    next.length === 0 ? undefined : `then ${next.slice(0, 10).join(', ')}${next.length > 10 ? ' …' : ''}`,
  ].filter((part) => part !== undefined)
  // An object puts names that are numbers first; a form that offers none first orders nothing by mistake.
  const names = ['none', ...Object.keys(faults.table).filter((name) => name !== 'none')]
  const options = names.map((name) => html`<option value="${name}">${name}: ${faults.table[name]}</option>`)
  const delay = html`<label>Milliseconds of delay, for slow <input name="delayMs" inputmode="numeric" autocomplete="off"></label>`
  return html`<p>Now: <strong>${fault}</strong>${left.length > 0 ? ` ${left.join(', ')}` : undefined}. ${faults.table[fault]}</p>
<details><summary>Order a fault</summary>
<form method="post" action="${path}">
<label>Fault <select name="fault">${options}</select></label>
<label>Number of ${times} (empty: until lifted) <input name="count" inputmode="numeric" autocomplete="off"></label>
<label>Seconds (empty: until lifted) <input name="seconds" inputmode="numeric" autocomplete="off"></label>
${names.includes('slow') ? delay : undefined}
<label>Or a script, one for each of the next ${times} <input name="script" autocomplete="off"></label>
<button type="submit">Apply</button>
</form></details>`
}

/** As many as a person reads; the rest is in log.json. */
const deedsShown = 50

/** The newest deeds, with the columns that a twin's deeds have between what was done and the remarks. */
export function deedTable<Deed extends DeedFacts>(
  deeds: readonly (Deed & { readonly at: Date })[],
  columns: Readonly<Record<string, (deed: Deed) => string | undefined>>,
): Html {
  if (deeds.length === 0) return html`<p>Nothing yet.</p>`
  const shown = deeds.slice(0, deedsShown)
  const row = (deed: Deed & { readonly at: Date }) => {
    const remarks = [deed.fault === 'none' ? undefined : deed.fault, deed.answered ? undefined : 'no answer was given']
    return html`<tr><td class="time">${clockTime(deed.at)}</td><td>${deed.what}</td>${Object.values(columns).map((of) => html`<td>${of(deed)}</td>`)}<td>${remarks.filter((part) => part !== undefined).join('; ')}</td></tr>
`
  }
  return html`<div class="scroll"><table>
<caption>The newest ${shown.length}, newest first</caption>
<thead><tr><th scope="col">When</th><th scope="col">What</th>${Object.keys(columns).map((name) => html`<th scope="col">${name}</th>`)}<th scope="col">Remarks</th></tr></thead>
<tbody>
${shown.map(row)}</tbody>
</table></div>`
}

function clockTime(instant: Date): Html {
  const iso = instant.toISOString()
  return html`<time datetime="${iso}">${iso.slice(11, 19)} UTC</time>`
}

/** Day and time, as the twins' pages write them. */
export function moment(instant: Date): Html {
  const iso = instant.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}
