import type { Deposit } from '@heathland/contract'
import type { WalletWords } from '@heathland/words/words'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'

type Fees = Deposit['quoted']

const lines = (t: WalletWords) =>
  [
    { id: 'provider', label: t.feesTable.paymentProvider },
    { id: 'network', label: t.feesTable.network },
    { id: 'extra', label: t.feesTable.heathland },
  ] as const

/** Every fee on a line of its own; what was quoted beside what was charged, once that is known. Short enough to stay a table everywhere. */
export function FeesTable({ caption, quoted, charged }: { caption: string; quoted: Fees; charged?: Fees | undefined }) {
  const t = useWords('wallet')

  const sums = charged ? [quoted, charged] : [quoted]
  const figure = 'figures py-2 pl-4 text-right'
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-small text-faint">
        <tr>
          <th scope="col" className="py-2 font-[560]">
            {t.feesTable.fee}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-[560]">
            {t.feesTable.quoted}
          </th>
          {charged && (
            <th scope="col" className="py-2 pl-4 text-right font-[560]">
              {t.feesTable.charged}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines(t).map(({ id, label }) => (
          <tr key={id} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 font-normal">
              {label}
            </th>
            {sums.map((fees, index) => (
              <td key={index === 0 ? 'quoted' : 'charged'} className={figure}>
                <Money value={fees[id]} form="exact" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t-2 border-line-strong font-[620]">
        <tr>
          <th scope="row" className="py-2 font-[620]">
            {t.feesTable.allFees}
          </th>
          {sums.map((fees, index) => (
            <td key={index === 0 ? 'quoted' : 'charged'} className={figure}>
              <Money value={fees.total} form="exact" />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
