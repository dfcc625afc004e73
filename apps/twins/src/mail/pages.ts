/** The inbox that a person opens in a browser, and the same as JSON for tests. */
import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { type Html, html } from '../html.ts'
import { contentPolicy } from '../http.ts'
import { type Frame, faultForm, framedPage, moment, sendPage } from '../pages.ts'
import type { MailFault } from './faults.ts'
import type { Mailbox, StoredMail } from './mailbox.ts'

const frameOfTwin: Frame = {
  name: 'Mail twin',
  remark: 'nothing leaves this machine',
  links: [
    { href: '/mail', label: 'Inbox' },
    { href: '/mail/control', label: 'Faults' },
  ],
}

export function mountMailPages(app: FastifyInstance, mailbox: Mailbox, faults: Faults<MailFault>): void {
  app.get('/', (_request, reply) => reply.redirect('/mail'))

  app.get<{ Querystring: { to?: string } }>('/mail', (request, reply) =>
    sendPage(reply, inbox(mailbox.list(recipient(request.query)), request.query.to)),
  )

  app.get<{ Querystring: { to?: string } }>('/mail.json', (request) => mailbox.list(recipient(request.query)).map(summary))

  app.delete('/mail', () => ({ deleted: mailbox.clear() }))

  app.get('/mail/control', (_request, reply) => sendPage(reply, page('Faults', faultForm('/mail/faults', faults, 'mails'))))

  app.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const { id } = request.params
    const asJson = id.endsWith('.json')
    const mail = mailbox.find(asJson ? id.slice(0, -'.json'.length) : id)
    if (asJson) return mail ? reply.send(mail) : reply.code(404).send({ error: 'There is no such mail.' })
    if (!mail)
      return sendPage(reply.code(404), page('No such mail', html`<p>It may have been deleted. <a href="/mail">Back to the inbox</a></p>`))
    // The mail's own inline styles apply inside its frame, which inherits this page's policy.
    return reply
      .header('content-security-policy', contentPolicy("'self' 'unsafe-inline'"))
      .type('text/html; charset=utf-8')
      .send(mailPage(mail))
  })
}

function recipient({ to }: { to?: string | string[] }): string | undefined {
  const first = Array.isArray(to) ? to[0] : to
  return first === '' ? undefined : first
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

function page(title: string, content: Html): string {
  return framedPage(frameOfTwin, title, content)
}
