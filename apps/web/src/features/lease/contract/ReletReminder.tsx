import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { rightsOf } from '@cloud-steward/contract/housing/renter-rights.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryRows } from '../../../kit/rows.ts'

/** Reminds whoever lets a room anew that the renter before had it until its term was over, and goes first on the same terms. */
export function ReletReminder({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const roomId = Form.useWatch<string | undefined>('roomId', form)
  const renteeId = Form.useWatch<string | undefined>('renteeId', form)
  const { data } = useQuery({
    queryKey: [lease.name, 'before', roomId],
    enabled: Boolean(roomId),
    queryFn: ({ signal }) => queryRows(lease, { roomId: roomId!, state: 'ended,holdover', pageSize: 50 }, signal),
  })
  const rows = (data?.list ?? []) as readonly RowOf<typeof lease>[]
  const last = rows.toSorted((a, b) => b.endOn.localeCompare(a.endOn))[0]
  // Who left before the end of his term has no right to go first.
  const hasLapsed = last && rightsOf(last).includes('renewal') && (last.leftOn ?? last.endOn) >= last.endOn
  if (!renteeId || !hasLapsed || last.renteeId === renteeId) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('housing.right.relet', { no: last.no, name: last.renteeName, day: last.endOn })}
    />
  )
}
