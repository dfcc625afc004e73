/**
 * Ids are a three-letter kind, an underscore and 26 characters of Crockford's base 32: 48 bits of time and 80 random bits.
 * They sort by the moment they were made, so that a key page needs no second column, and say what they name in every log.
 */
import { invariant } from './invariant.ts'

export const idKinds = {
  per: 'a person',
  ses: 'a session',
  aud: 'an audit row',
  evt: 'an outbox event',
  chk: 'a check of the platform',
  mai: 'a mail',
  let: 'a mail that someone requested by address',
  tok: 'a one-time token',
  reg: 'a registration that waits to be confirmed',
  req: 'a request',
  apr: 'an approval',
  cha: 'a challenge to a passkey',
  trf: 'a transfer, or the resolution of one',
  whe: 'an event that a provider sent',
  ver: 'the check of who a person is',
  kca: 'a case about somebody’s identity check',
  khi: 'an entry of a list that may be about a person',
  kce: 'something that happened in a case',
  dep: 'a deposit',
  brk: 'a difference between custody and the books',
  rcn: 'a run of the reconciliation',
  rbk: 'a difference between two sources',
  sev: 'a security event',
  rsk: 'a risk',
  ven: 'a vendor',
  dlp: 'a data protection event',
  dcl: 'a kind of data',
  rep: 'a compliance report',
  spv: 'a company of the platform’s, such as a lending or an equity SPV',
  ref: 'a bank line or an invoice that is booked from',
  rec: 'the recovery of an account',
  fil: 'a file',
  exp: 'a list that leaves as a file',
  ntf: 'a notification',
  upd: 'a platform update',
  tic: 'a support ticket',
  msg: 'a message of a support ticket',
  not: 'an internal note about a support ticket',
  art: 'an article of the community',
  pub: 'the publication of an article',
  img: 'an image in an article',
  crq: 'a request of a member to the community team',
  doc: 'a document that is signed',
  tpl: 'a text of an agreement',
  emc: 'the change of an e-mail address',
  apk: 'an API key of a member',
  whk: 'a webhook of a member',
  whd: 'an event for a member’s webhook',
  lon: 'a loan of a lending SPV',
  lev: 'something that happened to a loan',
  lva: 'a valuation of a loan’s collateral',
  ofr: 'an offer that members can invest in',
  evd: 'a paper behind an offer',
  qst: 'a member’s question about an offer',
  ofu: 'an update about an offer',
  ctg: 'a member’s statement of which kind of investor they are',
  kat: 'an attempt at the knowledge test',
  lsm: 'a simulation of a bearable loss',
  ack: 'an acknowledged warning',
  ivd: 'a decision whether somebody may invest',
  sub: 'a subscription to an offer',
  alo: 'an allocation of an offer to those who subscribed',
  rge: 'an entry in a register of holders',
  dis: 'a distribution to the holders of an offer',
  fre: 'a release of an offer’s money to its company',
  bst: 'a bank statement',
  bln: 'a payment on a bank statement',
  bac: 'a member’s bank account',
  wdr: 'a withdrawal to a member’s bank account',
  pyo: 'a payment that we order from the bank',
  cpy: 'a card payment',
  crv: 'money of a card payment that went back',
  icp: 'a payout of the payment institution to our bank account',
  pob: 'a file of payments for the bank',
  cmp: 'a company whose shares an SPV holds',
  csc: 'a change in how many shares of a company an SPV holds',
  cvl: 'a valuation of a company',
  cpp: 'a part of a posting that is about a company',
  cdc: 'a document about a company',
  pas: 'an asset that produces something for an SPV',
  mrd: 'a meter reading of an asset',
  mnt: 'maintenance of an asset',
  app: 'a part of a posting that is about an asset',
  adc: 'a document about an asset',
  bmn: 'a note to the month ends of an SPV',
} as const

export type IdKind = keyof typeof idKinds
export type Id<Kind extends IdKind> = `${Kind}_${string}`

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const randomBytes = 10

/** Time and randomness are arguments: the same ones give the same id. */
export function makeId<Kind extends IdKind>(kind: Kind, now: Date, random: Uint8Array): Id<Kind> {
  invariant(random.length === randomBytes, `an id takes ${randomBytes} random bytes`)
  // Ten characters of time, most significant first, then eight for every five random bytes.
  let text = ''
  for (let time = now.getTime(), place = 0; place < 10; place += 1, time = Math.floor(time / 32)) text = `${alphabet[time % 32]}${text}`
  for (let from = 0; from < randomBytes; from += 5) {
    let group = ''
    for (let bits = readFive(random, from), place = 0; place < 8; place += 1, bits = Math.floor(bits / 32))
      group = `${alphabet[bits % 32]}${group}`
    text += group
  }
  return `${kind}_${text}`
}

/** Forty bits, which a number still holds exactly. */
function readFive(bytes: Uint8Array, from: number): number {
  let value = 0
  for (let place = from; place < from + 5; place += 1) value = value * 256 + (bytes[place] ?? 0)
  return value
}

export function isId<Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> {
  return text.startsWith(`${kind}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(kind.length + 1))
}
