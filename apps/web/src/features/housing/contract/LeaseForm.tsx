import { room } from '@cloud-steward/contract/housing/places.ts'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { businessDay } from '../../../infra/business-day.ts'
import ResourceForm, { type ResourceFormProps } from '../../../kit/ResourceForm.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { ChargePreview } from './ChargePreview.tsx'

/** What most leases are: a year from today, paid quarterly, five days ahead. */
const usual = () => ({
  startOn: businessDay(),
  endOn: dayjs(businessDay()).add(1, 'year').subtract(1, 'day').format('YYYY-MM-DD'),
  payMonths: '3',
  advanceDays: 5,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  lateFeeBp: 5,
  graceDays: 3,
  freeDays: 0,
})

/** Drafts a lease; the schedule it will give is shown while one types. Opened from a room, it knows the room and its rent. */
export default function LeaseForm(props: ResourceFormProps): ReactNode {
  const [params] = useSearchParams()
  const roomId = props.id ? undefined : (params.get('room') ?? undefined)
  const home = useRow(room, roomId)
  if (home.isLoading) return null
  const known = home.data && {
    roomId,
    roomName: home.data.fullName,
    rentFen: home.data.baseRentFen,
    depositFen: home.data.depositFen,
  }
  return (
    <ResourceForm
      {...props}
      initial={{ ...usual(), ...known }}
      width={860}
      refreshes={[room.name]}
      after={(form) => <ChargePreview form={form} />}
    />
  )
}
