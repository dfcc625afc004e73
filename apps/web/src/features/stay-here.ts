/** What a step within a page carries along: the page neither scrolls to its top nor takes the focus. */
export const stayHere = { staysHere: true } as const
