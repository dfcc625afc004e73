import type { LedgerLine } from '@heathland/contract'
import { classNames } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'

/** An amount with its sign: money in is green and has a plus. */
export function SignedMoney({ line: { side, money } }: { line: Pick<LedgerLine, 'side' | 'money'> }) {
  return (
    <span className={classNames('font-[600] whitespace-nowrap', side === 'credit' && 'text-good')}>
      {side === 'credit' ? '+' : '−'}
      <Money value={money} form="exact" />
    </span>
  )
}
