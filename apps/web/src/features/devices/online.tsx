import { isInService } from '@cloud-steward/contract/devices/life.ts'
import type { ReactNode } from 'react'
import type { Translate } from '../../infra/i18n.ts'
import { timeAgo } from '../../infra/relative-time.ts'
import type { Row } from '../../kit/rows.ts'
import { StateTag } from '../../kit/StateTag.tsx'

/** Locks without a gateway are told of by their maker's cloud, and by that only when somebody opened: their silence says nothing. */
const isOfCloud = (row: Row): boolean => 'codeKinds' in row && !row.collectorId

/** Whether a device is in contact; of one that is not, since when nobody has heard of it. What lies in store is silent by nature. */
export function onlineTag(row: Row, t: Translate): ReactNode {
  const { online, lastSeenAt, state } = row
  if (isOfCloud(row) && lastSeenAt)
    return <StateTag value="">{t('device.panel.heard', { time: timeAgo(String(lastSeenAt), t) })}</StateTag>
  if (!lastSeenAt && isOfCloud(row)) return <StateTag value="">{t('device.panel.never')}</StateTag>
  if (online) return <StateTag value="active">{t('device.elemeter.online')}</StateTag>
  if (!lastSeenAt) return <StateTag value="">{t('device.panel.never')}</StateTag>
  const since = t('device.panel.offlineFor', { time: timeAgo(String(lastSeenAt), t) })
  return <StateTag value={isInService(state) ? 'failed' : ''}>{since}</StateTag>
}
