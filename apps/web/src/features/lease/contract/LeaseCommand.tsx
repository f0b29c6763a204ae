import {
  cancelLease,
  giveNotice,
  lease,
  reviewLease,
  signLease,
  withdrawNotice,
} from '@cloud-steward/contract/housing/lease.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'

const inDays = (days: number) => dayjs(businessDay()).add(days, 'day').format('YYYY-MM-DD')
const COMMANDS = {
  sign: { endpoint: signLease, hint: 'signHint', initial: () => ({ signedOn: businessDay() }) },
  review: { endpoint: reviewLease, hint: 'reviewHint', initial: () => ({ decision: 'approve' }) },
  cancel: { endpoint: cancelLease, hint: 'cancelHint', initial: () => ({}) },
  notice: {
    endpoint: giveNotice,
    hint: 'noticeHint',
    initial: (days: number) => ({ noticeOn: businessDay(), leavingOn: inDays(days) }),
  },
  withdrawNotice: { endpoint: withdrawNotice, hint: 'withdrawNoticeHint', initial: () => ({}) },
} as const
export type CommandName = keyof typeof COMMANDS
/** Sign, review, cancel, give notice: a short form each. */
export default function LeaseCommand({
  name,
  id,
  onClose,
}: {
  name: CommandName
  id: string
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { endpoint, hint, initial } = COMMANDS[name]
  const row = useRow(lease, id).data
  if (!row) return null
  const { id: _id, ...shape } = endpoint.input
  const send = async (values: Record<string, unknown>, key: string) => {
    await call(endpoint as typeof signLease, { ...values, id } as never, { key, quiet: true })
    await Promise.all([lease.name, room.name].map(refreshRows))
  }
  return (
    <FormDrawer
      title={`${t(endpoint.permission)} · ${row.no}`}
      width={440}
      shape={shape}
      labelPrefix="housing.lease"
      initial={initial(row.noticeDays ?? 0)}
      before={<p className="quiet">{t(`housing.lease.${hint}`)}</p>}
      send={send}
      onClose={onClose}
    />
  )
}
