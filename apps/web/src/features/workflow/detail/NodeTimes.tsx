import type { ReactNode } from 'react'
import { type Translate, useTranslation } from '../../../infra/i18n.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { minutesInWords } from '../minutes-in-words.ts'
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
function spell(t: Translate, from: string, to?: string | null): string {
  const spent = (to ? Date.parse(to) : Date.now()) - Date.parse(from)
  return minutesInWords(Math.max(0, Math.round(spent / MINUTE_MS)), t)
}
