/** Refuses passwords that everybody tries, and those made of what anyone knows about the person, wherever a password is set. */
import { decidePassword, normalisePassword } from '@heathland/domain/identity/password'
import { Refused } from '@heathland/domain/refusal'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** Our own names are the first words an attacker tries here. */
const ownNames = ['heathland', 'heather', 'heath', 'impact', 'invest', 'member', 'placement']

let ready: { readonly estimator: ZxcvbnFactory; readonly leaked: ReadonlySet<string> } | undefined

/** Ranking the words takes a third of a second: the api does it before anybody asks, the other programs never. */
export function readyPasswordStrength() {
  ready ??= {
    estimator: new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary, ownNames },
      graphs: common.adjacencyGraphs,
      // Estimating holds up everyone else: unbounded, one password of 128 characters took seconds. What the first 32 are worth, the whole
      // is worth at least; and ten ways to read digits as letters find what a hundred do.
      maxLength: 32,
      l33tMaxSubstitutions: 10,
    }),
    leaked: new Set<string>(common.dictionary['passwords-common']),
  }
  return ready
}

/** `words` are what the person told us: name, address, city. */
export function refuseCommonPassword(password: string, words: readonly (string | undefined)[]): void {
  const plain = normalisePassword(password)
  const own = words.flatMap((word) => (word ? [word, ...word.split(/[^\p{L}\p{N}]+/u)] : [])).filter((word) => word.length > 2)
  const { estimator, leaked } = readyPasswordStrength()
  const { score } = estimator.check(plain, own)
  const decision = decidePassword(password, { score, breached: leaked.has(plain.toLowerCase()) })
  if (decision.refused) throw new Refused(decision)
}
