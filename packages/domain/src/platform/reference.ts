/**
 * What a member reads to support when something failed: the random end of the request's id in two groups of four. Its letters have none that
 * sound or look alike, and two requests of one year share it once in a thousand billion pairs.
 */
export function referenceOf(requestId: string): string | undefined {
  const end = /^req_[0-9a-z]{18}([0-9a-z]{4})([0-9a-z]{4})$/.exec(requestId)
  return end ? `${end[1]}-${end[2]}`.toUpperCase() : undefined
}
