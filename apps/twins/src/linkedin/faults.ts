/** What a sign-in provider does wrong, and forgeries of its tokens. */
import type { FaultOf, FaultTable } from '../faults.ts'

export const linkedInFaults = {
  none: 'Works as it should.',
  slow: 'Takes the code at once but answers with the token late.',
  down: 'Cuts every connection that an application makes, without an answer.',
  'token-500': 'Answers 500 when the code is exchanged; the code stays unused.',
  'lost-answer': 'Takes the code, then drops the connection without an answer.',
  'wrong-signature': 'Signs the ID token with another key, under the name of the right one.',
  'unknown-key': 'Signs the ID token with a key that it does not publish.',
  unsigned: 'Gives an ID token without a signature (alg none).',
  'hmac-signature': 'Signs the ID token with HS256, using the public key as the secret.',
  'broken-token': 'Gives an ID token whose signature cannot be decoded.',
  'wrong-issuer': 'Names another issuer in the ID token.',
  'wrong-audience': 'Makes the ID token for another client.',
  'expired-token': 'Gives an ID token that expired an hour ago.',
  'no-token': 'Gives an access token alone.',
  'keys-500': 'Answers 500 when its keys are asked for.',
  'other-subject': 'Gives the profile of another person.',
  'no-email': 'Gives a profile without an e-mail address.',
  'profile-500': 'Answers 500 when the profile is asked for.',
} as const satisfies FaultTable
export type LinkedInFault = FaultOf<typeof linkedInFaults>
