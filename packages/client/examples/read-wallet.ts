/** Prints what is in the wallet: `HEATHLAND_ORIGIN=… HEATHLAND_KEY=… node read-wallet.ts`. */
import { openHeathland } from '@heathland/client'

export async function readWallet(origin: string, key: string): Promise<readonly string[]> {
  const heathland = openHeathland({ origin, key })
  const { items } = await heathland.ledger.balance()
  // Amounts are whole numbers of the smallest unit, as text: no amount is ever rounded.
  return items.map(({ asset, available }) => `${asset}: ${available.amountMinor}`)
}

if (import.meta.main) console.log((await readWallet(process.env['HEATHLAND_ORIGIN'] ?? '', process.env['HEATHLAND_KEY'] ?? '')).join('\n'))
