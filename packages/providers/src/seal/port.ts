/** Sealing documents, in our words: whoever holds the file can tell later that it is whole, whose it is and when it was sealed. */

export interface SealPort {
  /**
   * The file with our seal and the time by an authority outside. The given bytes stay as they are, at the start. Sealing the same file
   * twice gives two files that are both good.
   *
   * @throws SealAway when the authority, or what it takes to check certificates later, cannot be reached: try again later.
   * @throws SealRefused when an answer cannot be trusted: a person has to look.
   */
  readonly sealDocument: (pdf: Uint8Array) => Promise<Uint8Array>
  /** Whose seals and times are ours, for everyone who checks. */
  readonly trusted: () => TrustedCertificates
}

/** SHA-256 of each certificate, in hex. */
export interface TrustedCertificates {
  readonly seals: readonly string[]
  readonly timestamps: readonly string[]
}

export class SealAway extends Error {
  override readonly name = 'SealAway'
}

export class SealRefused extends Error {
  override readonly name = 'SealRefused'
}
