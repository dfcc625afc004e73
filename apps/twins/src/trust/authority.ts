/**
 * A small certificate authority out of OpenSSL: it issues the certificate of the seal and that of the timestamp server, and publishes
 * which certificates it has revoked. For this machine only: its keys lie unencrypted in a folder.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const timeoutMs = 20_000
const days = '1825'

export interface Authority {
  readonly folder: string
  /** Answers a query of RFC 3161; one at a time, since OpenSSL counts in a file. */
  readonly timestamp: (query: Uint8Array) => Promise<Uint8Array>
  /** What has been revoked, as DER. */
  readonly revocations: () => Promise<Uint8Array>
  /** Revokes the certificate of the seal. */
  readonly revokeSeal: () => Promise<void>
}

/** Takes up the authority in the folder, or makes one there. Its certificates name the address at which revocations are published. */
export async function openAuthority(folder: string, url: string): Promise<Authority> {
  await mkdir(folder, { recursive: true })
  const at = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => run('openssl', [...args], { timeout: timeoutMs, encoding: 'buffer' })
  const known = await readFile(at('url'), 'utf8').catch(() => undefined)
  if (known !== url) await makeAuthority(at, openssl, url)

  let last: Promise<unknown> = Promise.resolve()
  async function answer(query: Uint8Array): Promise<Uint8Array> {
    const file = at(`query-${randomUUID()}`)
    await writeFile(file, query)
    try {
      return (await openssl('ts', '-reply', '-config', at('authority.cnf'), '-queryfile', file)).stdout
    } finally {
      await rm(file, { force: true })
    }
  }
  return {
    folder,
    timestamp: (query) => {
      const turn = last.then(() => answer(query))
      last = turn.catch(() => undefined)
      return turn
    },
    revocations: async () => {
      await openssl('ca', '-config', at('authority.cnf'), '-gencrl', '-out', at('revoked.pem'))
      return (await openssl('crl', '-in', at('revoked.pem'), '-outform', 'DER')).stdout
    },
    revokeSeal: async () => {
      await openssl('ca', '-config', at('authority.cnf'), '-revoke', at('seal.pem'))
    },
  }
}

type OpenSsl = (...args: readonly string[]) => Promise<unknown>

async function makeAuthority(at: (name: string) => string, openssl: OpenSsl, url: string): Promise<void> {
  await writeFile(at('authority.cnf'), configuration(at, url))
  await writeFile(at('index.txt'), '')
  await writeFile(at('revocation-number'), '01\n')
  await writeFile(at('timestamp-number'), '01\n')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const ca = ['-x509', '-days', days, '-subj', '/O=Heathland development/CN=Development authority', '-extensions', 'authority']
  await openssl('req', ...newKey, ...ca, '-config', at('authority.cnf'), '-keyout', at('ca.key'), '-out', at('ca.pem'))
  for (const [name, subject] of [
    ['seal', '/O=Heathland development/CN=Development seal'],
    ['timestamp', '/O=Heathland development/CN=Development timestamps'],
  ] as const) {
    await openssl(
      'req',
      ...newKey,
      '-config',
      at('authority.cnf'),
      '-subj',
      subject,
      '-keyout',
      at(`${name}.key`),
      '-out',
      at(`${name}.csr`),
    )
    const issue = [
      '-CA',
      at('ca.pem'),
      '-CAkey',
      at('ca.key'),
      '-CAcreateserial',
      '-days',
      days,
      '-extfile',
      at('authority.cnf'),
      '-extensions',
      name,
    ]
    await openssl('x509', '-req', '-in', at(`${name}.csr`), ...issue, '-out', at(`${name}.pem`))
  }
  for (const name of ['seal', 'timestamp'])
    await writeFile(at(`${name}-chain.pem`), (await readFile(at(`${name}.pem`), 'utf8')) + (await readFile(at('ca.pem'), 'utf8')))
  // Last: an authority whose making was cut short is made again.
  await writeFile(at('url'), url)
}

function configuration(at: (name: string) => string, url: string): string {
  const issued = `basicConstraints = critical, CA:FALSE\nkeyUsage = critical, digitalSignature\ncrlDistributionPoints = URI:${url}/revoked.crl`
  return `[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[seal]
${issued}
[timestamp]
${issued}
extendedKeyUsage = critical, timeStamping
[ca]
default_ca = own
[own]
database = ${at('index.txt')}
crlnumber = ${at('revocation-number')}
certificate = ${at('ca.pem')}
private_key = ${at('ca.key')}
default_md = sha256
default_crl_days = 30
[tsa]
default_tsa = clock
[clock]
serial = ${at('timestamp-number')}
signer_cert = ${at('timestamp.pem')}
certs = ${at('ca.pem')}
signer_key = ${at('timestamp.key')}
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
`
}
