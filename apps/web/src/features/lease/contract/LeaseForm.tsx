import { room } from '@cloud-steward/contract/housing/places.ts'
import { reservation } from '@cloud-steward/contract/housing/reservation.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import ResourceForm, { type ResourceFormProps } from '../../../kit/ResourceForm.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { HeadLeaseWarning } from '../head-lease/HeadLeaseWarning.tsx'
import { ChargePreview } from './ChargePreview.tsx'
import { LeaseExtras } from './LeaseExtras.tsx'
import { askedOf, headsOf, SECTIONS, USUAL_SECTIONS, usualLease } from './lease-fields.ts'
import { ReletReminder } from './ReletReminder.tsx'
import { RoomRent } from './RoomRent.tsx'
import { UsualTerms } from './UsualTerms.tsx'

const HEADS = headsOf(SECTIONS)
const asked = (values: Record<string, unknown>) => askedOf(SECTIONS, values)

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
  const { t } = useTranslation()
  const navigate = useNavigate()
  const maySign = useMayPress('contract')('sign')
  const [params] = useSearchParams()
  const roomId = props.id ? undefined : (params.get('room') ?? undefined)
  const kept = useRow(reservation, props.id ? undefined : (params.get('reservation') ?? undefined))
  const home = useRow(room, roomId)
  const [fields, setFields] = useState(() => asked(props.id ? { ...props.row } : usualLease()))
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
      initial={{ ...usualLease(), ...known, ...(kept.data && agreed(kept.data)) }}
      width={900}
      fields={fields}
      controls={CONTROLS}
      heads={HEADS}
      folded={{ title: t('housing.lease.moreTerms'), fields: USUAL_SECTIONS }}
      onChange={(_, values) => setFields(asked(values))}
      refreshes={[room.name]}
      onAdded={(id) =>
        maySign
          ? {
              said: t('housing.lease.saved'),
              next: t('button.sign'),
              run: () => navigate(`/contract?open=sign:${id}`),
            }
          : undefined
      }
      after={(form) => (
        <>
          {!props.id && !kept.data && <RoomRent form={form} />}
          {!props.id && (
            <UsualTerms
              form={form}
              onSet={() => setFields(asked(form.getFieldsValue(true) as Record<string, unknown>))}
            />
          )}
          <HeadLeaseWarning form={form} />
          {!props.id && <ReletReminder form={form} />}
          <ChargePreview form={form} />
        </>
      )}
    />
  )
}
