/**
 * The lists of revoked certificates that a seal carries, so that it can be checked when nobody publishes them any more. A list counts only
 * when the issuer signed it, it is still in force, and our certificate is not on it.
 */
import type { X509Certificate } from 'node:crypto'
import type { RevocationProvider } from '@libpdf/core'
import { fromBER } from 'asn1js'
import * as pki from 'pkijs'
import { SealAway, SealRefused } from '../port.ts'
import { fetchBytes } from './fetch-bytes.ts'

const distributionPoints = '2.5.29.31'
/** General name of kind uniformResourceIdentifier. */
const isAddress = 6
const listBytesMax = 4 * 1_024 * 1_024

export interface Revocations extends RevocationProvider {
  /** The first reason why a list could not be had or did not count. */
  readonly problem: () => Error | undefined
}

export function openRevocations(issuers: readonly X509Certificate[], timeoutMs: number): Revocations {
  const known = issuers.map(({ raw }) => parseCertificate(raw))
  let problem: Error | undefined
  return {
    problem: () => problem,
    getCRL: async (der) => {
      try {
        return await listFor(parseCertificate(der), known, timeoutMs)
      } catch (error) {
        problem ??= error instanceof Error ? error : new SealAway('A list of revoked certificates cannot be had.')
        throw error
      }
    },
  }
}

async function listFor(certificate: pki.Certificate, issuers: readonly pki.Certificate[], timeoutMs: number): Promise<Uint8Array | null> {
  // Whoever trusts an authority trusts its own certificate.
  if (certificate.issuer.isEqual(certificate.subject)) return null
  const issuer = issuers.find(({ subject }) => subject.isEqual(certificate.issuer))
  if (!issuer) throw new SealRefused('The issuer of a certificate is not known.')
  const list = await fetchBytes(
    addressOf(certificate),
    {},
    { bytesMax: listBytesMax, timeoutMs, failed: 'A list of revoked certificates cannot be had.' },
  )
  const parsed = parse(list, (schema) => new pki.CertificateRevocationList({ schema }))
  if (!(await parsed.verify({ issuerCertificate: issuer })))
    throw new SealRefused('A list of revoked certificates is not signed by its issuer.')
  if (!parsed.nextUpdate || parsed.nextUpdate.value.getTime() < Date.now()) throw new SealAway('A list of revoked certificates is too old.')
  if (parsed.isCertificateRevoked(certificate)) throw new SealRefused('A certificate has been revoked.')
  return list
}

function addressOf({ extensions }: pki.Certificate): string {
  const points = extensions?.find(({ extnID }) => extnID === distributionPoints)?.parsedValue as pki.CRLDistributionPoints | undefined
  const names = (points?.distributionPoints ?? []).flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? distributionPoint : [],
  )
  const address = names.find(({ type, value }) => type === isAddress && /^https?:/.test(String(value)))?.value
  if (address === undefined) throw new SealRefused('A certificate does not say where revocations are published.')
  return String(address)
}

function parseCertificate(der: Uint8Array): pki.Certificate {
  return parse(der, (schema) => new pki.Certificate({ schema }))
}

function parse<Parsed>(der: Uint8Array, as: (schema: ReturnType<typeof fromBER>['result']) => Parsed): Parsed {
  const { offset, result } = fromBER(Uint8Array.from(der).buffer)
  if (offset === -1) throw new SealRefused('A certificate or a list of them cannot be read.')
  return as(result)
}
