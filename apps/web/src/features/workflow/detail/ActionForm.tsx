import { Alert, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ColleaguePicker } from '../ColleaguePicker.tsx'
import CommentForm from '../CommentForm.tsx'
import { ACTIONS, type Detail, type DetailTask } from './task-actions.ts'

/** Fields that an action asks for, in this order. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  regress: ['targetActivityId', 'isDirect', 'comment'],
  delegate: ['assignee', 'comment'],
  transfer: ['assignee', 'comment'],
  addSign: ['position', 'userIds', 'comment'],
  removeSign: ['taskId', 'comment'],
  copy: ['userIds', 'comment'],
}
/** One action on a task or on its instance: whom it is for, and why. */
export default function ActionForm({
  of,
  name,
  onClose,
}: {
  of: Detail
  name: string
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const action = ACTIONS[name]
  if (!action) return null
  const { endpoint, on } = action
  const { task, processInstanceId } = of
  const ofTask = name === 'removeSign' ? {} : { taskId: task?.id }
  return (
    <CommentForm
      endpoint={endpoint}
      about={[of.name, task?.name].filter(Boolean).join(' · ')}
      given={on === 'instance' ? { processInstanceId } : ofTask}
      fields={ASKED[name] ?? ['comment']}
      initial={name === 'addSign' ? { position: 'before' } : {}}
      before={name === 'regress' && task && <Lasting of={task.irreversible} />}
      suggestions={[t(`workflow.suggestion.${name}`)]}
      controls={{
        assignee: <ColleaguePicker by="key" />,
        userIds: <ColleaguePicker by="id" several />,
        taskId: <Select options={task?.signs.map(({ id, userName }) => ({ value: id, label: userName })) ?? []} />,
        targetActivityId: <Select allowClear placeholder={t('workflow.detail.nodeBefore')} options={targetsOf(task)} />,
      }}
      onClose={onClose}
    />
  )
}
const targetsOf = (task: DetailTask | null | undefined) =>
  task?.backTargets.map(({ node, name, who }) => ({ value: node, label: who ? `${name} · ${who}` : name })) ?? []
function Lasting({ of }: { of: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  if (!of.length) return null
  return (
    <Alert
      type="warning"
      className="process-problem"
      title={t('activiti.Task.irreversible')}
      description={of.map((sentence) => <div key={sentence}>{sentence}</div>)}
    />
  )
}
