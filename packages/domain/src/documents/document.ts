/** A document between a member and Heathland. */

export const documentStatuses = ['Signed', 'Pending', 'Available', 'Sent'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

export interface MemberDocument {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly date: string
  readonly status: DocumentStatus
}
