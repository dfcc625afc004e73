/** Each browser has its own words for code that could not be loaded; after a release the old files are gone. */
export function isNotLoaded(message: string): boolean {
  return /dynamically imported module|module script|preload/i.test(message)
}
