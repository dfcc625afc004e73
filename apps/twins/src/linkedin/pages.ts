/** What a person sees: the page to sign in on, and the one to push things along by hand. */
import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { type Html, html } from '../html.ts'
import { deedTable, type Frame, faultForm, framedPage, mountFaults, mountLog, sendPage } from '../pages.ts'
import type { TruthLog } from '../record.ts'
import type { Account } from './accounts.ts'
import type { Authorization } from './authorization.ts'
import type { LinkedInFault } from './faults.ts'
import type { SignInDeed } from './record.ts'

const frame: Frame = {
  name: 'LinkedIn twin',
  remark: 'not LinkedIn; nothing leaves this machine',
  links: [{ href: '/linkedin', label: 'Faults and truth' }],
}

export function mountPages(app: FastifyInstance, faults: Faults<LinkedInFault>, log: TruthLog<SignInDeed>): void {
  app.get('/', (_request, reply) => reply.redirect('/linkedin'))
  app.get('/linkedin', (_request, reply) => sendPage(reply, controlPage(faults, log)))
  mountFaults(app, '/linkedin/faults', { faults, page: '/linkedin' })
  mountLog(app, '/linkedin', log)
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

function controlPage(faults: Faults<LinkedInFault>, log: TruthLog<SignInDeed>): string {
  return page(
    'Faults and truth',
    html`${faultForm('/linkedin/faults', faults)}
<h2>What the twin did</h2>
${deedTable(log.list(), {
  Client: ({ clientId }) => clientId,
  Who: ({ subject, email }) => [subject, email].filter((part) => part !== undefined).join(', '),
  Why: ({ reason }) => reason,
})}`,
  )
}

function page(title: string, content: Html): string {
  return framedPage(frame, title, content)
}
