import { room } from '@cloud-steward/contract/housing/places.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import ResourceForm, { type ResourceFormProps } from '../../../kit/ResourceForm.tsx'
import { useRow } from '../../../kit/use-row.ts'

/** Keeps a room for somebody. Opened from a room, it knows the room and its rent; a month's rent keeps it. */
export default function ReservationForm(props: ResourceFormProps): ReactNode {
  const [params] = useSearchParams()
  const roomId = props.id ? undefined : (params.get('room') ?? undefined)
  const home = useRow(room, roomId)
  if (home.isLoading) return null
  const { fullName, baseRentFen } = home.data ?? {}
  const known = home.data && { roomId, roomName: fullName, rentFen: baseRentFen, holdingFen: baseRentFen || undefined }
  return <ResourceForm {...props} initial={{ ...props.initial, ...known }} refreshes={[room.name]} />
}
