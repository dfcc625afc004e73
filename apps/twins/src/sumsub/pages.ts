/** What a person sees: the hosted check with its two steps, and the page to push things along by hand. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../html.ts'
import { deedTable, type FaultView, type Frame, faultForm, framedPage, isForm, sendPage } from '../pages.ts'
import type { TruthLog } from '../record.ts'
import { type Applicant, type Applicants, type Papers, papers, type Session, type Verdict, verdicts } from './applicants.ts'
import type { KycDeed } from './record.ts'
import type { Reviews } from './review.ts'
import { isListing, listings, readDocument } from './screening.ts'

export interface PageParts {
  readonly applicants: Applicants
  readonly reviews: Reviews
  readonly log: TruthLog<KycDeed>
  readonly faults: FaultView
  readonly deliveryFaults: FaultView
  readonly webhookUrl: () => string | undefined
}

const controlFrame: Frame = {
  name: 'Sumsub twin',
  remark: 'not Sumsub; nothing leaves this machine',
  links: [{ href: '/sumsub', label: 'Control' }],
}
/** The member's page has no way to the control page, as the real one has none. */
const hostedFrame: Frame = { name: 'Sumsub twin', remark: 'not Sumsub; nobody is checked, and no photo is taken', links: [] }
/** As many as a person reads. */
const applicantsShown = 50

export function mountPages(app: FastifyInstance, parts: PageParts): void {
  const { applicants, reviews } = parts
  app.get('/', (_request, reply) => reply.redirect('/sumsub'))
  app.get('/sumsub', (_request, reply) => sendPage(reply, framedPage(controlFrame, 'Control', control(parts))))

  app.post('/sumsub/verdicts', async (request, reply) => {
    const { applicantId = '', externalUserId = '', verdict = '' } = (request.body ?? {}) as Record<string, string>
    const applicant = applicants.find(applicantId) ?? applicants.findByUser(externalUserId)
    if (!applicant) return reply.code(404).send({ error: 'There is no such applicant.' })
    if (verdict === 'HOLD') await reviews.hold(applicant)
    else if (isVerdict(verdict)) await reviews.decide(applicant, verdicts[verdict])
    else return reply.code(400).send({ error: `The verdict is one of: ${[...Object.keys(verdicts), 'HOLD'].join(', ')}.` })
    return isForm(request) ? reply.redirect('/sumsub', 303) : reply.send({ reviewStatus: applicant.reviewStatus })
  })

  app.post('/sumsub/hits', async (request, reply) => {
    const { applicantId = '', externalUserId = '', listing = '' } = (request.body ?? {}) as Record<string, string>
    const applicant = applicants.find(applicantId) ?? applicants.findByUser(externalUserId)
    if (!applicant) return reply.code(404).send({ error: 'There is no such applicant.' })
    if (!isListing(listing)) return reply.code(400).send({ error: `The listing is one of: ${Object.keys(listings).join(', ')}.` })
    await reviews.list(applicant, listing)
    return isForm(request) ? reply.redirect('/sumsub', 303) : reply.send({ listedAs: applicant.listedAs })
  })

  app.get<{ Params: { token: string } }>('/websdk/p/:token', (request, reply) => {
    const session = applicants.findSession(request.params.token)
    return session ? sendPage(reply, hostedPage(session)) : sendExpired(reply)
  })
  app.post<{ Params: { token: string } }>('/websdk/p/:token/document', async (request, reply) => {
    const session = applicants.findSession(request.params.token)
    if (!session) return sendExpired(reply)
    const given = (request.body ?? {}) as Record<string, string>
    const { found = '' } = given
    if (mayHandIn(session.applicant) && isPapers(found)) await reviews.giveDocument(session.applicant, found, readDocument(given))
    return reply.redirect(`/websdk/p/${session.token}`, 303)
  })
  app.post<{ Params: { token: string } }>('/websdk/p/:token/selfie', async (request, reply) => {
    const session = applicants.findSession(request.params.token)
    if (!session) return sendExpired(reply)
    if (mayHandIn(session.applicant)) await reviews.submit(session.applicant)
    return reply.redirect(`/websdk/p/${session.token}`, 303)
  })
}

function sendExpired(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), framedPage(hostedFrame, 'This link is no longer valid', html`<p>Go back and begin again.</p>`))
}

/** At the beginning, and again when a second attempt is allowed. */
export function mayHandIn({ reviewStatus, reviewResult }: Applicant): boolean {
  return reviewStatus === 'init' || (reviewStatus === 'completed' && reviewResult?.reviewRejectType === 'RETRY')
}

export function isPapers(text: unknown): text is Papers {
  return typeof text === 'string' && Object.hasOwn(papers, text)
}

function isVerdict(text: string): text is Verdict {
  return Object.hasOwn(verdicts, text)
}

function hostedPage(session: Session): string {
  const { applicant, token, successUrl, rejectUrl } = session
  const { reviewStatus, reviewResult } = applicant
  const page = (title: string, content: Html) => framedPage(hostedFrame, title, content)
  const back = (url: string | undefined, label: string) => (url === undefined ? undefined : html`<p><a href="${url}">${label}</a></p>`)
  if (mayHandIn(applicant) && applicant.papers !== undefined) {
    return page(
      'Step 2 of 2: selfie',
      html`<p>Look into the camera.</p><form method="post" action="/websdk/p/${token}/selfie"><button type="submit">Take the selfie</button></form>`,
    )
  }
  if (mayHandIn(applicant)) {
    const comment = reviewResult?.moderationComment
    return page(
      'Step 1 of 2: document',
      html`${comment === undefined ? undefined : html`<p role="alert">${comment}</p>`}
<form method="post" action="/websdk/p/${token}/document">
<label>Document <select name="type"><option value="PASSPORT">Passport</option><option value="ID_CARD">ID card</option></select></label>
<label>First name on it <input name="firstName" autocomplete="off"></label>
<label>Last name on it <input name="lastName" autocomplete="off"></label>
<label>Country, three letters <input name="country" maxlength="3" autocomplete="off"></label>
<label>Born, year-month-day <input name="dob" maxlength="10" autocomplete="off"></label>
<label>Valid until, year-month-day <input name="validUntil" maxlength="10" autocomplete="off"></label>
<label>What the check will find <select name="found">${Object.entries(papers).map(([name, sentence]) => html`<option value="${name}">${sentence}</option>`)}</select></label>
<button type="submit">Take the photo</button>
</form>`,
    )
  }
  if (reviewStatus !== 'completed') {
    return page(
      'We are checking your documents',
      html`<meta http-equiv="refresh" content="2"><p role="status">This takes a moment; you may leave this page.</p>${back(successUrl, 'Back')}`,
    )
  }
  if (reviewResult?.reviewAnswer === 'GREEN')
    return page('You are verified', html`<p role="status">All done.</p>${back(successUrl, 'Continue')}`)
  return page(
    'We could not verify you',
    html`<p role="alert">${reviewResult?.moderationComment}</p>${back(rejectUrl ?? successUrl, 'Back')}`,
  )
}

function control({ applicants, log, faults, deliveryFaults, webhookUrl }: PageParts): Html {
  const list = applicants.list()
  const buttons = [...Object.keys(verdicts), 'HOLD'].map((name) => html`<option>${name}</option>`)
  const lists = Object.keys(listings).map((name) => html`<option>${name}</option>`)
  const row = ({
    id,
    externalUserId,
    reviewStatus,
    reviewResult,
  }: Applicant) => html`<tr><td>${externalUserId}</td><td>${reviewStatus} ${reviewResult?.reviewAnswer ?? ''} ${reviewResult?.reviewRejectType ?? ''}</td>
<td><form method="post" action="/sumsub/verdicts"><input type="hidden" name="applicantId" value="${id}"><label>Verdict <select name="verdict">${buttons}</select></label><button type="submit">Decide</button></form>
<form method="post" action="/sumsub/hits"><input type="hidden" name="applicantId" value="${id}"><label>List <select name="listing">${lists}</select></label><button type="submit">Find on a list</button></form></td></tr>`
  return html`<h2>Applicants</h2>
${
  list.length === 0
    ? html`<p>Nobody yet.</p>`
    : html`<div class="scroll"><table><thead><tr><th scope="col">Who</th><th scope="col">State</th><th scope="col">Verdict</th></tr></thead><tbody>${list.slice(0, applicantsShown).map(row)}</tbody></table></div>`
}
<h2>Faults of answers</h2>${faultForm('/sumsub/faults', faults)}
<h2>Faults of webhooks</h2><p class="hint">They go to ${webhookUrl() ?? 'nobody'}.</p>${faultForm('/sumsub/deliveries/faults', deliveryFaults)}
<h2>Time</h2>
<form method="post" action="/sumsub/clock"><label>Milliseconds forward <input name="advanceMs" inputmode="numeric" autocomplete="off"></label><button type="submit">Set forward</button></form>
<h2>What the twin did</h2>
${deedTable(log.list(), {
  Who: ({ externalUserId }) => externalUserId,
  Details: ({ verdict, reason, webhook }) =>
    verdict ?? reason ?? (webhook && `${webhook.type}, attempt ${webhook.attempt}: ${webhook.status ?? 'no answer'}`),
})}`
}
