import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BlobWorld, describeBlobStore } from '../conformance.ts'
import { BlobStoreAway } from '../port.ts'
import { openS3Blobs, type S3Config } from './adapter.ts'

interface Twin extends BlobWorld {
  readonly config: S3Config
  /** What goes wrong with the next calls, one after the other. */
  readonly order: (...script: readonly string[]) => Promise<void>
}

describeBlobStore('S3, against its twin in a process of its own,', startTwin)

async function startTwin(): Promise<Twin> {
  const twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 's3'], {
    env: { ...process.env, TWIN_S3_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  const { http } = JSON.parse(line) as { http: string }
  const config: S3Config = {
    endpoint: http,
    bucket: 'heathland-files',
    region: 'eu-central-1',
    accessKeyId: 'heathland-development-only-s3',
    secretAccessKey: 'heathland-development-only-s3-secret',
    tls: 'not-on-loopback',
    // The circuit is tested where it stands; here every test is to find the other side open.
    policy: { timeoutMs: 5_000, triesMax: 2, waitMsFirst: 5, waitMsMax: 10, failuresMax: 1_000 },
  }
  const tell = async (path: string, body: object) => {
    const answer = await fetch(http + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
  }
  return {
    config,
    store: openS3Blobs(config),
    advance: (ms) => tell('/s3/clock', { advanceMs: ms }),
    now: async () => new Date(((await (await fetch(`${http}/s3/clock`)).json()) as { now: string }).now),
    unfinished: async () => ((await (await fetch(`${http}/s3/unfinished`)).json()) as { unfinished: number }).unfinished,
    order: (...script) => tell('/s3/faults', script.length === 0 ? { fault: 'none' } : { script }),
    end: async () => {
      twin.kill('SIGTERM')
      await once(twin, 'exit')
    },
  }
}

describe('when S3 does not do as it should', () => {
  let twin: Twin
  beforeAll(async () => {
    twin = await startTwin()
  }, 60_000)
  afterAll(() => twin.end())

  const one = async function* (bytes: Buffer) {
    yield bytes
  }
  const large = randomBytes(9 * 1_024 * 1_024)

  test.each([
    ['a small blob', Buffer.from('small'), ['answer-lost']],
    ['a large blob, at its first call', large, ['answer-lost']],
    ['a large blob, at a part', large, ['none', 'answer-lost']],
    ['a large blob, at its last call', large, ['none', 'none', 'none', 'answer-lost']],
  ])('an answer that was lost is found out by trying again: %s', async (what, bytes, script) => {
    const key = what.replaceAll(/\W/g, '-')
    await twin.order(...script)
    expect(await twin.store.put(key, one(bytes))).toEqual({ stored: true, size: bytes.length })
    expect(await twin.store.head(key)).toMatchObject({ size: bytes.length })
  })

  test.each(['down', '500', '503'])('a store that stays %s is away, and the blob is not there', async (fault) => {
    const key = `away-${fault}`
    await twin.order(...Array.from({ length: 2 }, () => fault))
    await expect(twin.store.put(key, one(Buffer.from('never')))).rejects.toThrow(BlobStoreAway)
    await twin.order()
    expect(await twin.store.head(key)).toBeUndefined()
  })

  test('an answer that comes too late is none', async () => {
    const impatient = openS3Blobs({ ...twin.config, policy: { ...twin.config.policy, timeoutMs: 300, triesMax: 1 } })
    await twin.order('slow')
    await expect(impatient.head('anything')).rejects.toThrow(BlobStoreAway)
    await twin.order()
  })

  test('bytes that stop half way are an error, and never a shorter blob', async () => {
    await twin.store.put('cut-short', one(large))
    await twin.order('cut-short')
    const read = async () => {
      let got = 0
      for await (const part of (await twin.store.open('cut-short', { from: 5, to: 8_000_005 })) ?? []) got += part.length
      return got
    }
    await expect(read()).rejects.toThrow(BlobStoreAway)
    expect(await read()).toBe(8_000_000)
  })

  test.each([
    ['another key', { accessKeyId: 'of-nobody' }],
    ['another secret', { secretAccessKey: 'guessed' }],
    ['another region', { region: 'us-east-1' }],
  ])('is refused with %s', async (_what, changed) => {
    const stranger = openS3Blobs({ ...twin.config, ...changed })
    await expect(stranger.put('strange', one(Buffer.from('x')))).rejects.toThrow(/S3 refused to PUT: 403/)
    await expect(stranger.list({ after: undefined, max: 1 })).rejects.toThrow(/403/)
  })

  test('a key with characters of every kind is signed and found', async () => {
    for (const key of ['a b', "it's", 'a+b=c&d', 'zażółć', 'folder/file.pdf', '(1)*!'])
      expect({ key, ...(await twin.store.put(key, one(Buffer.from(key)))) }).toMatchObject({ key, stored: true })
    expect(await twin.store.head('folder/file.pdf')).toMatchObject({ size: 15 })
  })
})

test('needs its settings, and TLS where that is required', () => {
  const config: S3Config = {
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'heathland-files',
    region: 'eu-central-1',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'secret',
    tls: 'required',
  }
  expect(() => openS3Blobs(config)).not.toThrow()
  expect(() => openS3Blobs({ ...config, bucket: '' })).toThrow()
  expect(() => openS3Blobs({ ...config, endpoint: 'http://127.0.0.1:4350' })).toThrow(/https/)
})
