import type { KycCase, KycHit } from '@heathland/contract'
import type { HitVerdict } from '@heathland/domain/kyc/case'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useKeys } from './use-keys.ts'

/** Entries of lists that may be about the member. Staff say of each whether it is. */
export function HitsCard({ one }: { one: KycCase }) {
  const t = useWords('officeKyc').hits
  const { hits } = one
  const open = hits.filter(({ verdict }) => verdict === undefined)
  return (
    <Card
      title={t.title}
      aside={hits.length > 0 && <span className="text-small text-soft">{t.count({ count: hits.length, open: open.length })}</span>}
    >
      {hits.length === 0 ? (
        <p className="text-soft">{t.none}</p>
      ) : (
        <ul className="grid gap-3">
          {hits.map((hit) => (
            <li key={hit.id} className="rounded-medium border border-line p-4">
              <Hit one={one} hit={hit} hasKeys={hit === open[0]} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Hit({ one, hit, hasKeys }: { one: KycCase; hit: KycHit; hasKeys: boolean }) {
  const words = useWords('officeKyc')
  const t = words.hits
  const format = useFormat()
  const [isChanging, setChanging] = useState(false)
  const { kinds, score, name, list, bornIn, country, note, verdict, verdictNote, judgedBy, judgedAt } = hit
  const isOpen = one.state !== 'decided' && (verdict === undefined || isChanging)
  const isSevere = kinds.includes('sanctions')
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const paper = one.compared.find(({ field }) => field === 'born')?.verified
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 font-[600] wrap-anywhere">{name ?? t.unreadable}</h3>
        <Badge tone={isSevere ? 'bad' : kinds.includes('pep') ? 'care' : 'neutral'}>
          {t.similarity({ kinds: kinds.map((kind) => t.kinds[kind]).join(', '), score })}
        </Badge>
        {verdict && (
          <span className="ml-auto">
            <Badge tone={verdict === 'same' ? 'bad' : 'good'}>{verdict === 'same' ? t.markedSame : t.markedDifferent}</Badge>
          </span>
        )}
      </div>
      <DefinitionList
        layout="facts"
        items={[
          ...(list ? [{ term: t.list, value: list }] : []),
          ...(bornIn === undefined
            ? []
            : [{ term: t.born, value: bornIn, ...(paper && { detail: t.member({ value: paper.slice(0, 4) }) }) }]),
          ...(country === undefined
            ? []
            : [
                {
                  term: t.country,
                  value: format.country(country),
                  ...(one.country && { detail: t.member({ value: format.country(one.country) }) }),
                },
              ]),
          ...(note === undefined ? [] : [{ term: t.position, value: note }]),
        ]}
      />
      {judgedBy && judgedAt && (
        <p className="text-small text-soft">
          {t.judgedBy({ name: one.names[judgedBy]?.name ?? words.list.erased, instant: format.instant(new Date(judgedAt), zone) })}
          {verdictNote && <span className="wrap-anywhere">: “{verdictNote}”</span>}
        </p>
      )}
      {isOpen && <Verdict one={one} hit={hit} hasKeys={hasKeys} onDone={() => setChanging(false)} />}
      {verdict && !isChanging && one.state !== 'decided' && (
        <p>
          <Button size="small" onClick={() => setChanging(true)}>
            {t.change}
            <VisuallyHidden>: {t.about({ name: name ?? '' })}</VisuallyHidden>
          </Button>
        </p>
      )}
    </div>
  )
}

function Verdict({ one, hit: { id, name = '' }, hasKeys, onDone }: { one: KycCase; hit: KycHit; hasKeys: boolean; onDone: () => void }) {
  const t = useWords('officeKyc').hits
  const { call } = useApi()
  const [note, setNote] = useState('')
  const judge = useAct({
    operation: 'office.kyc.judgeHit',
    send: (verdict: HitVerdict, context) =>
      call.office.kyc.judgeHit.call({ caseId: one.id, hitId: id, verdict, ...(note.trim() && { note: note.trim() }) }, { context }),
    done() {
      onDone()
      return { message: t.saved }
    },
    failed: t.failed,
  })
  const say = (verdict: HitVerdict) => {
    if (!judge.isPending) judge.mutate(verdict)
  }
  useKeys(hasKeys ? { s: () => say('same'), d: () => say('different') } : {})
  return (
    <div className="grid gap-3">
      <Field id={`hit-note-${id}`} label={t.note} optional>
        {(control) => <TextInput {...control} value={note} maxLength={1_000} onChange={({ target }) => setNote(target.value)} />}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" busy={judge.isPending} {...(hasKeys && { 'aria-keyshortcuts': 's' })} onClick={() => say('same')}>
          {t.same}
          <VisuallyHidden>: {t.about({ name })}</VisuallyHidden>
        </Button>
        {hasKeys && <Key name="S" />}
        <Button size="small" busy={judge.isPending} {...(hasKeys && { 'aria-keyshortcuts': 'd' })} onClick={() => say('different')}>
          {t.different}
          <VisuallyHidden>: {t.about({ name })}</VisuallyHidden>
        </Button>
        {hasKeys && <Key name="D" />}
      </div>
    </div>
  )
}

function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="max-sm:hidden">
      <Kbd keys={[name]} />
    </span>
  )
}
