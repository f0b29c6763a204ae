import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import type { Detail } from './task-actions.ts'

const MINUTE_MS = 60_000
/** Who had the process at which node, and for how long. */
export function NodeTimes({ of }: { of: Detail['nodes'] }): ReactNode {
  const { t } = useTranslation()
  const held = of.filter(({ who, state }) => who || state === 'next')
  if (!held.length) return null
  return (
    <ul className="process-nodes">
      {held.map(({ node, name, state, who, startTime, endTime }) => (
        <li key={`${node} ${startTime}`}>
          <StateTag value={state}>{t(`activiti.Task.state.${state}`)}</StateTag> {name}
          {who && ` · ${who}`}
          {startTime && <small className="quiet"> {spell(t, startTime, endTime)}</small>}
        </li>
      ))}
    </ul>
  )
}
/** Of a node that is still open: until now. */
function spell(t: (key: string, values?: Record<string, number>) => string, from: string, to?: string | null): string {
  const minutes = Math.max(0, Math.round(((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / MINUTE_MS))
  if (minutes < 60) return t('workflow.detail.minutes', { count: minutes })
  if (minutes < 48 * 60) return t('workflow.detail.hours', { count: Math.round(minutes / 60) })
  return t('workflow.detail.days', { count: Math.round(minutes / 1_440) })
}
