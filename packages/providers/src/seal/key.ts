/** The operator's key for seals. It lies in a file; a hardware module or a key service signs through the same three facts. */
import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'

export interface SealKey {
  /** The certificate of the key first, then those up to the authority that issued it. */
  readonly certificates: readonly [X509Certificate, ...X509Certificate[]]
  readonly kind: 'EC' | 'RSA'
  /** Signs by SHA-256: EC as DER, RSA by PKCS #1 v1.5. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** From two texts of PEM: the key, encrypted or not, and its certificates. */
export function readSealKey(keyPem: string, passphrase: string | undefined, certificatesPem: string): SealKey {
  const privateKey = createPrivateKey({ key: keyPem, ...(passphrase && { passphrase }) })
  const certificates = readCertificates(certificatesPem)
  if (!certificates[0].checkPrivateKey(privateKey)) throw new Error('The first certificate of the seal is not that of its key.')
  return { certificates, kind: kindOf(privateKey), sign: async (bytes) => sign('sha256', bytes, privateKey) }
}

export function readCertificates(pem: string): readonly [X509Certificate, ...X509Certificate[]] {
  const [first, ...others] = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (each) => new X509Certificate(each),
  )
  if (!first) throw new Error('There is no certificate.')
  return [first, ...others]
}

/** As pages and receipts name a certificate. */
export function fingerprint(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase()
}

function kindOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SealKey['kind'] {
  const curve = asymmetricKeyDetails?.namedCurve
  if (asymmetricKeyType === 'ec' && (curve === 'prime256v1' || curve === 'secp384r1')) return 'EC'
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 3_072) return 'RSA'
  throw new Error('The key of the seal must be EC on P-256 or P-384, or RSA with 3072 bits or more.')
}
