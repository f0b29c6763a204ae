import { operator, queryOperatorDetail } from '@cloud-steward/contract/channels/operator.ts'
import { site } from '@cloud-steward/contract/housing/places.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { queryRows } from '../../../kit/rows.ts'

const MOST = 1_000
interface Choice {
  value: string
  label: string
}
/** Sites to take away are those it has; sites to assign are all others. */
async function choices(id: string, isTaken: boolean, signal: AbortSignal): Promise<Choice[]> {
  const { sites } = await call(queryOperatorDetail, { id }, { signal })
  const own = sites.filter(({ isNow }) => isNow === 'now')
  if (isTaken) return own.map(({ siteId, siteName }) => ({ value: siteId, label: siteName }))
  const { list } = await queryRows(site, { pageSize: MOST }, signal)
  const held = new Set(own.map(({ siteId }) => siteId))
  return list.filter((one) => !held.has(one.id)).map((one) => ({ value: one.id, label: one.name }))
}

interface Props {
  operatorId: string
  isTaken: boolean
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
}
export function OperatorSites({ operatorId, isTaken, id, value, onChange }: Props): ReactNode {
  const { data = [] } = useQuery({
    queryKey: [operator.name, 'sites', operatorId, isTaken],
    queryFn: ({ signal }) => choices(operatorId, isTaken, signal),
  })
  return (
    <Select
      id={id}
      mode="multiple"
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={data}
      onChange={(chosen: string[]) => onChange?.(chosen)}
    />
  )
}
