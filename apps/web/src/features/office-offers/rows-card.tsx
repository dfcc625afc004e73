import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../ui/words.tsx'
import type { Rows } from './offer-values.ts'

type Keyed<Row> = Row & { readonly key: string }

interface RowsCardProps<Row extends object> {
  /** Where the error summary and the checklist lead; the first field of a row is called `${id}-${row.key}`. */
  id: string
  title: string
  /** Instead of the rows when there are none. */
  none: string
  add: string
  nameOf: (given: { number: number }) => string
  list: Rows<Row>
  empty: NoInfer<Row>
  countMax: number
  error?: string | undefined
  onChange: (list: Rows<NoInfer<Row>>) => void
  children: (row: Keyed<Row>, set: (part: Partial<Row>) => void) => ReactNode
}

/** A list inside a form: rows to fill in, to add and to remove. */
export function RowsCard<Row extends object>(props: RowsCardProps<Row>) {
  const { id, title, none, add, nameOf, list, empty, countMax, error, onChange, children } = props
  const { rows } = list
  const t = useWords('officeOffers').form
  const focusNext = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that came or went moves the focus
  useEffect(() => {
    if (focusNext.current === undefined) return
    document.getElementById(focusNext.current)?.focus()
    focusNext.current = undefined
  }, [rows.length])
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-20 rounded-large">
      <Card title={title}>
        {error && <p className="mb-3 border-l-4 border-bad pl-3 text-small font-[560] text-bad">{error}</p>}
        {rows.length === 0 && <p className="mb-4 text-dense text-soft">{none}</p>}
        <ol className="grid gap-4">
          {rows.map((row, index) => {
            const name = nameOf({ number: index + 1 })
            return (
              <li key={row.key} className="min-w-0 border-b border-line pb-4">
                <fieldset className="min-w-0">
                  <legend className="sr-only">{name}</legend>
                  <div className="mb-1 flex items-center justify-between gap-3">
                    <span aria-hidden="true" className="text-small font-[560] text-soft">
                      {name}
                    </span>
                    <IconButton
                      size="small"
                      label={t.remove({ name })}
                      icon={<Trash2 aria-hidden="true" size={17} />}
                      onClick={() => {
                        focusNext.current = `${id}-add`
                        onChange({ rows: rows.filter(({ key }) => key !== row.key) })
                      }}
                    />
                  </div>
                  {children(row, (part) => onChange({ rows: rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)) }))}
                </fieldset>
              </li>
            )
          })}
        </ol>
        {rows.length < countMax && (
          <div className={rows.length > 0 ? 'mt-4' : undefined}>
            <Button
              size="small"
              id={`${id}-add`}
              icon={<Plus aria-hidden="true" size={16} />}
              onClick={() => {
                const key = crypto.randomUUID()
                focusNext.current = `${id}-${key}`
                onChange({ rows: [...rows, { ...empty, key }] })
              }}
            >
              {add}
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}
