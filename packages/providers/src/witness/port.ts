/** Witnesses of the public log, in our words: each keeps the newest state it was shown and signs a newer one only when that continues it. */

export interface Witness {
  /** The name of its key: a host and a path. */
  readonly name: string
  /** Its public key as one line, for everyone who checks. */
  readonly key: string
  /**
   * Shows the log's newest checkpoint and returns the witness's signature as a line of the note.
   *
   * @throws WitnessAway when it cannot be asked: it is asked again with the next checkpoint.
   * @throws WitnessRefused when it does not accept what it was shown, or its answer is not its own: a person has to look.
   */
  readonly cosign: (shown: ShownCheckpoint) => Promise<string>
}

export interface ShownCheckpoint {
  /** The signed note. */
  readonly note: string
  readonly size: number
  /** The size that the witness is thought to know; it says so when it knows another. */
  readonly knownSize: number
  /** The hashes that show how the log grew from a size to this one. */
  readonly proofFrom: (knownSize: number) => Promise<readonly Uint8Array[]>
}

export class WitnessAway extends Error {
  override readonly name = 'WitnessAway'
}

export class WitnessRefused extends Error {
  override readonly name = 'WitnessRefused'
}
