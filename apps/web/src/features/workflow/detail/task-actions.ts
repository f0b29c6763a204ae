import type { AnswerOf, Endpoint } from '@cloud-steward/contract/kit/index.ts'
import {
  cancelProcessInstance,
  commentProcessInstance,
  copyProcessInstance,
  deleteProcessInstance,
  urgeProcessInstance,
} from '@cloud-steward/contract/workflow/instance.ts'
import {
  addSign,
  delegateTask,
  type queryTaskDetail,
  regressTask,
  rejectTask,
  removeSign,
  resolveTask,
  terminateTask,
  transferTask,
  unclaimTask,
  withdrawTask,
} from '@cloud-steward/contract/workflow/task.ts'

export type Detail = AnswerOf<typeof queryTaskDetail>
export type DetailTask = NonNullable<Detail['task']>
export interface DetailAction {
  endpoint: Endpoint
  /** What it is done to. */
  on: 'task' | 'instance'
  danger?: boolean
}
/** Actions that ask for no more than their input; decisions have a form of their own. */
export const ACTIONS: Readonly<Record<string, DetailAction>> = {
  resolve: { endpoint: resolveTask, on: 'task' },
  regress: { endpoint: regressTask, on: 'task' },
  delegate: { endpoint: delegateTask, on: 'task' },
  transfer: { endpoint: transferTask, on: 'task' },
  addSign: { endpoint: addSign, on: 'task' },
  unclaim: { endpoint: unclaimTask, on: 'task' },
  withdraw: { endpoint: withdrawTask, on: 'task' },
  reject: { endpoint: rejectTask, on: 'task', danger: true },
  terminate: { endpoint: terminateTask, on: 'task', danger: true },
  removeSign: { endpoint: removeSign, on: 'task' },
  urge: { endpoint: urgeProcessInstance, on: 'instance' },
  copy: { endpoint: copyProcessInstance, on: 'instance' },
  comment: { endpoint: commentProcessInstance, on: 'instance' },
  cancel: { endpoint: cancelProcessInstance, on: 'instance', danger: true },
  end: { endpoint: deleteProcessInstance, on: 'instance', danger: true },
}
/** What the caller may do with what is shown; `end` is the administrator's end of an instance that is shown without a task. */
export function actionsOf({ may, task }: Detail): string[] {
  const ofTask: readonly string[] = task?.may ?? []
  const ofInstance: readonly string[] = may.flatMap((name) =>
    name !== 'terminate' ? [name] : ofTask.includes(name) ? [] : ['end'],
  )
  return Object.keys(ACTIONS).filter((name) => ofTask.includes(name) || ofInstance.includes(name))
}
