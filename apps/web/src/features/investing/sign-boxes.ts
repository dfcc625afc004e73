/** What is ticked before an order is signed. */
export const boxes = ['understand', 'read', 'consent'] as const
export type Box = (typeof boxes)[number]
