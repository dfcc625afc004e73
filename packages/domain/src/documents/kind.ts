/** Every kind of document that is signed. A new one does not compile until its words and its text are there. */
export const documentKinds = ['membership-agreement', 'subscription-agreement'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** How many are shown on one page of the list. */
export const documentsPage = 25
