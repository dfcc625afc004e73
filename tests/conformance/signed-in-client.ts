/** A member who is signed in at the server, reaching it as the product's own pages do. */
import { contract } from '@heathland/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createSend, decodeProblem } from '../../apps/web/src/app/send.ts'
import { anyAddress } from './identity-calls.ts'

export type MemberClient = ContractRouterClient<typeof contract>['member']

export async function signedInClient(
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
  callsFrom: () => string = anyAddress,
): Promise<MemberClient> {
  let cookie = ''
  const link = new OpenAPILink(contract, {
    url: `${address}/api`,
    headers: () => ({ origin: 'http://localhost:4000', cookie, 'x-forwarded-for': callsFrom(), 'idempotency-key': crypto.randomUUID() }),
    fetch: createSend({
      fetch: async (request, init) => {
        const answer = await fetch(request, init)
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
        return answer
      },
      mayLeave: () => true,
      pause: async () => undefined,
    }),
    customErrorResponseBodyDecoder: decodeProblem,
  })
  const { member }: ContractRouterClient<typeof contract> = createORPCClient(link)
  await member.identity.signIn({ email, password })
  return member
}
