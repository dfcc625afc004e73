/** Sending mail, in our words. A mail goes to one person; what it says was decided before it comes here. */

export interface Mail {
  /**
   * Ours, unique to the mail and the same on every attempt, so that a retry after a lost answer is recognisable:
   * "<mai_…@heathland.example>".
   */
  readonly messageId: string
  /** An address, or a name with one: "Heathland <no-reply@heathland.example>". */
  readonly from: string
  /** One bare address; never a list and never a name with one. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type MailOutcome =
  /** A server has taken the mail over. The id is the server's own, for asking its operator. */
  | { readonly sent: true; readonly providerId?: string }
  /** It was certainly not taken. Permanent: the same mail would be refused again. */
  | { readonly sent: false; readonly permanent: boolean; readonly reason: string }
  /** It was handed over but no answer came: it may have been taken. Sending again may show it twice. */
  | { readonly sent: 'unknown'; readonly reason: string }

export interface MailPort {
  /**
   * Sends a mail once, without trying again. Whatever the outside world does is an outcome, not an error:
   * - refused for good (no such mailbox, content refused, too large): not sent, permanent;
   * - refused for now, server away, TLS or credentials not accepted: not sent, not permanent;
   * - no answer after the text was handed over: unknown.
   *
   * A reason never holds an address or anything of the mail's text, so it may be logged.
   *
   * @throws MailPortClosed after close().
   */
  readonly send: (mail: Mail) => Promise<MailOutcome>
  /** Lets what is being sent end, within its time limits, and takes nothing more. */
  readonly close: () => Promise<void>
}

/** A mail was given to a port that was closed: the program is stopping, and the mail stays where it was. */
export class MailPortClosed extends Error {
  override readonly name = 'MailPortClosed'
}
