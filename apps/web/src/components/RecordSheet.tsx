import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { shownKey } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { shownValue } from '../kit/fields/display.tsx'
import type { Row } from '../kit/rows.ts'
import { numberLink } from './record-link.tsx'
import './record-sheet.css'

export type ShownAs = (key: string, row: Row) => ReactNode

/** The fields of one record as a sheet of labels and values; what is empty is left out. */
export function RecordSheet({
  resource,
  row,
  fields,
  shownAs,
}: {
  resource: Resource
  row: Row
  fields: readonly string[]
  /** Shows a value in a way of its own; undefined where it has none. */
  shownAs?: ShownAs | undefined
}): ReactNode {
  const { t } = useTranslation()
  return (
    <dl className="record-sheet">
      {fields
        .filter((key) => row[key] !== null && row[key] !== undefined && row[key] !== '')
        .map((key) => {
          const field = resource.fields[key]!
          const labelKey = `${resource.name}.${key}`
          return (
            <div key={key}>
              <dt>{t(labelKey)}</dt>
              <dd>
                {shownAs?.(key, row) ??
                  numberLink(key, row) ??
                  shownValue(
                    { field, value: row[key], labelKey, title: row[shownKey(key, field)] as string | undefined },
                    t,
                  )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
