import type { room } from '@cloud-steward/contract/housing/places.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  rooms: readonly RowOf<typeof room>[]
  /** The room one came from: it is always among them. */
  own: string
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
}
/** Which rooms of a house are merged. */
export function RoomTicks({ rooms, own, value = [], onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const inOrder = rooms.toSorted((a, b) => a.number.localeCompare(b.number, undefined, { numeric: true }))
  return (
    <div className="room-ticks">
      {inOrder.map(({ id, number, areaM2, state }) => (
        <Checkbox
          key={id}
          checked={value.includes(id)}
          disabled={id === own}
          onChange={({ target }) => onChange?.(target.checked ? [...value, id] : value.filter((one) => one !== id))}
        >
          {[number, areaM2 != null && `${areaM2} ㎡`, t(`housing.room.state.${state}`)].filter(Boolean).join(' · ')}
        </Checkbox>
      ))}
    </div>
  )
}
