import { queryUsername } from '@cloud-steward/contract/workflow/task.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'

interface Props {
  /** What is chosen: the name somebody signs in with, or his id. */
  by: 'key' | 'id'
  several?: boolean
  id?: string
  label?: string
  value?: string | string[]
  onChange?: (value: string | string[]) => void
}
/** Colleagues by organisation. */
export function ColleaguePicker({ by, several, label, ...control }: Props): ReactNode {
  const { data = [], isFetching } = useQuery({
    queryKey: ['workflow.colleague', 'list'],
    queryFn: ({ signal }) => call(queryUsername, {}, { signal }),
  })
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      aria-label={label}
      {...(several && { mode: 'multiple' as const })}
      options={data.map(({ value, children }) => ({
        label: value,
        title: value,
        options: children.map((one) => ({ value: one[by], label: one.value })),
      }))}
      {...control}
    />
  )
}
