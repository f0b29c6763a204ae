import { room } from '@cloud-steward/contract/housing/places.ts'
import { reservation } from '@cloud-steward/contract/housing/reservation.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { businessDay } from '../../../infra/business-day.ts'
import ResourceForm, { type ResourceFormProps } from '../../../kit/ResourceForm.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { HeadLeaseWarning } from '../head-lease/HeadLeaseWarning.tsx'
import { ChargePreview } from './ChargePreview.tsx'
import { LeaseExtras } from './LeaseExtras.tsx'
import { UsualTerms } from './UsualTerms.tsx'

/** What most leases are where nobody wrote usual terms: a year from today, paid quarterly, five days ahead. */
const usual = () => ({
  startOn: businessDay(),
  endOn: dayjs(businessDay()).add(1, 'year').subtract(1, 'day').format('YYYY-MM-DD'),
  payMonths: '3',
  dueRule: 'advance',
  advanceDays: 5,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  lateFeeOn: ['rent'],
  lateFeeEvery: 'day',
  lateFeeBp: 5,
  graceDays: 3,
  lateFeeMode: 'excluded',
  freeDays: 0,
  noticeDays: 30,
  autoRenewDays: 30,
  breakRule: 'deposit',
  atEnd: 'monthly',
})

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  parties: ['roomId', 'renteeId', 'typeId', 'extras'],
  term: [
    'startOn',
    'endOn',
    'rentFen',
    'depositFen',
    'depositHolder',
    'otherDeposits',
    'payMonths',
    'freeDays',
    'steps',
    'includedFees',
  ],
  rules: ['dueRule', 'advanceDays', 'dueDay', 'cycleMode', 'proration'],
  leaving: ['noticeDays', 'breakRule', 'breakFen', 'breakMonths', 'deductionReasons', 'atEnd'],
  renewal: ['autoRenewMonths', 'autoRenewDays', 'autoRenewRaiseBp', 'autoRenewRaiseFen'],
  late: ['lateFeeOn', 'lateFeeEvery', 'lateFeeBp', 'lateFeeUnitFen', 'graceDays', 'lateFeeMode', 'lateFeeCapBp'],
  other: ['remark'],
}
const HEADS = Object.fromEntries(
  Object.entries(SECTIONS).map(([name, [first]]) => [first!, `housing.lease.section.${name}`]),
)
const FIELDS = Object.values(SECTIONS).flat()
const renews = ({ autoRenewMonths }: Record<string, unknown>) => Boolean(autoRenewMonths)
/** Fields that only one answer to another field asks for. */
const ASKED: Readonly<Record<string, (values: Record<string, unknown>) => boolean>> = {
  dueDay: ({ dueRule }) => dueRule === 'dayOfMonth' || dueRule === 'dayOfPreviousMonth',
  breakFen: ({ breakRule }) => breakRule === 'fixed',
  breakMonths: ({ breakRule }) => breakRule === 'months',
  autoRenewDays: renews,
  autoRenewRaiseBp: renews,
  autoRenewRaiseFen: renews,
  extras: ({ typeId }) => Boolean(typeId),
}
const asked = (values: Record<string, unknown>) => FIELDS.filter((key) => ASKED[key]?.(values) ?? true)

/** Own fields are asked for once a type is chosen. */
const CONTROLS = { extras: <LeaseExtras /> }

/** What was agreed when the room was kept for somebody. */
const agreed = (row: RowOf<typeof reservation>) => ({
  roomId: row.roomId,
  roomName: row.roomName,
  renteeId: row.renteeId,
  renteeName: row.renteeName,
  rentFen: row.rentFen,
  depositFen: row.rentFen * row.depositMonths,
  startOn: row.startOn,
  endOn: dayjs(row.startOn)
    .add(row.leaseMonths ?? 12, 'month')
    .subtract(1, 'day')
    .format('YYYY-MM-DD'),
})

/**
 * Drafts a lease; the schedule it will give is shown while one types. Opened from a room, it knows the room and its
 * rent; from a reservation, what was agreed.
 */
export default function LeaseForm(props: ResourceFormProps): ReactNode {
  const [params] = useSearchParams()
  const roomId = props.id ? undefined : (params.get('room') ?? undefined)
  const kept = useRow(reservation, props.id ? undefined : (params.get('reservation') ?? undefined))
  const home = useRow(room, roomId)
  const [fields, setFields] = useState(() => asked(props.id ? { ...props.row } : usual()))
  if (home.isLoading || kept.isLoading) return null
  const known = home.data && {
    roomId,
    roomName: home.data.fullName,
    rentFen: home.data.baseRentFen,
    depositFen: home.data.depositFen,
  }
  return (
    <ResourceForm
      {...props}
      initial={{ ...usual(), ...known, ...(kept.data && agreed(kept.data)) }}
      width={900}
      fields={fields}
      controls={CONTROLS}
      heads={HEADS}
      onChange={(_, values) => setFields(asked(values))}
      refreshes={[room.name]}
      after={(form) => (
        <>
          {!props.id && (
            <UsualTerms
              form={form}
              onSet={() => setFields(asked(form.getFieldsValue(true) as Record<string, unknown>))}
            />
          )}
          <HeadLeaseWarning form={form} />
          <ChargePreview form={form} />
        </>
      )}
    />
  )
}
