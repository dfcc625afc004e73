import type { Wallet } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** The tokens, address and network behind the euro figure, for those who want them. */
export function TechnicalDetails({ walletId, wallet }: { walletId: string; wallet: Wallet | undefined }) {
  const t = useWords('wallet').technicalDetails

  const { call } = useApi()
  const { data } = useQuery(call.member.ledger.balance.queryOptions())
  const tokens = data?.items.find(({ asset }) => asset === 'EURC')?.available
  const consoleUrl = wallet?.consoleUrl
  return (
    <Card>
      <Disclosure summary={t.technicalDetails}>
        <DefinitionList
          items={[
            { term: t.wallet, value: <span className="break-all">{walletId}</span> },
            ...(wallet?.network ? [{ term: t.network, value: wallet.network }] : []),
            ...(tokens ? [{ term: t.notConverted, value: <Money value={tokens} form="exact" />, detail: t.fractionsCarryOver }] : []),
          ]}
        />
        {consoleUrl && /^https?:/.test(consoleUrl) && (
          <p className="mt-3">
            <TextLink to={consoleUrl}>{t.walletConsole}</TextLink>
          </p>
        )}
      </Disclosure>
      <p className="mt-3 max-w-measure text-small text-soft">{t.notABank}</p>
    </Card>
  )
}
