import type { Page, Resource } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { call } from '../infra/api.ts'
import { ApiError } from '../infra/api-error.ts'
import { useTranslation } from '../infra/i18n.ts'
import { displayText } from '../kit/fields/display.tsx'
import type { Row } from '../kit/rows.ts'

type Values = Readonly<Record<string, unknown>>
/** As they are compared: a number may be typed with blanks and its country. */
const plain = (resource: Resource, key: string, value: unknown): string => {
  const text = String(value ?? '').trim()
  return resource.fields[key]?.kind === 'mobile' ? text.replaceAll(/\D/g, '').slice(-11) : text
}

async function twinOf(resource: Resource, values: Values): Promise<Row | undefined> {
  const { twins, endpoints } = resource
  if (!twins.length || twins.some((key) => !plain(resource, key, values[key]))) return undefined
  const input = Object.fromEntries(twins.map((key) => [key, plain(resource, key, values[key])]))
  // A role that may not search by one of them, or sees no list, adds without a question.
  const found = await call(endpoints.query, { ...input, pageSize: 50 }, { quiet: true }).catch(() => undefined)
  const rows = (found as Page<Row> | undefined)?.list ?? []
  return rows.find((row) => twins.every((key) => plain(resource, key, row[key]) === input[key]))
}

/** Asks before a second record is added with the same name and number. Rejects when the person does not want it. */
export function useTwins(resource: Resource): (values: Values) => Promise<void> {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return async (values) => {
    const twin = await twinOf(resource, values)
    if (!twin) return
    const shown = ['code', ...resource.twins]
      .filter((key) => resource.fields[key])
      .map((key) =>
        displayText({ field: resource.fields[key]!, value: twin[key], labelKey: `${resource.name}.${key}` }, t),
      )
    const message = t('kit.twin', { thing: t(resource.name), record: shown.join(' · ') })
    const isWanted = await modal.confirm({
      title: message,
      okText: t('kit.addTwin'),
      cancelText: t('kit.cancel'),
    })
    if (!isWanted)
      throw new ApiError({ code: 500, reason: 'kit.twin', message, fields: { [resource.twins[0]!]: message } })
  }
}
