import { resources } from '@cloud-steward/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import type { Row } from '../../../kit/rows.ts'

/** What a record that was named by its id is called; its id when it is gone or not for this reader. */
export function ReferredTitle({ to, id }: { to: string; id: string }): ReactNode {
  const target = resources.find(({ name }) => name === to)
  const found = useQuery({
    queryKey: [to, 'title', id],
    enabled: target !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const page = await call(target!.endpoints.query, { id, pageSize: 1 }, { signal, quiet: true })
      return (page as { list: Row[] }).list[0] ?? null
    },
  })
  return String(found.data?.[target!.title] ?? id)
}
