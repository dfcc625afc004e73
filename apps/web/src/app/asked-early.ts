interface Asked {
  readonly answer: Promise<Response>
}

const askedPath = '/api/identity/me'

/**
 * The answer to the question that `public/ask.js` sent before this code was here. It is given once, and to nobody after an act: who is
 * here may be another then. From then on the name stands with nothing behind it, which tells the script, should it come late, not to ask.
 */
export function takeAskedEarly({ method, url }: Request): Promise<Response> | undefined {
  const early = globalThis as { heathlandAsked?: Asked | undefined }
  const asked = early.heathlandAsked
  const isQuestion = method === 'GET'
  if (isQuestion && new URL(url).pathname !== askedPath) return undefined
  early.heathlandAsked = undefined
  return isQuestion ? asked?.answer : undefined
}
