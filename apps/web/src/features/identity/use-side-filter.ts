import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { useSearchParams } from 'react-router'
import { readList, writeList } from '../../kit/list-url.ts'

/** One filter of a list, kept in the address with the others, set from beside the list. */
export function useSideFilter(resource: Resource, key: string) {
  const [params, setParams] = useSearchParams()
  const choose = (value = '') =>
    setParams((now) =>
      writeList(now, resource, { filters: { ...readList(now, resource).filters, [key]: value }, currentPage: 1 }),
    )
  return { chosen: params.get(key) ?? undefined, choose }
}
