import { queryUsername } from '@cloud-steward/contract/identity/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'

interface Props {
  id?: string
  value?: string[] | null
  onChange?: (names: string[]) => void
}

/** To whom: any number of users, or nobody in particular. */
export function Receivers({ id, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const users = useQuery({
    queryKey: ['identity.user', 'names'],
    queryFn: ({ signal }) => call(queryUsername, {}, { signal }),
  })
  return (
    <Select
      id={id}
      aria-label={t('notice.notification.username')}
      mode="multiple"
      value={value ?? []}
      options={users.data?.map((user) => ({ value: user.value, label: user.value })) ?? []}
      loading={users.isFetching}
      allowClear
      placeholder={t('notice.notification.chooseReceivers')}
      style={{ width: '100%' }}
      onChange={(names) => onChange?.(names)}
    />
  )
}
