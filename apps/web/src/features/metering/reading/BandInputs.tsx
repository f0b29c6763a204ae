import { BANDS } from '@cloud-steward/contract/metering/price-plan.ts'
import { InputNumber } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { SheetRow, TypedBands } from './sheet-row.ts'

interface Props {
  row: SheetRow
  typed: TypedBands | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onChange: (bands: TypedBands) => void
}
/** The counter of each band of the day, of those the meter had before; of all where it is read for the first time. */
export function BandInputs({ row, typed, onKeyDown, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const before = row.previousBands
  return (
    <span className="sheet-bands">
      {BANDS.filter((band) => !before || before[band] != null).map((band) => {
        const name = t(`metering.pricePlan.band.${band}`)
        return (
          <label key={band}>
            <span>{name}</span>
            <InputNumber
              data-sheet
              size="small"
              aria-label={`${name} ${row.no}`}
              placeholder={before?.[band] == null ? undefined : formatNumber(before[band])}
              value={typed?.[band]}
              min={0}
              controls={false}
              onKeyDown={onKeyDown}
              onChange={(value) => onChange({ ...typed, [band]: value })}
            />
          </label>
        )
      })}
    </span>
  )
}
