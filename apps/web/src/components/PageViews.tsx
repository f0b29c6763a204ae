import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { queryRows } from '../kit/rows.ts'
import './page-views.css'

/** How many rows wait for somebody, as ` (3)` behind a title; nothing is said of none. */
export function useWaiting(resource: Resource, filters: Readonly<Record<string, string>>): string {
  const { data } = useQuery({
    queryKey: [resource.name, 'waiting', filters],
    queryFn: ({ signal }) => queryRows(resource, { ...filters, pageSize: 1 }, signal),
  })
  const { total = 0, bounded } = data?.pagination ?? {}
  return total > 0 ? ` (${total}${bounded ? '+' : ''})` : ''
}

interface Props<View extends string> {
  title: string
  /** The first one is shown when the address says nothing. */
  views: readonly { value: View; label: string }[]
  value: View
}
/** Lists beside each other on one page. The choice stays in the address; the filters of one list mean nothing to another. */
export function PageViews<View extends string>({ title, views, value }: Props<View>): ReactNode {
  const [, setParams] = useSearchParams()
  return (
    <nav className="page-views" aria-label={title}>
      <Segmented<View>
        value={value}
        options={[...views]}
        onChange={(view) => setParams(view === views[0]!.value ? {} : { view })}
      />
    </nav>
  )
}
