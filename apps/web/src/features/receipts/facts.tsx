import { type Asset, assets } from '@heathland/domain/money'
import type { ReceiptsWords } from '@heathland/words/words'
import type { ReactNode } from 'react'
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'

/** What matters most of each kind; everything else is behind a disclosure. */
const firstOf: Readonly<Record<string, readonly string[]>> = {
  audit: ['action', 'at'],
  transfer: ['amountMinor', 'movement', 'madeAt'],
  resolution: ['amountMinor', 'movement', 'madeAt'],
  document: ['signedAt', 'version'],
}

/** What was logged, in words: the main facts first, and all of them for whoever compares. */
export function Facts({ facts }: { facts: unknown }) {
  const t = useWords('receipts')
  const said = facts !== null && typeof facts === 'object' ? (facts as Readonly<Record<string, unknown>>) : {}
  const kind = String(said['of'])
  const definition = (name: string): Definition => ({ term: nameOf(t, name), value: shownOf(t, name, said) })
  const names = Object.keys(said).filter((name) => name !== 'of')
  const everything = <DefinitionList items={names.map((name) => ({ ...definition(name), value: <Exactly value={said[name]} /> }))} />
  return (
    <div className="grid gap-3">
      <DefinitionList
        items={[
          { term: t.page.about, value: isKind(t, kind) ? t.kinds[kind] : kind },
          ...(firstOf[kind] ?? []).filter((name) => name in said).map(definition),
        ]}
      />
      {isKind(t, kind) && (
        <section aria-label={t.proves.title}>
          <h2 className="text-lead">{t.proves.title}</h2>
          <p className="mt-1 max-w-measure text-soft">
            {t.proves[kind]} {t.proves.names}
          </p>
        </section>
      )}
      <div className="print:hidden">
        <Disclosure summary={t.page.details}>{everything}</Disclosure>
      </div>
      {/* Paper cannot be opened. */}
      <div className="hidden print:block">{everything}</div>
    </div>
  )
}

/** As it was hashed, letter by letter. */
function Exactly({ value }: { value: unknown }) {
  return <code className="break-all text-small font-normal">{typeof value === 'string' ? value : JSON.stringify(value)}</code>
}

function shownOf(t: ReceiptsWords, name: string, said: Readonly<Record<string, unknown>>): ReactNode {
  const value = said[name]
  const asset = said['asset'] as Asset
  if (typeof value !== 'string') return <Exactly value={value} />
  if (name === 'amountMinor' && asset in assets && /^\d{1,19}$/.test(value))
    return <Money value={{ amountMinor: value, asset }} form="exact" />
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Instant at={value} />
  if (name === 'action' && isDecision(t, value)) return t.decisions.names[value]
  return <Exactly value={value} />
}

function nameOf(t: ReceiptsWords, name: string): string {
  return Object.hasOwn(t.facts, name) ? t.facts[name as keyof ReceiptsWords['facts']] : name
}

function isKind(t: ReceiptsWords, kind: string): kind is keyof ReceiptsWords['kinds'] {
  return Object.hasOwn(t.kinds, kind)
}

function isDecision(t: ReceiptsWords, action: string): action is keyof ReceiptsWords['decisions']['names'] {
  return Object.hasOwn(t.decisions.names, action)
}
