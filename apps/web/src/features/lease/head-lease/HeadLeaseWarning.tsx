import { queryHeadLeaseEnd } from '@cloud-steward/contract/housing/head-lease.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** Says when a lease would go on longer than the operator has the house. */
export function HeadLeaseWarning({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const roomId = Form.useWatch<string | undefined>('roomId', form)
  const endOn = Form.useWatch<string | undefined>('endOn', form)
  const found = useQuery({
    queryKey: ['housing.headLease', 'end', roomId],
    enabled: Boolean(roomId),
    queryFn: ({ signal }) => call(queryHeadLeaseEnd, { roomId: roomId! }, { signal }),
  })
  const { no, endOn: until } = found.data ?? {}
  if (!until || !endOn || endOn <= until) return null
  return <Alert type="warning" showIcon title={t('housing.headLease.letBeyond', { no, day: until })} />
}
