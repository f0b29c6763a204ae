import { elemeter } from '@cloud-steward/contract/devices/device.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import type { DeviceFacts } from './kinds.ts'

const COLORS: Record<string, string> = { active: 'green', fault: 'red', removed: 'gray', scrapped: 'gray' }

/** Where a device stood since it came: each step with what it came from, and why. */
export function DeviceLife({ life }: Pick<DeviceFacts, 'life'>): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${elemeter.name}.${key}`)
  if (!life.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('device.panel.noLife')} />
  return (
    <StepTimeline
      steps={life.map(({ at, fromState, toState, source, reason, username }) => ({
        key: at + toState,
        at,
        username,
        color: COLORS[toState],
        title: `${fromState ? `${word(`state.${fromState}`)} → ` : ''}${word(`state.${toState}`)}`,
        beside: word(`source.${source}`),
        lines: [reason],
      }))}
    />
  )
}
