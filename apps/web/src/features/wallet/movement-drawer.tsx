import type { LedgerLine } from '@heathland/contract'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { ReceiptLink } from '../receipt-link.tsx'
import { counterpartyName } from './movement-words.ts'
import { SignedMoney } from './signed-money.tsx'

/** What is known of a deposit beyond its movement; another feature draws it. */
export interface DepositParts {
  readonly receipt: (depositId: string) => ReactNode
  readonly tokens: (depositId: string) => ReactNode
}

/** Everything about one movement: both sides, when, its number, its fees, and the tokens behind it for those who want them. */
export function MovementDrawer({ line, onClose, deposits }: { line: LedgerLine | undefined; onClose: () => void; deposits: DepositParts }) {
  const t = useWords('wallet').movementDrawer

  // It keeps what it showed while it closes.
  const [last, setLast] = useState(line)
  if (line && line !== last) setLast(line)
  return (
    <Drawer isOpen={line !== undefined} onClose={onClose} title={t.details}>
      {last && <Details line={last} deposits={deposits} />}
    </Drawer>
  )
}

function Details({ line, deposits }: { line: LedgerLine; deposits: DepositParts }) {
  const t = useWords('wallet')

  const other = counterpartyName(t, line)
  const [from, to] = line.side === 'credit' ? [other, t.movementDrawer.yourWallet] : [t.movementDrawer.yourWallet, other]
  const isDeposit = line.subject.startsWith('dep_')
  return (
    <div className="grid gap-5">
      <div>
        <p className="font-[600]">{other}</p>
        <p className="text-soft">{t.movementNames[line.movement]}</p>
        <p className="figures mt-2 text-display leading-tight">
          <SignedMoney line={line} />
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3 text-small text-soft">
          <Instant at={line.bookedAt} />
          <Badge tone="good">{t.movementDrawer.booked}</Badge>
        </div>
      </div>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.movementDrawer.from, value: from },
          { term: t.movementDrawer.to, value: to },
          { term: t.movementDrawer.balanceAfter, value: <Money value={line.balance} form="exact" /> },
          { term: t.movementDrawer.reference, value: <span className="break-all">{line.subject}</span> },
        ]}
      />
      {isDeposit && deposits.receipt(line.subject)}
      <div>
        <ReceiptLink id={line.postingId} />
      </div>
      <div className="border-t border-line pt-3">
        <Disclosure summary={t.technicalDetails.technicalDetails}>
          <DefinitionList
            layout="pairs"
            items={[{ term: t.movementDrawer.posting, value: <span className="break-all">{line.postingId}</span> }]}
          />
          {isDeposit && deposits.tokens(line.subject)}
        </Disclosure>
      </div>
    </div>
  )
}
