import {
  byUser,
  choice,
  command,
  flag,
  id,
  instant,
  int,
  json,
  list,
  objectOf,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { INSTANCE_STATES, TASK_REASONS, TASK_STATES } from './choices.ts'
import { PROCESS_DETAIL } from './process-detail.ts'

const read = { readOnly: true } as const
const maybe = { readOnly: true, optional: true } as const
const CLASS = '/api/activiti/task/'

/** Fields that the platform's lists of tasks share. */
export const taskFields = {
  name: text(400, read),
  processDefinitionName: text(100, read),
  processInstanceName: text(200, maybe),
  processInstanceId: id(read),
  processDefinitionId: id(read),
  executionId: id(maybe),
  assignee: byUser(maybe),
  owner: byUser(maybe),
  startUserId: byUser(maybe),
  createTime: instant(read),
  claimTime: instant(maybe),
  dueDate: instant(maybe),
  priority: int(read),
  /** `PENDING` or `RESOLVED` in words of the platform; null otherwise. */
  delegationState: text(16, maybe),
  suspended: flag(read),
  category: text(64, maybe),
  description: text(512, maybe),
  formKey: text(200, maybe),
  parentTaskId: id(maybe),
  taskDefinitionKey: text(200, read),
  /** Always an object: what was said at the start (period and description). */
  taskLocalVariables: json(read),
  processVariables: json(maybe),
  tenantId: text(32, maybe),
  /** Lines `user：comment`. */
  comments: json(maybe),
} as const

const open = resource('workflow.task', {
  wire: 'activiti.Task',
  fields: { ...taskFields, taskName: text(400, maybe), isLate: flag(maybe) },
  title: 'name',
  list: ['processInstanceName', 'name', 'processDefinitionName', 'assignee', 'startUserId', 'claimTime', 'dueDate'],
  shown: ['processInstanceName', 'name', 'processDefinitionName', 'assignee', 'startUserId', 'claimTime', 'dueDate'],
  search: ['taskName', 'processDefinitionName', 'assignee', 'isLate'],
  sort: [],
  operations: ['query'],
  scope: { orgs: 'all' },
})
/** 任务: all open tasks of the tenant, for administrators. */
export const processTask: typeof open = {
  ...open,
  table: 'workflow_open_task',
  endpoints: { ...open.endpoints, query: { ...open.endpoints.query, path: `${CLASS}queryTask` } },
}

const own = resource('workflow.personalTask', {
  wire: 'activiti.PersonalTask',
  fields: {
    ...taskFields,
    dynamicProperty: text(4_000, maybe),
    taskName: text(400, maybe),
    /** `candidate`, `assignee` or `finished`. */
    taskStatus: text(16, maybe),
    startTime: instant(maybe),
    endTime: instant(maybe),
    state: choice(TASK_STATES, read),
    reason: choice(TASK_REASONS, maybe),
    /** How the process ended that it belongs to; `running` while it goes on. */
    instanceState: choice(INSTANCE_STATES, read),
  },
  title: 'name',
  list: ['processInstanceName', 'name', 'processDefinitionName', 'startUserId', 'createTime', 'dueDate', 'endTime'],
  shown: ['processInstanceName', 'name', 'processDefinitionName', 'startUserId', 'createTime', 'dueDate'],
  search: ['taskName', 'processDefinitionName', 'taskStatus', 'startTime', 'endTime', 'description'],
  sort: [],
  operations: ['query'],
  scope: { orgs: 'all' },
})
/** What the caller can claim, has to do, and has done. */
export const personalTask: typeof own = {
  ...own,
  table: 'workflow_task',
  endpoints: {
    ...own.endpoints,
    query: { ...own.endpoints.query, path: `${CLASS}queryPersonalTask`, access: 'signedIn' },
  },
}

const thing = 'activiti.Task'
const signedIn = { access: 'signedIn' } as const
const named = { from: 'query', access: 'signedIn' } as const
const one = { taskId: id(), processInstanceId: id({ optional: true }), comment: text(500, { optional: true }) } as const
/** Colleagues by organisation, for a picker: `username(nickname)`. */
export const queryUsername = view(
  thing,
  'queryUsername',
  {},
  rowsOf({
    value: text(200),
    children: list({ kind: 'group', fields: { key: text(64), value: text(200), id: id() } }, 10_000),
  }),
  signedIn,
)
export const queryTaskComment = view(
  thing,
  'queryTaskComment',
  { processInstanceId: id() },
  objectOf({
    list: list({ kind: 'group', fields: { userId: text(64), time: instant(), fullMessage: text(1_000) } }, 1_000),
  }),
  signedIn,
)
/** Takes tasks on: several ids by comma. Each is claimed or refused by itself in the console; for others all or none. */
export const claimTask = command(thing, 'claimTask', { taskId: text(20_000, { min: 1 }) }, {}, named)
export const unclaimTask = command(thing, 'unclaimTask', one, {}, named)
/** `candidate`: the user name of the next handler, where the caller chooses him. */
export const completeTask = command(
  thing,
  'completeTask',
  { ...one, candidate: text(64, { optional: true }) },
  {},
  named,
)
/** As the console completes: with the fields of the form, the choice of the next handlers, and the vote. */
export const decideTask = command(
  thing,
  'decideTask',
  {
    taskId: id(),
    outcome: choice(['approved', 'rejected']),
    comment: text(500, { min: 1 }),
    form: json({ optional: true }),
    chosen: json({ optional: true }),
  },
  {},
  signedIn,
)
/** One answer for many tasks; each is decided or refused by itself. */
export const decideTasks = command(
  thing,
  'decideTasks',
  {
    taskIds: list(id(), 200, { min: 1 }),
    outcome: choice(['approved', 'rejected']),
    comment: text(500, { min: 1 }),
  },
  { done: int(), refused: list({ kind: 'group', fields: { id: id(), title: text(400), reason: text(500) } }, 200) },
  signedIn,
)
export const resolveTask = command(thing, 'resolveTask', one, {}, named)
export const delegateTask = command(thing, 'delegateTask', { ...one, assignee: text(64, { min: 1 }) }, {}, named)
export const transferTask = command(thing, 'transferTask', { ...one, assignee: text(64, { min: 1 }) }, {}, named)
/** Back to the node before, or to the one that is named. `isDirect`: afterwards straight back here. */
export const regressTask = command(
  thing,
  'regressTask',
  { ...one, targetActivityId: text(2_000, { optional: true }), isDirect: flag({ optional: true }) },
  {},
  named,
)
export const rejectTask = command(thing, 'rejectTask', one, {}, named)
export const terminateTask = command(thing, 'terminateTask', one, {}, named)
/** Takes back a task the caller completed. @throws once a later task is completed */
export const withdrawTask = command(thing, 'withdrawTask', one, {}, named)
export const addSign = command(
  thing,
  'addSign',
  {
    taskId: id(),
    position: choice(['before', 'after']),
    userIds: list(id(), 20, { min: 1 }),
    comment: text(500, { min: 1 }),
  },
  {},
  signedIn,
)
export const removeSign = command(thing, 'removeSign', { ...one, comment: text(500, { min: 1 }) }, {}, signedIn)

export const queryTaskDetail = view(thing, 'queryTaskDetail', { taskId: id() }, objectOf(PROCESS_DETAIL), signedIn)
export const queryInstanceDetail = view(
  'activiti.Process',
  'queryInstanceDetail',
  { processInstanceId: id() },
  objectOf(PROCESS_DETAIL),
  signedIn,
)
/** For the workbench and the bell. */
export const queryTaskCounts = view(
  thing,
  'queryTaskCounts',
  {},
  objectOf({ candidate: int(), assignee: int(), late: int(), copies: int() }),
  signedIn,
)
