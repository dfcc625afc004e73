/** Custody wallets at Crossmint, over REST: its own package refuses every key that Crossmint did not sign, the twin's included. */
import type { WalletPort } from '../port.ts'
import { type CrossmintClientConfig, openCrossmintClient } from './client.ts'
import { type CrossmintKind, locatorOf, orderBody, translateBalances, translateCreation, translateFinding } from './translate.ts'

export interface CrossmintConfig extends CrossmintClientConfig, CrossmintKind {
  /** With `{address}` in it; Crossmint documents none for a single wallet. */
  readonly consoleWalletUrl: string
}

export function openCrossmintWallets(config: CrossmintConfig): WalletPort {
  const { chain, eurcToken, consoleWalletUrl, apiKey } = config
  if ([apiKey, chain, eurcToken].includes('')) throw new Error('Crossmint needs an API key, a chain and its name for EURC.')
  const client = openCrossmintClient(config)
  return {
    createWallet: async ({ ownerReference, idempotencyKey }) =>
      translateCreation(await client.createWallet(orderBody(ownerReference, config), idempotencyKey), ownerReference, config),
    findWallet: async (ownerReference) =>
      translateFinding(await client.getWallet(locatorOf(ownerReference, config)), ownerReference, config),
    readBalances: async (address) => translateBalances(await client.getBalances(address, { tokens: eurcToken, chains: chain }), config),
    consoleUrl: (address) => consoleWalletUrl.replaceAll('{address}', encodeURIComponent(address)),
    network: chain,
  }
}
