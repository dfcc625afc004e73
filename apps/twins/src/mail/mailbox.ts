/** What the twin has truly received, newest first. A mail that was sent twice is here twice. */
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface StoredMail {
  /** The queue id that the SMTP answer names. */
  readonly id: string
  readonly receivedAt: Date
  readonly messageId: string | undefined
  /** The envelope's addresses: what really decides where a mail goes. */
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string | undefined
  readonly html: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[]
  /** The addresses of pages that the text part names, in its order. */
  readonly links: readonly string[]
  /** False when a fault kept the answer from the sender, who cannot know that the mail arrived. */
  readonly answered: boolean
}

export interface Mailbox {
  readonly keep: (mail: Omit<StoredMail, 'id' | 'receivedAt' | 'links'>) => Promise<StoredMail>
  readonly list: (to?: string) => readonly StoredMail[]
  readonly find: (id: string) => StoredMail | undefined
  readonly clear: () => number
}

/** Days of work on one machine; the oldest mail leaves first. */
export const mailsMax = 1_000

export async function openMailbox(logDir: string | undefined): Promise<Mailbox> {
  const mails: StoredMail[] = []
  const log = logDir === undefined ? undefined : join(logDir, 'mail.jsonl')
  if (logDir !== undefined) await mkdir(logDir, { recursive: true })

  return {
    keep: async (parts) => {
      const mail = { ...parts, id: randomBytes(6).toString('hex').toUpperCase(), receivedAt: new Date(), links: linksOf(parts.text ?? '') }
      // The log is written before the answer is given, so that it holds every mail that was acknowledged.
      if (log !== undefined) await appendFile(log, `${JSON.stringify(mail)}\n`, { flush: true })
      mails.unshift(mail)
      mails.length = Math.min(mails.length, mailsMax)
      return mail
    },
    list: (to) =>
      to === undefined ? mails : mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === to.toLowerCase())),
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () => mails.splice(0).length,
  }
}

/** Pages named in a text, each once, without the punctuation of the sentence around them. */
export function linksOf(text: string): readonly string[] {
  const found = text.match(/https?:\/\/[^\s<>"'`]+/gi) ?? []
  return [...new Set(found.map((link) => link.replace(/[.,;:!?)\]}]+$/, '')).filter((link) => URL.canParse(link)))]
}
