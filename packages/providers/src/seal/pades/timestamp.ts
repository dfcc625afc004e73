/** Asks an authority for the time by RFC 3161, and believes the answer only when it is about our digest and signed by whom we named. */
import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto'
import { fromBER, Integer, OctetString } from 'asn1js'
import * as pki from 'pkijs'
import { fingerprint } from '../key.ts'
import { SealRefused } from '../port.ts'
import { fetchBytes } from './fetch-bytes.ts'

const sha256 = '2.16.840.1.101.3.4.2.1'
const hashes: Readonly<Record<string, string>> = {
  [sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const timestampContent = '1.2.840.113549.1.9.16.1.4'
const messageDigest = '1.2.840.113549.1.9.4'
const tokenBytesMax = 64 * 1_024

export interface TimestampOptions {
  readonly url: string
  /** Fingerprints of the certificates that the authority signs by. */
  readonly trusted: readonly string[]
  readonly timeoutMs: number
}

/** The token over this SHA-256, as the DER that a signature carries. */
export async function askTimestamp(digest: Uint8Array, { url, trusted, timeoutMs }: TimestampOptions): Promise<Uint8Array> {
  // The first bit is clear, so that it is the same number whoever writes it.
  const nonce = randomBytes(8)
  nonce[0] = (nonce[0] as number) & 0x7f || 1
  const request = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(digest).buffer }),
    }),
    nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
    certReq: true,
  })
  const answer = await send(url, request.toSchema().toBER(), timeoutMs)
  try {
    return checkAnswer(answer, digest, nonce, trusted)
  } catch (error) {
    throw error instanceof SealRefused ? error : new SealRefused('The timestamp cannot be read.', { cause: error })
  }
}

function send(url: string, body: ArrayBuffer, timeoutMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
  const limits = { bytesMax: tokenBytesMax, timeoutMs, failed: 'The timestamp authority did not answer.' }
  return fetchBytes(url, { method: 'POST', headers, body }, limits)
}

function checkAnswer(answer: Uint8Array<ArrayBuffer>, digest: Uint8Array, nonce: Uint8Array, trusted: readonly string[]): Uint8Array {
  const { status, timeStampToken } = new pki.TimeStampResp({ schema: fromBER(answer).result })
  if (!timeStampToken || status.status > 1) throw new SealRefused(`The timestamp authority refused with status ${status.status}.`)
  const signed = new pki.SignedData({ schema: timeStampToken.content })
  const content = signed.encapContentInfo.eContent?.getValue()
  if (!content || signed.encapContentInfo.eContentType !== timestampContent) throw new SealRefused('The timestamp is empty.')
  const info = new pki.TSTInfo({ schema: fromBER(content).result })
  const imprint = info.messageImprint
  const isOurs =
    imprint.hashAlgorithm.algorithmId === sha256 &&
    Buffer.from(imprint.hashedMessage.getValue()).equals(digest) &&
    info.nonce !== undefined &&
    Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce)
  if (!isOurs) throw new SealRefused('The timestamp is about something else.')
  if (!trusted.includes(signerOf(signed, content))) throw new SealRefused('The timestamp is signed by somebody else.')
  return new Uint8Array(timeStampToken.toSchema().toBER())
}

/** The fingerprint of the certificate whose key signed this content. */
function signerOf(signed: pki.SignedData, content: ArrayBuffer): string {
  const [signer] = signed.signerInfos
  const hash = hashes[signer?.digestAlgorithm.algorithmId ?? '']
  const named = signer?.sid
  if (!signer?.signedAttrs || !hash || !(named instanceof pki.IssuerAndSerialNumber))
    throw new SealRefused('The timestamp has no signature.')
  const said: unknown = signer.signedAttrs.attributes.find(({ type }) => type === messageDigest)?.values[0]
  const isOfContent =
    said instanceof OctetString && createHash(hash).update(Buffer.from(content)).digest().equals(Buffer.from(said.getValue()))
  const certificate = signed.certificates?.find(
    (each): each is pki.Certificate =>
      each instanceof pki.Certificate && each.issuer.isEqual(named.issuer) && each.serialNumber.isEqual(named.serialNumber),
  )
  if (!isOfContent || !certificate) throw new SealRefused('The timestamp is not signed as it says.')
  const x509 = new X509Certificate(Buffer.from(certificate.toSchema(true).toBER()))
  const attributes = Buffer.from(signer.signedAttrs.encodedValue)
  if (!verify(hash, attributes, x509.publicKey, Buffer.from(signer.signature.getValue())))
    throw new SealRefused('The timestamp is not signed as it says.')
  return fingerprint(x509)
}
