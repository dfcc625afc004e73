/**
 * What Sumsub's own browser package loads into its frame when it is pointed here with `withBaseUrl`. The frame says that it is
 * ready, is handed an access token, and tells each step by postMessage; what counts is what it tells this twin.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Applicants, Session } from './applicants.ts'
import { papers } from './applicants.ts'
import { isPapers, mayHandIn } from './pages.ts'
import { reviewBody } from './protocol.ts'
import type { Reviews } from './review.ts'
import { readDocument } from './screening.ts'

export function mountFrame(app: FastifyInstance, { applicants, reviews }: { applicants: Applicants; reviews: Reviews }): void {
  app.get('/websdk/websdk.html', (_request, reply) =>
    reply
      // Any page may show it, as with the real one: it is framed by the application's.
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http: https:",
      )
      .type('text/html; charset=utf-8')
      .send(frameMarkup),
  )
  app.get('/websdk/websdk.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(frameScript))

  const withSession = async (request: FastifyRequest, reply: FastifyReply, act: (session: Session) => Promise<void>) => {
    const session = applicants.findSession(String(request.headers['x-access-token']))
    if (!session) return reply.code(401).send({ code: 'invalid-token' })
    await act(session)
    const { applicant } = session
    const step = !mayHandIn(applicant) ? 'status' : applicant.papers === undefined ? 'document' : 'selfie'
    return reply.send({ applicantId: applicant.id, step, review: reviewBody(applicant), papers })
  }
  app.get('/websdk/state', (request, reply) => withSession(request, reply, async () => undefined))
  app.post('/websdk/document', (request, reply) =>
    withSession(request, reply, async ({ applicant }) => {
      const given = (request.body ?? {}) as Readonly<Record<string, unknown>>
      if (mayHandIn(applicant) && isPapers(given.found)) await reviews.giveDocument(applicant, given.found, readDocument(given))
    }),
  )
  app.post('/websdk/selfie', (request, reply) =>
    withSession(request, reply, async ({ applicant }) => {
      if (mayHandIn(applicant)) await reviews.submit(applicant)
    }),
  )
}

const frameMarkup = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Identity check · Sumsub twin</title>
<link rel="stylesheet" href="/twins.css">
<script src="/websdk/websdk.js" defer></script>
</head>
<body><header><p class="brand">Sumsub twin <span>not Sumsub; nobody is checked, and no photo is taken</span></p></header>
<main id="main"><p role="status">Loading</p></main></body>
</html>
`

const frameScript = `'use strict'
const frameId = new URLSearchParams(location.search).get('_')
const sessionId = crypto.randomUUID()
const main = document.getElementById('main')
let accessToken
let known

function tell(name, payload) {
  parent.postMessage({ method: 'idCheck.' + name, frameId, sessionId, ...payload }, '*')
}

addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data !== 'object' || event.data === null) return
  const { method } = event.data
  if (method !== 'idCheck.init' && method !== 'idCheck.updateAccessToken') return
  accessToken = event.data.accessToken
  if (method === 'idCheck.init') tell('onInitialized', {})
  void load('GET', '/websdk/state')
})

async function load(method, path, body) {
  const headers = { 'x-access-token': accessToken }
  if (body) headers['content-type'] = 'application/json'
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) })
  if (response.status === 401) return tell('onError', { code: 'invalid-token', error: 'The access token is not valid.', reason: 'invalid-token' })
  show(await response.json())
}

function show(state) {
  if (!known) tell('onApplicantLoaded', { applicantId: state.applicantId })
  const isNewStep = !known || known.step !== state.step
  const isNewStatus = !known || known.review.reviewStatus !== state.review.reviewStatus
  if (known && isNewStep && known.step !== 'status') tell('onStepCompleted', { idDocSetType: known.step === 'document' ? 'IDENTITY' : 'SELFIE' })
  if (isNewStatus && known) {
    if (state.review.reviewStatus === 'pending') tell(state.review.attemptCnt > 1 ? 'onApplicantResubmitted' : 'onApplicantSubmitted', {})
    tell('onApplicantStatusChanged', state.review)
    if (state.review.reviewStatus === 'completed') tell('onApplicantVerificationCompleted', state.review)
  }
  known = state
  if (isNewStep || isNewStatus) {
    if (state.step !== 'status') tell('onStepInitiated', { idDocSetType: state.step === 'document' ? 'IDENTITY' : 'SELFIE', types: [] })
    render(state)
  }
  tell('onResize', { height: document.documentElement.scrollHeight })
  if (state.step === 'status' && state.review.reviewStatus !== 'completed') setTimeout(() => load('GET', '/websdk/state'), 1000)
}

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function button(label, act) {
  const made = element('button', label)
  made.addEventListener('click', () => {
    made.disabled = true
    void act()
  })
  return made
}

function render({ step, review, papers }) {
  const comment = review.reviewResult && review.reviewResult.moderationComment
  if (step === 'document') {
    const label = element('label', 'What the check will find')
    const select = document.createElement('select')
    for (const [value, text] of Object.entries(papers)) select.append(Object.assign(element('option', text), { value }))
    label.append(select)
    main.replaceChildren(element('h1', 'Step 1 of 2: document'), element('p', comment || ''), label, button('Take the photo', () => load('POST', '/websdk/document', { found: select.value })))
    return
  }
  if (step === 'selfie') {
    main.replaceChildren(element('h1', 'Step 2 of 2: selfie'), button('Take the selfie', () => load('POST', '/websdk/selfie', {})))
    return
  }
  const answer = review.reviewResult && review.reviewResult.reviewAnswer
  const title = review.reviewStatus !== 'completed' ? 'We are checking your documents' : answer === 'GREEN' ? 'You are verified' : 'We could not verify you'
  main.replaceChildren(element('h1', title), element('p', comment || ''))
}

tell('onReady', {})
`
