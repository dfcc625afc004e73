/** What people upload, how large it may be and of which types. A purpose is somebody's: a member's own, or an SPV's. */
import { imageBytesMax, imageTypes } from '../community/image.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type MediaType, mediaTypes } from './media-type.ts'

const mebibyte = 1_024 * 1_024
const pictures = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly MediaType[]

export interface PurposeRule {
  readonly of: 'member' | 'spv'
  readonly sizeMax: number
  readonly types: readonly MediaType[]
}

export const filePurposes = {
  /** A scan or a photo that a member was asked for, such as proof of address. */
  'supporting-document': { of: 'member', sizeMax: 25 * mebibyte, types: pictures },
  /** A screenshot or document that a member sends to support. */
  'support-attachment': { of: 'member', sizeMax: 10 * mebibyte, types: pictures },
  /** An image that an author puts into an article. It is read once, checked, and kept with the article. */
  'article-image': { of: 'member', sizeMax: imageBytesMax, types: imageTypes },
  /** What staff file about an SPV: contracts, valuations, drawings of a building. */
  'spv-document': { of: 'spv', sizeMax: 1_024 * mebibyte, types: mediaTypes },
} as const satisfies Record<string, PurposeRule>
export type FilePurpose = keyof typeof filePurposes

export function isFilePurpose(text: string): text is FilePurpose {
  return Object.hasOwn(filePurposes, text)
}

export const memberPurposes = ['supporting-document', 'support-attachment', 'article-image'] as const satisfies readonly FilePurpose[]
export const spvPurposes = ['spv-document'] as const satisfies readonly FilePurpose[]

/** Whether a file of this size may be uploaded for this purpose. */
export function decideUpload(purpose: FilePurpose, size: number): Refusal<'FILE_TOO_LARGE'> | { readonly refused: false } {
  const { sizeMax } = filePurposes[purpose]
  return size > sizeMax ? refuse('FILE_TOO_LARGE', { sizeMax }) : { refused: false }
}
