import { useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../api.ts'

export type Book = Awaited<ReturnType<Api['call']['office']['production']['readBook']['call']>>
export type BookSpv = Book['spvs'][number]

export function useBook() {
  const { call } = useApi()
  return useQuery(call.office.production.readBook.queryOptions({ input: {} }))
}
