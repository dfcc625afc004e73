interface Asked {
  readonly path: string
  readonly answer: Promise<Response>
}

/** The answer to the question that `public/ask.js` sent before this code was here. It is given once: the next time is another moment. */
export function takeAskedEarly({ method, url }: Request): Promise<Response> | undefined {
  const early = globalThis as { heathlandAsked?: Asked }
  const asked = early.heathlandAsked
  if (method !== 'GET' || !asked || new URL(url).pathname !== asked.path) return undefined
  delete early.heathlandAsked
  return asked.answer
}
