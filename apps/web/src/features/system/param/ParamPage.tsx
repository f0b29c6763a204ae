import { param } from '@cloud-steward/contract/system/param.ts'
import { unitOf } from '@cloud-steward/contract/system/param-unit.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { displayText } from '../../../kit/fields/display.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { ParamValue } from './ParamValue.tsx'

export const askAhead = askRowsAhead(param)
const controls = { paramValue: <ParamValue /> }

/** Parameters: amounts in yuan and shares in per cent, as people type them. */
export default function ParamPage(): ReactNode {
  const { t } = useTranslation()
  const shown = (name: string, value: unknown) => {
    const field = unitOf(name)
    const isNumber = value !== null && value !== '' && Number.isFinite(Number(value))
    if (!field || !isNumber) return undefined
    const text = displayText({ field, value: Number(value), labelKey: '' }, t)
    return field.kind === 'money' ? `¥${text}` : text
  }
  return (
    <ResourcePage
      resource={param}
      sheet
      formProps={{ controls }}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'paramValue'
            ? {
                ...column,
                render: (value, row, at) => shown(row.paramName, row.paramValue) ?? column.render?.(value, row, at),
              }
            : column,
        )
      }
    />
  )
}
