import type { param } from '@cloud-steward/contract/system/param.ts'
import { unitOf } from '@cloud-steward/contract/system/param-unit.ts'
import type { Translate } from '../../infra/i18n.ts'
import type { Column } from '../../kit/columns.ts'
import { displayText } from '../../kit/fields/display.tsx'
import { ParamValue } from './ParamValue.tsx'

/** Amounts in yuan and shares in per cent, as people type them; undefined for other parameters. */
export function paramText(name: string, value: unknown, t: Translate): string | undefined {
  const field = unitOf(name)
  const isNumber = value !== null && value !== '' && Number.isFinite(Number(value))
  if (!field || !isNumber) return undefined
  const text = displayText({ field, value: Number(value), labelKey: '' }, t)
  return field.kind === 'money' ? `¥${text}` : text
}

/** The list and the forms of parameters, wherever they stand. */
export const paramParts = (t: Translate) => ({
  formProps: { controls: { paramValue: <ParamValue /> } },
  columns: (standard: Column<typeof param>[]): Column<typeof param>[] =>
    standard.map((column) =>
      column.key === 'paramValue'
        ? {
            ...column,
            render: (value, row, at) => paramText(row.paramName, row.paramValue, t) ?? column.render?.(value, row, at),
          }
        : column,
    ),
})
