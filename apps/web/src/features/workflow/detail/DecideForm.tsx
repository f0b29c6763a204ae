import { decideTask } from '@cloud-steward/contract/workflow/task.ts'
import type { FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { Choosing, type Chosen } from '../Choosing.tsx'
import CommentForm from '../CommentForm.tsx'
import type { Detail } from './task-actions.ts'

interface Props {
  of: Detail
  outcome: 'approved' | 'rejected'
  /** The fields on the page that the caller may write. */
  form: FormInstance<Record<string, unknown>>
  onClose: () => void
}
/** Approving or refusing: with a comment, and with the next handlers where they are chosen here. */
export default function DecideForm({ of, outcome, form, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [chosen, choose] = useState<Chosen>({})
  const { task } = of
  if (!task) return null
  const isYes = outcome === 'approved'
  const title = t(`workflow.detail.${!isYes ? 'refuse' : task.isStart ? 'resubmit' : 'approve'}`)
  const said = t(`workflow.suggestion.${!isYes ? 'refuse' : task.isStart ? 'resubmit' : 'approve'}`)
  return (
    <CommentForm
      endpoint={decideTask}
      about={[of.name, task.name].join(' · ')}
      title={title}
      label={title}
      given={{ taskId: task.id, outcome, form: form.getFieldsValue(true), chosen }}
      fields={['comment']}
      initial={isYes ? { comment: said } : {}}
      suggestions={[said]}
      before={isYes && <Choosing nodes={task.chooses} chosen={chosen} onChoose={choose} />}
      onClose={onClose}
    />
  )
}
