import { decideTasks } from '@cloud-steward/contract/workflow/task.ts'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import CommentForm from '../CommentForm.tsx'

interface Props {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}
/** One answer for several tasks; what was refused is said task by task. */
export default function BatchForm({ ids, onDone, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (
    <CommentForm
      endpoint={decideTasks}
      hint={t('workflow.personalTask.batchHint', { count: ids.length })}
      given={{ taskIds: [...ids] }}
      initial={{ outcome: 'approved' }}
      suggestions={[t('workflow.suggestion.approve')]}
      onDone={(answer) => {
        const { done, refused } = answer as { done: number; refused: { id: string; title: string; reason: string }[] }
        onDone()
        if (refused.length)
          modal.warning({
            title: t('workflow.personalTask.batchRefused', { count: refused.length }),
            content: refused.map(({ id, title, reason }) => <p key={id}>{`${title}: ${reason}`}</p>),
          })
        return t('workflow.personalTask.batchDone', { count: done })
      }}
      onClose={onClose}
    />
  )
}
