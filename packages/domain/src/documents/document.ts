/** What the owner of a document reads in their list. */
export const documentStatuses = ['Signed', 'Pending', 'Available', 'Sent'] as const
export type DocumentStatus = (typeof documentStatuses)[number]
