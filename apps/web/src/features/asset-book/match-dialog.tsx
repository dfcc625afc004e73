import type { AssetBook } from '@heathland/contract'
import { isProse, problemsIn } from '@heathland/domain/form'
import { money } from '@heathland/domain/money'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { typedAmount } from '../typed-amount.ts'
import { typedMinor } from '../typed-numbers.ts'

/** Says which money of the SPV this asset earned, or was paid for it. */
export function MatchDialog({ asset, onClose }: { asset: AssetBook; onClose: () => void }) {
  const words = useWords('officeProduction')
  const t = words.match
  const format = useFormat()
  const { call, explain } = useApi()
  const { asset: currency } = asset.cost
  const found = useQuery(call.office.production.listPostings.queryOptions({ input: {} }))
  const postings = found.data?.items.filter(({ spvId }) => spvId === asset.spvId)
  const initial = { postingId: '', amount: '', note: '' }
  const form = useForm({
    name: 'asset-posting',
    about: asset.id,
    initial,
    check: ({ postingId, amount, note }) => {
      const chosen = postings?.find((posting) => posting.postingId === postingId)
      const amountMinor = typedMinor(amount, currency, format.decimalMark)
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        postingId: chosen ? undefined : 'posting',
        amount:
          amountMinor === undefined ? 'amount' : chosen && BigInt(amountMinor) > BigInt(chosen.left.amountMinor) ? 'too-much' : undefined,
        note: note.trim() === '' || isProse(note) ? undefined : 'note',
      })
      if (problems || !chosen || amountMinor === undefined) return { ok: false, problems: problems ?? {} }
      const kind = chosen.movement === 'spv-received' ? 'income' : 'cost'
      return { ok: true, input: { assetId: asset.id, kind, postingId, amountMinor, ...(note.trim() && { note: note.trim() }) } } as const
    },
    words: (problem) => t.problems[problem],
    operation: 'office.production.matchPosting',
    send: (input, context) => call.office.production.matchPosting.call(input, { context }),
    done: () => ({ message: t.done }),
    failed: t.failed,
    fields: { POSTING_PART_UNFIT: 'amount', amountMinor: 'amount' },
    closing: ['NOT_FOUND'],
    onClose,
  })
  const choose = (postingId: string) => {
    const chosen = postings?.find((posting) => posting.postingId === postingId)
    form.change({ postingId, ...(chosen && { amount: typedAmount(BigInt(chosen.left.amountMinor), currency, format.decimalMark) }) })
  }
  return (
    <FormDialog form={form} title={t.title({ name: asset.name })} action={[t.match, t.matching]}>
      <p className="text-soft">{t.lead}</p>
      {found.isError ? (
        <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
      ) : !postings ? (
        <Skeleton shape="h-11 w-full" />
      ) : postings.length === 0 ? (
        <p className="text-soft">{t.none}</p>
      ) : (
        <>
          <SelectField form={{ ...form, change: ({ postingId = '' }) => choose(postingId) }} name="postingId" label={t.posting} required>
            <option value="">{t.choose}</option>
            {postings.map(({ postingId, movement, postedAt, left }) => (
              <option key={postingId} value={postingId}>
                {t.option({
                  kind: words.detail.parts[movement === 'spv-received' ? 'income' : 'cost'],
                  day: format.day(postedAt.slice(0, 10)),
                  amount: format.money(money(BigInt(left.amountMinor), left.asset), 'exact'),
                })}
              </option>
            ))}
          </SelectField>
          <MoneyField form={form} name="amount" label={t.amount} hint={t.amountHint} asset={currency} required autoComplete="off" />
          <TextAreaField form={form} name="note" label={t.note} optional rows={2} maxLength={500} />
        </>
      )}
    </FormDialog>
  )
}
