/** The inbox that a person opens in a browser, and the same as JSON for tests. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html, page } from '../html.ts'
import { contentPolicy } from '../http.ts'
import { type FaultName, type FaultOrder, type FaultState, faultNames, readFaultOrder } from './faults.ts'
import type { Mailbox, StoredMail } from './mailbox.ts'

export interface MailControl {
  readonly order: (order: FaultOrder) => Promise<FaultState>
  readonly state: () => FaultState
}

export function mountMailPages(app: FastifyInstance, mailbox: Mailbox, control: MailControl): void {
  app.get('/', (_request, reply) => reply.redirect('/mail'))

  app.get<{ Querystring: { to?: string } }>('/mail', (request, reply) =>
    send(reply, inbox(mailbox.list(recipient(request.query)), request.query.to)),
  )

  app.get<{ Querystring: { to?: string } }>('/mail.json', (request) => mailbox.list(recipient(request.query)).map(summary))

  app.delete('/mail', () => ({ deleted: mailbox.clear() }))

  app.get('/mail/control', (_request, reply) => send(reply, controlPage(control.state())))

  app.get('/mail/faults', () => control.state())

  app.post('/mail/faults', async (request, reply) => {
    const order = readFaultOrder(request.body)
    if (typeof order === 'string') return reply.code(400).send({ error: order })
    const state = await control.order(order)
    return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ? reply.redirect('/mail/control', 303) : state
  })

  app.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const { id } = request.params
    const asJson = id.endsWith('.json')
    const mail = mailbox.find(asJson ? id.slice(0, -'.json'.length) : id)
    if (asJson) return mail ? reply.send(mail) : reply.code(404).send({ error: 'There is no such mail.' })
    if (!mail)
      return send(reply.code(404), page('No such mail', html`<p>It may have been deleted. <a href="/mail">Back to the inbox</a></p>`))
    // The mail's own inline styles apply inside its frame, which inherits this page's policy.
    return send(reply.header('content-security-policy', contentPolicy("'self' 'unsafe-inline'")), mailPage(mail))
  })
}

function recipient({ to }: { to?: string | string[] }): string | undefined {
  const first = Array.isArray(to) ? to[0] : to
  return first === '' ? undefined : first
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text)
}

function summary({ id, receivedAt, messageId, from, to, subject, answered }: StoredMail) {
  return { id, receivedAt, messageId, from, to, subject, answered }
}

function inbox(mails: readonly StoredMail[], to: string | undefined): string {
  const who = to ? html` to ${to}` : undefined
  if (mails.length === 0) {
    return page(
      'Inbox',
      html`<p>No mail${who} yet. What the product sends arrives here at once; <a href="/mail">load the inbox again</a>.</p>`,
    )
  }
  return page(
    'Inbox',
    html`<div class="scroll"><table>
<caption>${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}${who}, newest first</caption>
<thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Received</th></tr></thead>
<tbody>
${mails.map(inboxRow)}</tbody>
</table></div>`,
  )
}

function inboxRow(mail: StoredMail): Html {
  return html`<tr><td>${mail.to.join(', ')}</td><td><a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td><td class="time">${moment(mail.receivedAt)}</td></tr>
`
}

function mailPage(mail: StoredMail): string {
  const links = mail.links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)
  const files = mail.attachments.map(({ name, bytes }) => html`<li>${name}, ${bytes} bytes</li>`)
  return page(
    mail.subject || '(no subject)',
    html`<dl>
<dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>From</dt><dd>${mail.headers.from ?? mail.from}</dd>
<dt>Received</dt><dd>${moment(mail.receivedAt)}${mail.answered ? undefined : ' (the sender got no answer)'}</dd>
<dt>Message-ID</dt><dd>${mail.messageId ?? 'none'}</dd>
</dl>
${links.length > 0 ? html`<h2>Links</h2><ul>${links}</ul>` : undefined}
<h2>Text</h2>
${mail.text === undefined ? html`<p class="hint">This mail has no text part.</p>` : html`<pre>${mail.text}</pre>`}
<h2>HTML</h2>
${mail.html === undefined ? html`<p class="hint">This mail has no HTML part.</p>` : frame(mail.html)}
${files.length > 0 ? html`<h2>Attachments</h2><ul>${files}</ul>` : undefined}`,
  )
}

/** The mail as its reader sees it, without scripts; its links open beside the inbox, since the product lets no page frame it. */
function frame(markup: string): Html {
  return html`<iframe title="HTML part" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${markup}`}"></iframe>`
}

function controlPage(state: FaultState): string {
  const names = Object.keys(faultNames) as FaultName[]
  const left = [
    state.remaining === undefined ? undefined : `for ${state.remaining} more`,
    state.until === undefined ? undefined : `until ${state.until.toISOString()}`,
  ].filter((part) => part !== undefined)
  return page(
    'Faults',
    html`<p>Now: <strong>${state.fault}</strong>${left.length > 0 ? ` ${left.join(', ')}` : undefined}. ${faultNames[state.fault]}</p>
<form method="post" action="/mail/faults">
<label>Fault <select name="fault">${names.map((name) => html`<option value="${name}">${name}: ${faultNames[name]}</option>`)}</select></label>
<label>Number of mails (empty: until lifted) <input name="count" inputmode="numeric" autocomplete="off"></label>
<label>Seconds (empty: until lifted) <input name="seconds" inputmode="numeric" autocomplete="off"></label>
<button type="submit">Apply</button>
</form>`,
  )
}

function moment(instant: Date): Html {
  const iso = instant.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}
