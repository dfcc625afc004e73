/** The promises of the KYC port, kept by every implementation of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { KycPort } from './port.ts'

export type KycFault = 'slow' | 'down' | 'busy' | 'failing' | 'answer-lost' | 'mistaken'
/** What the person hands in, by what the check will find. */
export type KycPapers = 'clear' | 'blurred' | 'forged' | 'unsure' | 'pep' | 'sanctioned'

/** An implementation together with the other side of it: the person on its page, who decides there, and what goes wrong there. */
export interface KycWorld {
  readonly port: KycPort
  /** The same port with a key that the other side does not know. */
  readonly stranger: KycPort
  /** The same port, asking for another kind of check. */
  readonly otherLevel: KycPort
  readonly triesMax: number
  /** The next calls, one after the other; afterwards it works. */
  readonly order: (script: readonly (KycFault | 'none')[]) => Promise<void>
  /** Opens the page and hands in papers there. */
  readonly handIn: (url: string, papers: KycPapers) => Promise<void>
  /** Lets the time of a check pass. */
  readonly letCheck: () => Promise<void>
  /** Somebody at the provider's decides anew. */
  readonly decide: (personReference: string, verdict: 'approve' | 'reject') => Promise<void>
  /** Ongoing monitoring finds the person in the press. */
  readonly findInPress: (personReference: string) => Promise<void>
  /** How many files were truly made for this person. */
  readonly made: (personReference: string) => Promise<number>
  /** Whether nobody can work with this person's file any more. */
  readonly closed: (personReference: string) => Promise<boolean>
  readonly end: () => Promise<void>
}

export function describeKycPort(name: string, make: () => Promise<KycWorld>): void {
  describe(`${name} keeps the promises of the KYC port`, () => {
    let world: KycWorld
    let people = 0
    const returnUrl = 'http://localhost:4000/kyc-verification'

    beforeAll(async () => {
      world = await make()
    })

    afterEach(async () => {
      await world.order(['none'])
    })

    afterAll(async () => {
      await world.end()
    })

    const someone = () => {
      people += 1
      return `per_${people}`
    }
    const always = (fault: KycFault) => world.order(Array.from({ length: world.triesMax }, () => fault))
    const start = async (personReference: string) => {
      const outcome = await world.port.startVerification({ personReference, returnUrl })
      if (!('started' in outcome)) throw new Error(`not started: ${JSON.stringify(outcome)}`)
      return outcome.started
    }
    const read = async (personReference: string) => {
      const outcome = await world.port.readVerification(personReference)
      return 'verification' in outcome ? outcome.verification : outcome
    }
    const handIn = async (personReference: string, papers: KycPapers) => {
      await world.handIn((await start(personReference)).url, papers)
    }

    test('begins with a page for the person; before it there is nothing, after it the papers are missing', async () => {
      const person = someone()
      expect(await world.port.readVerification(person)).toEqual({ missing: true })
      const { url, fileId, expiresAt } = await start(person)
      expect(URL.canParse(url)).toBe(true)
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now())
      expect(await world.port.readVerification(person)).toEqual({ verification: { state: 'open' }, fileId })
    })

    test('keeps one file for one person, however often and at once it is begun', async () => {
      const person = someone()
      const files = await Promise.all(Array.from({ length: 5 }, async () => (await start(person)).fileId))
      expect(new Set(files).size).toBe(1)
      expect(await world.port.openBrowserSession(person)).toMatchObject({
        session: { token: expect.any(String), origin: expect.stringMatching(/^https?:\/\/[^/]+$/) },
      })
      expect(await world.made(person)).toBe(1)
    })

    test('approves who handed in what is in order, and only after the check', async () => {
      const person = someone()
      await handIn(person, 'clear')
      expect(await read(person)).toEqual({ state: 'pending', isOnHold: false })
      await world.letCheck()
      expect(await read(person)).toMatchObject({ state: 'approved', decidedAt: expect.any(Date) })
    })

    test('rejects with reasons and a sentence, and lets who may try again', async () => {
      const person = someone()
      await handIn(person, 'blurred')
      await world.letCheck()
      expect(await read(person)).toMatchObject({
        state: 'rejected',
        mayRetry: true,
        reasons: expect.arrayContaining(['photo-unclear']),
        message: expect.stringMatching(/./),
      })
      await handIn(person, 'clear')
      expect(await read(person)).toMatchObject({ state: 'pending' })
      await world.letCheck()
      expect(await read(person)).toMatchObject({ state: 'approved' })
    })

    test('rejects for good', async () => {
      const person = someone()
      await handIn(person, 'forged')
      await world.letCheck()
      expect(await read(person)).toMatchObject({ state: 'rejected', mayRetry: false, reasons: ['document-not-genuine'] })
    })

    test('holds while a person has to look, and follows a verdict that changes later', async () => {
      const person = someone()
      await handIn(person, 'unsure')
      await world.letCheck()
      expect(await read(person)).toEqual({ state: 'pending', isOnHold: true })
      await world.decide(person, 'approve')
      expect(await read(person)).toMatchObject({ state: 'approved' })
      await world.decide(person, 'reject')
      expect(await read(person)).toMatchObject({ state: 'rejected', mayRetry: false })
    })

    const found = async (personReference: string) => {
      const outcome = await world.port.readVerification(personReference)
      return 'evidence' in outcome ? outcome.evidence : outcome
    }

    test('says what the papers say and which lists have the name, with a verdict and while a person has to look', async () => {
      const person = someone()
      await handIn(person, 'clear')
      expect(await found(person)).toMatchObject({ verification: { state: 'pending' } })
      await world.letCheck()
      expect(await found(person)).toMatchObject({
        hits: [],
        papers: [
          {
            kind: 'passport',
            country: 'NL',
            givenName: 'Ines',
            familyName: 'Proof',
            bornOn: '1979-04-14',
            expiresOn: '2031-06-03',
            isGenuine: true,
          },
          { kind: 'selfie', isGenuine: true },
        ],
      })
      await world.findInPress(person)
      expect(await found(person)).toMatchObject({ hits: [{ kinds: ['adverse-media'], name: 'Ines Proof', reference: expect.any(String) }] })
      for (const [papers, kind] of [
        ['pep', 'pep'],
        ['sanctioned', 'sanctions'],
      ] as const) {
        const listed = someone()
        await handIn(listed, papers)
        await world.letCheck()
        expect(await read(listed)).toMatchObject(papers === 'pep' ? { state: 'approved' } : { state: 'pending', isOnHold: true })
        expect(await found(listed)).toMatchObject({
          hits: [{ kinds: [kind], score: expect.any(Number), bornIn: expect.any(Number), list: expect.stringMatching(/./) }],
        })
      }
    })

    test('knows nothing of who was approved while their screening cannot be read, or is of another person', async () => {
      const person = someone()
      await handIn(person, 'pep')
      await world.letCheck()
      await world.order(['none', 'none', ...Array.from({ length: world.triesMax }, () => 'failing' as const)])
      expect(await world.port.readVerification(person)).toEqual({ unknown: 'provider-failed' })
      await world.order(['none', 'none', 'mistaken'])
      expect(await world.port.readVerification(person)).toEqual({ unknown: 'contradiction' })
      await world.order(['none'])
      expect(await read(person)).toMatchObject({ state: 'approved' })
    })

    test('takes no check of another kind for the one that was asked', async () => {
      const person = someone()
      await handIn(person, 'clear')
      await world.letCheck()
      expect(await world.otherLevel.readVerification(person)).toEqual({ unknown: 'contradiction' })
    })

    test('closes the file of whoever is erased, once its check is decided, and says so again', async () => {
      const person = someone()
      expect(await world.port.erasePerson(person)).toEqual({ missing: true })
      await handIn(person, 'clear')
      expect(await world.port.erasePerson(person)).toEqual({ notYet: true })
      expect(await world.closed(person)).toBe(false)
      await world.letCheck()
      await world.order(['answer-lost', 'none', 'answer-lost'])
      expect(await world.port.erasePerson(person)).toEqual({ erased: true })
      expect(await world.closed(person)).toBe(true)
      expect(await world.port.erasePerson(person)).toEqual({ erased: true })
      await always('busy')
      expect(await world.port.erasePerson(person)).toEqual({ unknown: 'busy' })
      expect(await world.stranger.erasePerson(person)).toMatchObject({ unknown: expect.any(String) })
    })

    test('closes a file of another level as well', async () => {
      const person = someone()
      await start(person)
      expect(await world.otherLevel.erasePerson(person)).toEqual({ erased: true })
    })

    test('gets over a hiccup by itself', async () => {
      for (const fault of ['busy', 'failing', 'answer-lost', 'down'] as const) {
        const person = someone()
        await world.order([fault])
        await start(person)
        expect(await world.made(person)).toBe(1)
      }
    })

    test('says unknown when no answer comes, which is never a no; the file is there once', async () => {
      const person = someone()
      await always('answer-lost')
      expect(await world.port.startVerification({ personReference: person, returnUrl })).toEqual({ unknown: 'unreachable' })
      await start(person)
      expect(await world.made(person)).toBe(1)
      await always('busy')
      expect(await world.port.readVerification(person)).toEqual({ unknown: 'busy' })
      await always('failing')
      expect(await world.port.readVerification(person)).toEqual({ unknown: 'provider-failed' })
    })

    test('says unknown when the answer does not come in time', async () => {
      await always('slow')
      expect(await world.port.readVerification(someone())).toEqual({ unknown: 'timeout' })
    })

    test('says so when the other side does not know our key', async () => {
      const person = someone()
      expect(await world.stranger.startVerification({ personReference: person, returnUrl })).toEqual({ unknown: 'misconfigured' })
      expect(await world.stranger.readVerification(person)).toEqual({ unknown: 'misconfigured' })
      expect(await world.made(person)).toBe(0)
    })
  })
}
