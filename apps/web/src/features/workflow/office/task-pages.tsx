import { claimTask, decideTasks, personalTask, withdrawTask } from '@cloud-steward/contract/workflow/task.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLive } from '../../../components/use-live.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshProcesses } from '../refresh-processes.ts'

const CommentForm = lazy(() => import('../CommentForm.tsx'))
const BatchForm = lazy(() => import('./BatchForm.tsx'))
const Substitutes = lazy(() => import('./Substitutes.tsx'))
const EVERY_MS = 30_000
type Parts = PageParts<typeof personalTask>
type Status = 'candidate' | 'assignee' | 'finished'
const HIDDEN: Readonly<Record<Status, readonly string[]>> = {
  candidate: ['endTime'],
  assignee: ['endTime'],
  finished: ['dueDate'],
}

function useOpen(): (id: string) => Action {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (id) => ({ key: 'detail', title: t('kit.detail'), run: () => void navigate(`/mytaskdetails?taskId=${id}`) })
}
const listOf = (status: Status) =>
  ({ ...personalTask, list: personalTask.list.filter((key) => !HIDDEN[status].includes(key)) }) as typeof personalTask
const LISTS = { candidate: listOf('candidate'), assignee: listOf('assignee'), finished: listOf('finished') }
/** New tasks come by notices, which are told at once. */
const useFreshTasks = () => useLive('notice', refreshProcesses, EVERY_MS)

/** Tasks that several people can do, until one of them takes them on. */
export function CandidateTaskPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const open = useOpen()
  useFreshTasks()
  const claim = async (ids: readonly string[], { list }: Parts) => {
    await call(claimTask, { taskId: ids.join(',') })
    list.select([])
    await refreshProcesses()
    void message.success(t('kit.operateSuccess'))
  }
  return (
    <ResourcePage
      resource={LISTS.candidate}
      fixed={{ taskStatus: 'candidate' }}
      withoutSearch={['taskStatus', 'endTime']}
      selectable={() => true}
      bulk={(parts) => (
        <Button onClick={() => void claim(parts.list.selected, parts).catch(() => undefined)}>
          {t(claimTask.permission)}
        </Button>
      )}
      rowActions={({ id }, standard, parts) => [
        { key: 'claim', title: t(claimTask.permission), run: () => claim([id], parts) },
        open(id),
        ...standard,
      ]}
    />
  )
}

/** What the caller has to do. */
export function AssigneeTaskPage(): ReactNode {
  const { t } = useTranslation()
  const open = useOpen()
  useFreshTasks()
  return (
    <ResourcePage
      resource={LISTS.assignee}
      fixed={{ taskStatus: 'assignee' }}
      withoutSearch={['taskStatus', 'endTime']}
      selectable={() => true}
      toolbar={({ dialog }) => <Button onClick={() => dialog.show('substitutes')}>{t('workflow.substitute')}</Button>}
      bulk={({ dialog }) => <Button onClick={() => dialog.show('batch')}>{t(decideTasks.permission)}</Button>}
      rowActions={({ id }, standard) => [{ ...open(id), title: t('workflow.personalTask.handle') }, ...standard]}
      detail={({ dialog: { name, close }, list }) => {
        if (name === 'substitutes') return <Substitutes onClose={close} />
        if (name !== 'batch' || !list.selected.length) return null
        return <BatchForm ids={list.selected} onDone={() => list.select([])} onClose={close} />
      }}
    />
  )
}

/** Tasks the caller completed. He can take one back until a later task is completed. */
export function FinishedTaskPage(): ReactNode {
  const { t } = useTranslation()
  const open = useOpen()
  return (
    <ResourcePage
      resource={LISTS.finished}
      fixed={{ taskStatus: 'finished' }}
      withoutSearch={['taskStatus']}
      rowActions={({ id, instanceState }, standard, { dialog }) => [
        open(id),
        {
          key: 'withdraw',
          title: t(withdrawTask.permission),
          visible: instanceState === 'running',
          run: () => dialog.show('withdraw', id),
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, row }) =>
        name === 'withdraw' &&
        id && (
          <CommentForm
            endpoint={withdrawTask}
            about={row?.processInstanceName ?? undefined}
            given={{ taskId: id }}
            fields={['comment']}
            suggestions={[t('workflow.suggestion.withdraw')]}
            onClose={close}
          />
        )
      }
    />
  )
}
