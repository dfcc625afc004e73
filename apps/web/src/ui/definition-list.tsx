import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Definition {
  readonly term: string
  readonly value: ReactNode
  readonly detail?: ReactNode
}

interface DefinitionListProps {
  items: readonly Definition[]
  /** `rows` to read down, `pairs` for short values at the right of a narrow column, `columns` and the narrower `facts` for what stands side by side, `figures` for numbers that are the point of the card. */
  layout?: 'rows' | 'pairs' | 'columns' | 'facts' | 'figures'
}

export function DefinitionList({ items, layout = 'rows' }: DefinitionListProps) {
  return (
    <div className="@container">
      <dl className={lists[layout]}>
        {items.map(({ term, value, detail }) => (
          <div key={term} className={classNames('min-w-0', layout === 'rows' && rowLook, layout === 'pairs' && pairLook)}>
            <dt className={layout === 'rows' || layout === 'pairs' ? 'text-soft' : 'text-small text-soft'}>{term}</dt>
            <dd className={values[layout]}>
              {value}
              {detail && <span className="block text-small font-normal tracking-normal text-soft">{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const rowLook = 'grid gap-x-6 gap-y-0.5 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0 @md:grid-cols-[minmax(9rem,1fr)_2fr]'

const pairLook = 'flex items-baseline justify-between gap-x-6 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0'

const lists = {
  pairs: 'grid',
  rows: 'grid',
  columns: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-4',
  facts: 'grid grid-cols-2 gap-x-4 gap-y-3 @xs:grid-cols-3',
  figures: 'flex flex-wrap gap-x-8 gap-y-4',
}

const values = {
  // An amount is never broken: the term gives way.
  pairs: 'figures min-w-min text-right font-[540]',
  rows: 'figures min-w-0 font-[540]',
  columns: 'figures font-[540]',
  facts: 'figures font-[540]',
  figures: 'figures text-heading font-[640] leading-tight tracking-[-0.02em]',
}
