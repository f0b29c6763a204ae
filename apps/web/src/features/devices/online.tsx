import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { timeAgo } from '../../infra/relative-time.ts'
import { StateTag } from '../../kit/StateTag.tsx'

type Heard = Readonly<Record<string, unknown>>
/** Whether a device is there; of one that is not, since when nobody has heard of it. */
export function onlineTag({ online, lastSeenAt }: Heard, t: TFunction): ReactNode {
  if (online) return <StateTag value="active">{t('devices.elemeter.online')}</StateTag>
  if (!lastSeenAt) return <StateTag value="never">{t('devices.panel.never')}</StateTag>
  return <StateTag value="failed">{t('devices.panel.offlineFor', { time: timeAgo(String(lastSeenAt), t) })}</StateTag>
}

interface Column {
  key: string
  width?: number | string
  render?: (value: never, row: never, index: number) => unknown
}
/** The columns of a list of devices: whether each is there is seen at a glance. */
export const deviceColumns =
  (t: TFunction) =>
  <C extends Column>(standard: C[]): C[] =>
    standard.map((column) =>
      column.key === 'online'
        ? { ...column, width: undefined, render: (_: never, row: Heard) => onlineTag(row, t) }
        : column,
    )
