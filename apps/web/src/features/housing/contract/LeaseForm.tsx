import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import type { ResourceFormProps } from '../../../kit/ResourceForm.tsx'
import { findRow, refreshRows } from '../../../kit/rows.ts'
import { ChargePreview } from './ChargePreview.tsx'

/** What most leases are: a year from today, paid quarterly, five days ahead. */
const USUAL = {
  payMonths: '3',
  advanceDays: 5,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  lateFeeBp: 5,
  graceDays: 3,
  freeDays: 0,
} as const
const FIELDS = [...lease.form]

/** Drafts a lease; the schedule it will give is shown while one types. Opened from a room, it knows the room and its rent. */
export default function LeaseForm({ id, row, onClose }: ResourceFormProps): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const roomId = id ? undefined : (params.get('room') ?? undefined)
  const home = useQuery({
    queryKey: [room.name, 'row', roomId],
    enabled: roomId !== undefined,
    queryFn: ({ signal }) => findRow(room, roomId!, signal),
  })
  const known = useQuery({
    queryKey: [lease.name, 'row', id],
    enabled: id !== undefined && !row,
    queryFn: ({ signal }) => findRow(lease, id!, signal),
  })
  if ((roomId && home.isLoading) || (id && !row && !known.data)) return null
  const today = businessDay()
  const fresh = {
    ...USUAL,
    startOn: today,
    endOn: dayjs(today).add(1, 'year').subtract(1, 'day').format('YYYY-MM-DD'),
    ...(home.data
      ? { roomId, roomName: home.data.fullName, rentFen: home.data.baseRentFen, depositFen: home.data.depositFen }
      : {}),
  }
  const send = async (values: Record<string, unknown>, key: string) => {
    const draft = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === '' || value === undefined ? null : value]),
    )
    const options = { key, quiet: true }
    if (id) await call(lease.endpoints.update, { id, ...draft }, options)
    else await call(lease.endpoints.add, draft as never, options)
    await Promise.all([refreshRows('housing.lease'), refreshRows('housing.room')])
  }
  return (
    <FormDrawer
      title={`${t(id ? 'kit.edit' : 'kit.add')} · ${t('housing.lease')}`}
      width={860}
      shape={lease.fields}
      labelPrefix="housing.lease"
      fields={FIELDS}
      initial={id ? { ...(row ?? known.data) } : fresh}
      send={send}
      success={id ? 'kit.editSuccess' : 'kit.addSuccess'}
      onClose={onClose}
      after={(form) => <ChargePreview form={form} />}
    />
  )
}
