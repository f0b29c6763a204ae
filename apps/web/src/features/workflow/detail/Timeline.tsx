import type { ReactNode } from 'react'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Detail } from './task-actions.ts'

const COLOURS: Readonly<Record<string, string>> = {
  approve: 'green',
  complete: 'green',
  refuse: 'red',
  reject: 'red',
  terminate: 'red',
  regress: 'orange',
  withdraw: 'orange',
  cancel: 'gray',
}
/** What was done to the process, by whom and with which words. */
export function Timeline({ of }: { of: Detail['timeline'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <StepTimeline
      steps={of.map(({ at, action, userName, toName, nodeName, comment }, place) => ({
        key: `${place}`,
        title: t(`workflow.action.${action}`),
        beside: [nodeName, toName && `→ ${toName}`].filter(Boolean).join(' '),
        lines: [comment],
        at,
        username: userName,
        ...(COLOURS[action] && { color: COLOURS[action] }),
      }))}
    />
  )
}
