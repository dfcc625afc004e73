import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type Api, useApi } from '../api.ts'

export type Book = Awaited<ReturnType<Api['call']['office']['companies']['readBook']['call']>>
export type BookSpv = Book['spvs'][number]

/** The currency in the address; without one the book answers in the first that it is kept in. */
export function useBook() {
  const { call } = useApi()
  const [params] = useSearchParams()
  const given = params.get('currency')
  const asset = given === 'EUR' || given === 'GBP' ? given : undefined
  return useQuery(call.office.companies.readBook.queryOptions({ input: asset === undefined ? {} : { asset } }))
}
