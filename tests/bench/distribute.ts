/** Pays one distribution to everyone who has an account, and ends. Run as a process of its own, so that it can be killed. */
import { compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { postDistribution } from '@heathland/server/nouns/ledger/post-distribution'
import { weightOf } from './payees.ts'

const platform = await compose(readConfig(process.env), 'worker')
const { DISTRIBUTION_ID: id = '', SPV_ID: spvId = '', WHOLE_MINOR: wholeMinor = '' } = process.env
const job = { kind: 'job', queue: 'bar' } as const
const payees = await platform.database.read(job, (tx) =>
  tx.query<{ holder_id: string; place: bigint }>(
    'payees',
    `select holder_id, row_number() over (order by id) as place from ledger_account where code = 'member-cash' and holder_id is not null`,
    [],
  ),
)
const posted = await postDistribution(() => platform.openFor(job), {
  id,
  cell: 'eu',
  spvId,
  whole: { asset: 'EUR', amountMinor: BigInt(wholeMinor) },
  payees: payees.map(({ holder_id, place }) => ({ personId: holder_id, weight: weightOf(place) })),
})
console.log(JSON.stringify({ posted }))
await platform.close()
