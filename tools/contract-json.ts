/** Writes the contract that the web loads: methods and paths without schemas or words, so that no validator travels to the browser. */
import { contract } from '@heathland/contract'
import { minifyContractRouter } from '@orpc/contract'
import { keepGenerated } from './generated.ts'

/** What the routes say to readers of the OpenAPI document and no browser needs. */
const words = new Set(['summary', 'description', 'tags', 'operationId', 'successDescription'])

const withoutWords = (key: string, value: unknown) =>
  key === 'route' ? Object.fromEntries(Object.entries(value as object).filter(([name]) => !words.has(name))) : value

const text = `${JSON.stringify(minifyContractRouter(contract), withoutWords, 2)}\n`
keepGenerated({ path: 'apps/web/src/app/contract.json', text, command: 'contract-json' })
