import type { CompanyLine, UnmatchedPosting } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** The newest postings of the company's SPV that have something left to match. */
export function usePostings({ spvId }: Pick<CompanyLine, 'spvId'>, movement: UnmatchedPosting['movement']) {
  const { call } = useApi()
  const found = useQuery(call.office.companies.listPostings.queryOptions({ input: { movement } }))
  return { found, postings: found.data?.items.filter((posting) => posting.spvId === spvId) }
}

export function leftOf(format: Format, { left }: UnmatchedPosting): string {
  return format.money(money(BigInt(left.amountMinor), left.asset), 'exact')
}

/** Says that postings are on their way, could not be read, or that there are none. */
export function PostingsState({ found, postings }: ReturnType<typeof usePostings>) {
  const t = useWords('officeCompanies').matching
  const { explain } = useApi()
  if (found.isError) return <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (!postings) return <Skeleton shape="h-11 w-full" />
  return postings.length === 0 ? <p className="text-soft">{t.none}</p> : null
}

export function PostingOptions({ postings }: { postings: readonly UnmatchedPosting[] }) {
  const t = useWords('officeCompanies').matching
  const format = useFormat()
  return (
    <>
      <option value="">{t.choose}</option>
      {postings.map((posting) => (
        <option key={posting.postingId} value={posting.postingId}>
          {t.option({ day: format.day(posting.postedAt.slice(0, 10)), amount: leftOf(format, posting) })}
        </option>
      ))}
    </>
  )
}
