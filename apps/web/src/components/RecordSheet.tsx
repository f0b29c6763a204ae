import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '../kit/fields/display.tsx'
import { joinedTitle, type Row } from '../kit/rows.ts'
import './record-sheet.css'

/** The fields of one record as a sheet of labels and values; what is empty is left out. */
export function RecordSheet({
  resource,
  row,
  fields,
}: {
  resource: Resource
  row: Row
  fields: readonly string[]
}): ReactNode {
  const { t } = useTranslation()
  return (
    <dl className="record-sheet">
      {fields
        .filter((key) => row[key] !== null && row[key] !== undefined && row[key] !== '')
        .map((key) => {
          const labelKey = `${resource.name}.${key}`
          return (
            <div key={key}>
              <dt>{t(labelKey)}</dt>
              <dd>
                {shownValue(
                  { field: resource.fields[key]!, value: row[key], labelKey, title: joinedTitle(row, key) },
                  t,
                )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
