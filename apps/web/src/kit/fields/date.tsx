import type { DateField, InstantField } from '@cloud-steward/contract/kit/index.ts'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { momentOf, wallClock } from '../../infra/wall-clock.ts'
import type { ControlProps } from './types.ts'

const NAMES: Readonly<Record<string, string>> = { zh: 'zh-cn', tw: 'zh-tw', en: 'en' }

/** A business day as `YYYY-MM-DD`, or a point in time as ISO-8601 in UTC, chosen by the clock of the tenant. */
export default function DateControl(props: ControlProps<DateField | InstantField>): ReactNode {
  const { field, label, value, onChange, searching, labelKey: _key, title: _title, ...rest } = props
  const { i18n } = useTranslation()
  dayjs.locale(NAMES[i18n.language] ?? 'en')
  const exact = field.kind === 'instant'
  // The library takes "now" from the clock of the browser.
  const [hasTenantClock] = useState(() => wallClock(Date.now()).slice(0, 13) === dayjs().format('YYYY-MM-DD HH'))
  const told = (next: Dayjs | null) => {
    if (!next) return searching ? undefined : null
    return exact ? momentOf(next.format('YYYY-MM-DD HH:mm:ss')) : next.format('YYYY-MM-DD')
  }
  return (
    <DatePicker
      {...rest}
      aria-label={label}
      showTime={exact}
      showNow={!exact || hasTenantClock}
      value={value ? dayjs(exact ? wallClock(Date.parse(value as string)) : (value as string)) : null}
      placeholder={searching ? label : undefined}
      style={{ width: '100%' }}
      onChange={(next) => onChange?.(told(next))}
    />
  )
}
