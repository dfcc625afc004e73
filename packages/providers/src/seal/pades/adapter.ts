/** PAdES baseline B-LT (EN 319 142-1): signature, time by RFC 3161, and what it takes to check both when their certificates have ended. */
import type { X509Certificate } from 'node:crypto'
import { PDF, type Signer, TimestampError } from '@libpdf/core'
import { fingerprint, type SealKey } from '../key.ts'
import { SealAway, type SealPort, SealRefused } from '../port.ts'
import { openRevocations } from './revocations.ts'
import { askTimestamp } from './timestamp.ts'

export interface PadesOptions {
  readonly key: SealKey
  readonly timestampUrl: string
  /** Those that the authority signs by, and their issuers. */
  readonly timestampCertificates: readonly X509Certificate[]
  /** Of the operator's earlier seals: what was sealed by them still counts. */
  readonly earlierCertificates?: readonly X509Certificate[]
  /** Shown by readers beside the seal. */
  readonly reason: string
  readonly timeoutMs?: number
}

/** An authority answers within a second; a job waits for it and comes again. */
const timeoutMsDefault = 15_000
/** Signature, certificates and token take 6.5 kB with RSA. */
const signatureBytes = 10_240

export function openPadesSeal(options: PadesOptions): SealPort {
  const { key, timestampUrl, timestampCertificates, earlierCertificates = [], reason, timeoutMs = timeoutMsDefault } = options
  const ownFingerprints = (certificates: readonly X509Certificate[]) => certificates.filter(({ ca }) => !ca).map(fingerprint)
  const trusted = {
    seals: [fingerprint(key.certificates[0]), ...ownFingerprints(earlierCertificates)],
    timestamps: ownFingerprints(timestampCertificates),
  }
  const timestampAuthority = {
    timestamp: (digest: Uint8Array) => askTimestamp(digest, { url: timestampUrl, trusted: trusted.timestamps, timeoutMs }),
  }
  return {
    trusted: () => trusted,
    sealDocument: async (pdf) => {
      const document = await PDF.load(pdf)
      const revocations = openRevocations([...key.certificates, ...timestampCertificates], timeoutMs)
      try {
        const { bytes, warnings } = await document.sign({
          signer: signerOf(key),
          level: 'B-LT',
          fieldName: 'Seal',
          reason,
          estimatedSize: signatureBytes,
          timestampAuthority,
          revocationProvider: revocations,
        })
        // What is missing for later checks is a warning there; here it is a seal that nobody can check in ten years.
        const problem = revocations.problem() ?? (warnings[0] && new SealAway(`The seal is incomplete: ${warnings[0].message}`))
        if (problem) throw problem
        return bytes
      } catch (error) {
        if (error instanceof TimestampError) throw error.cause instanceof Error ? error.cause : new SealAway(error.message)
        throw error
      }
    },
  }
}

function signerOf({ certificates: [own, ...chain], kind, sign }: SealKey): Signer {
  return {
    certificate: own.raw,
    certificateChain: chain.map(({ raw }) => raw),
    keyType: kind,
    signatureAlgorithm: kind === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
    sign: (bytes, algorithm) => {
      if (algorithm !== 'SHA-256') throw new SealRefused(`The seal signs by SHA-256, not by ${algorithm}.`)
      return sign(bytes)
    },
  }
}
