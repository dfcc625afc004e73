import type { PersonDetails } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Day } from '../../ui/day.tsx'
import type { Definition } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { permissionName } from './permission-words.ts'
import { NewestEntries } from './person-timeline.tsx'

/** The newest entries, and the facts that answer most questions. */
export function PersonOverview({ person }: { person: PersonDetails }) {
  const t = useWords('office')
  const words = t.personPage
  const { call } = useApi()
  const isMember = person.role === 'investor'
  const balance = useQuery({ ...call.office.ledger.balanceOf.queryOptions({ input: { personId: person.id } }), enabled: isMember })
  const available = balance.data?.items.filter(({ asset }) => asset === 'EUR' || asset === 'GBP')
  const facts: readonly Definition[] = [
    ...(isMember
      ? [
          {
            term: words.available,
            value: balance.isError ? (
              words.notLoaded
            ) : available === undefined ? (
              '…'
            ) : available.length === 0 ? (
              words.noAccountYet
            ) : (
              <span className="grid">
                {available.map(({ asset, available: money }) => (
                  <Money key={asset} value={money} form="exact" />
                ))}
              </span>
            ),
          },
          { term: words.wallet, value: person.hasWallet ? words.walletReady : words.walletMissing },
          {
            term: words.agreement,
            value: person.agreementSignedAt ? <Instant at={person.agreementSignedAt} /> : words.notSigned,
          },
        ]
      : [
          {
            term: t.staffPermissions.permissions,
            value:
              person.role === 'mfo_admin'
                ? t.staffPermissions.allPermissions
                : person.permissions.map((permission) => permissionName(t, permission)).join(', ') || t.staffPermissions.none,
          },
          ...(person.spvs.length > 0
            ? [{ term: t.staffPermissions.spvColumn, value: person.spvs.map(({ name }) => name).join(', ') }]
            : []),
        ]),
    ...(person.suspendedAt ? [{ term: words.suspendedOn, value: <Instant at={person.suspendedAt} /> }] : []),
    { term: words.memberSince, value: <Day on={person.joinedAt.slice(0, 10)} /> },
  ]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <NewestEntries personId={person.id} />
      <div className="grid gap-4">
        {person.requestsWaiting > 0 && (
          <Banner tone="care" action={<TextLink to="?tab=requests">{words.showRequests}</TextLink>}>
            {words.requestsWait({ count: person.requestsWaiting })}
          </Banner>
        )}
        <Card title={words.atAGlance}>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-dense">
            {facts.map(({ term, value }) => (
              <div key={term} className="contents">
                <dt className="text-soft">{term}</dt>
                <dd className="figures font-[540]">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-4 border-t border-line pt-3">
            <Disclosure summary={words.recordIds}>
              <p className="flex items-center gap-1 text-small">
                <code className="break-all">{person.id}</code>
                <CopyButton label={words.personId} text={person.id} />
              </p>
            </Disclosure>
          </div>
        </Card>
      </div>
    </div>
  )
}
