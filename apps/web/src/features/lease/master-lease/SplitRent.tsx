import type { room } from '@cloud-steward/contract/housing/places.ts'
import { int, money, type RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import type { RentedRoom } from './RoomRents.tsx'
import { splitFen } from './split-fen.ts'

type Room = RowOf<typeof room>
/** What a room weighs in a sum for all, as a whole number. */
const WEIGHTS = {
  baseRent: (row?: Room) => row?.baseRentFen ?? 0,
  area: (row?: Room) => Math.round((row?.areaM2 ?? 0) * 1_000),
  evenly: () => 1,
} as const
type Way = keyof typeof WEIGHTS
const SUM = money({ optional: true, min: 0, max: 100_000_000 })
const MONTHS = int({ optional: true, min: 0, max: 24 })

interface Props {
  rooms: readonly RentedRoom[]
  known: ReadonlyMap<string, Room>
  onSplit: (rooms: RentedRoom[]) => void
}
/** One rent for all rooms, split over them; deposits as so many months of the rents. */
export function SplitRent({ rooms, known, onSplit }: Props): ReactNode {
  const { t } = useTranslation()
  const [totalFen, setTotal] = useState<number | null>()
  const [way, setWay] = useState<Way>('baseRent')
  const [months, setMonths] = useState<number | null>()
  const word = (key: string) => t(`housing.masterLease.${key}`)
  const split = () => {
    const parts = splitFen(
      totalFen ?? 0,
      rooms.map(({ roomId }) => WEIGHTS[way](known.get(roomId))),
    )
    onSplit(rooms.map((one, at) => ({ ...one, rentFen: parts[at]! })))
  }
  return (
    <div className="master-split">
      <p className="quiet">{word('splitHint')}</p>
      <Part label={word('totalFen')}>
        <FieldControl
          field={SUM}
          labelKey="housing.masterLease.totalFen"
          label={word('totalFen')}
          value={totalFen}
          onChange={(fen) => setTotal(fen as number | null)}
        />
        <Select
          aria-label={word('splitBy')}
          value={way}
          options={Object.keys(WEIGHTS).map((one) => ({ value: one, label: word(`splitBy.${one}`) }))}
          onChange={(one: Way) => setWay(one)}
        />
        <Button disabled={totalFen == null} onClick={split}>
          {word('split')}
        </Button>
      </Part>
      <Part label={word('depositMonths')}>
        <FieldControl
          field={MONTHS}
          labelKey="housing.masterLease.depositMonths"
          label={word('depositMonths')}
          value={months}
          onChange={(count) => setMonths(count as number | null)}
        />
        <Button
          disabled={months == null}
          onClick={() => onSplit(rooms.map((one) => ({ ...one, depositFen: (one.rentFen ?? 0) * (months ?? 0) })))}
        >
          {word('setDeposits')}
        </Button>
      </Part>
    </div>
  )
}

/** Controls that do one thing together, under its name. */
const Part = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div className="master-part">
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)
