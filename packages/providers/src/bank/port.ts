/**
 * Files that we exchange with our bank, in our words. Banks hand statements out and take payments in as files, by whichever client they give
 * their customers (EBICS, SFTP, a portal); that client keeps a folder, and this is the folder.
 */

export interface ListedStatement {
  readonly name: string
  readonly size: number
}

export interface BankFilesPort {
  /** Statements that nobody has put away, oldest first. A file that is still being written is none yet. */
  readonly listStatements: (max: number) => Promise<readonly ListedStatement[]>
  /** Undefined when it is gone meanwhile. Of a file that is too large it gives the beginning, which is too large as well. */
  readonly readStatement: (name: string) => Promise<Uint8Array | undefined>
  /**
   * It is not listed again, and replaces none that was put away before. Putting the same away twice changes nothing; a file that the bank has
   * laid down under this name since it was read stays.
   */
  readonly putAway: (name: string, as: 'taken' | 'refused') => Promise<void>
  /**
   * Hands payments to the bank, all of the file or nothing. The same name with the same bytes changes nothing; with other bytes it is
   * refused, because the bank may have paid by then.
   *
   * @throws PayoutsDiffer
   */
  readonly sendPayouts: (name: string, bytes: Uint8Array) => Promise<void>
}

export class PayoutsDiffer extends Error {
  override readonly name = 'PayoutsDiffer'
}
