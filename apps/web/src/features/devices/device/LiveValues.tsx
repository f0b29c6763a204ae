import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { shownValue } from '../../../kit/fields/display.tsx'
import type { Row } from '../../../kit/rows.ts'
import { valveTag } from '../device-columns.tsx'
import type { DeviceFacts } from './kinds.ts'

/** What few devices say: no empty place is kept for it. */
const SELDOM: ReadonlySet<string> = new Set(['opening', 'guestCount', 'battery', 'firmware'])

/** What a device said last, large enough to be read from a ladder. */
export function LiveValues(props: {
  resource: Resource
  row: Row
  fields: readonly string[]
  facts: DeviceFacts
}): ReactNode {
  const { resource, row, fields, facts } = props
  const { t } = useTranslation()
  const more = (['current', 'powerFactor'] as const).flatMap((key) => {
    const value = facts[key]
    return value == null ? [] : { key, label: t(`device.elemeter.${key}`), value: formatNumber(value) as ReactNode }
  })
  const said = fields.filter((key) => !SELDOM.has(key) || row[key] != null)
  const values = said.map((key) => {
    const labelKey = `${resource.name}.${key}`
    return {
      key,
      label: t(labelKey),
      value:
        key === 'valve'
          ? valveTag(row, resource, t)
          : shownValue({ field: resource.fields[key]!, value: row[key], labelKey }, t),
    }
  })
  return (
    <dl className="device-values">
      {[...values, ...more].map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
