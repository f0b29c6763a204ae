import { byUser, choice, command, flag, id, instant, int, json, resource, text } from '../kit/index.ts'
import { INSTANCE_STATES } from './choices.ts'
import { taskFields } from './task.ts'

const read = { readOnly: true } as const
const maybe = { readOnly: true, optional: true } as const
const CLASS = '/api/activiti/history/'
const at = <const R extends { table: string; endpoints: { query: object } }>(
  of: R,
  table: string,
  verb: string,
  access?: 'signedIn',
): R => ({
  ...of,
  table,
  endpoints: { ...of.endpoints, query: { ...of.endpoints.query, path: CLASS + verb, ...(access && { access }) } },
})
const past = { sort: [], operations: ['query'], scope: { orgs: 'all' } } as const

/** 历史流程实例, and "my process" (`status=personal`: what the caller started; `copied`: what he was sent to read). */
export const historicInstance = at(
  resource('workflow.historicInstance', {
    wire: 'activiti.HistoricProcessInstance',
    fields: {
      name: text(200, read),
      processInstanceId: id(read),
      processDefinitionId: id(read),
      processDefinitionKey: text(64, read),
      processDefinitionName: text(100, read),
      processDefinitionVersion: int(read),
      /** Sentences of the platform; `state` is ours. */
      processStatus: text(64, read),
      state: choice(INSTANCE_STATES, read),
      startUserId: byUser(maybe),
      startTime: instant(read),
      endTime: instant(maybe),
      durationInMillis: int(maybe),
      deleteReason: text(500, maybe),
      activityName: text(2_000, maybe),
      startActivityId: text(200, maybe),
      endActivityId: text(200, maybe),
      businessKey: text(100, maybe),
      description: text(512, maybe),
      deploymentId: id(maybe),
      processVariables: json(maybe),
      superProcessInstanceId: id(maybe),
      tenantId: text(32, maybe),
      comments: json(maybe),
      processInstanceName: text(200, maybe),
      startedAfterDate: text(40, maybe),
      finishedBeforeDate: text(40, maybe),
      status: text(16, maybe),
    },
    title: 'name',
    list: [
      'name',
      'state',
      'processDefinitionName',
      'processDefinitionVersion',
      'activityName',
      'startUserId',
      'startTime',
      'endTime',
    ],
    shown: ['name', 'state', 'processDefinitionName', 'activityName', 'startUserId', 'startTime', 'endTime'],
    segments: {
      running: { state: 'running' },
      approved: { state: 'approved' },
      rejected: { state: 'rejected' },
    },
    search: [
      'processInstanceName',
      'processDefinitionName',
      'state',
      'startUserId',
      'processDefinitionKey',
      'processDefinitionVersion',
      'startedAfterDate',
      'finishedBeforeDate',
      'status',
    ],
    ...past,
  }),
  'workflow_instance',
  'queryHistoricProcessInstance',
  'signedIn',
)

const ofInstance = { processInstanceId: id(read) } as const
/** 历史活动: each entering of a node. */
export const historicActivity = at(
  resource('workflow.historicActivity', {
    wire: 'activiti.HistoricActivityInstance',
    fields: {
      activityName: text(400, maybe),
      activityId: text(200, read),
      activityType: text(64, read),
      state: choice(['active', 'done', 'cancelled', 'undone'], read),
      assignee: byUser(maybe),
      startTime: instant(read),
      endTime: instant(maybe),
      durationInMillis: int(maybe),
      taskId: id(maybe),
      executionId: id(maybe),
      ...ofInstance,
    },
    title: 'activityName',
    list: ['activityName', 'activityType', 'state', 'assignee', 'startTime', 'endTime'],
    search: ['processInstanceId'],
    ...past,
  }),
  'workflow_activity',
  'queryHistoricActivityInstance',
)
/** 历史明细: every action on it and every change of a variable. */
export const historicDetail = at(
  resource('workflow.historicDetail', {
    wire: 'activiti.HistoricDetail',
    fields: {
      time: instant(read),
      detailType: choice(['action', 'variable'], read),
      name: text(400, maybe),
      value: text(2_000, maybe),
      userId: byUser(maybe),
      executionId: id(maybe),
      taskId: id(maybe),
      ...ofInstance,
    },
    title: 'name',
    list: ['name', 'detailType', 'value', 'userId', 'time'],
    search: ['processInstanceId'],
    ...past,
  }),
  'workflow_detail',
  'queryHistoricDetail',
)
/** 历史变量 */
export const historicVariable = at(
  resource('workflow.historicVariable', {
    wire: 'activiti.HistoricVariableInstance',
    fields: {
      variableName: text(128, read),
      variableTypeName: text(32, read),
      value: text(4_000, maybe),
      lastUpdatedTime: instant(read),
      taskId: id(maybe),
      time: instant(maybe),
      ...ofInstance,
    },
    title: 'variableName',
    list: ['variableName', 'value', 'variableTypeName', 'lastUpdatedTime'],
    search: ['processInstanceId'],
    ...past,
  }),
  'workflow_last_variable',
  'queryHistoricVariableInstance',
)
/** 历史任务 */
export const historicTask = at(
  resource('workflow.historicTask', {
    wire: 'activiti.HistoricTaskInstance',
    fields: {
      ...taskFields,
      /** 办理中 or 已结束. */
      status: text(16, read),
      startTime: instant(read),
      endTime: instant(maybe),
      deleteReason: text(500, maybe),
      durationInMillis: int(maybe),
      workTimeInMillis: int(maybe),
      taskName: text(400, maybe),
      isOver: flag(maybe),
    },
    title: 'name',
    list: [
      'processInstanceName',
      'name',
      'processDefinitionName',
      'status',
      'assignee',
      'startTime',
      'endTime',
      'deleteReason',
    ],
    search: ['taskName', 'processDefinitionName', 'startTime', 'endTime', 'isOver', 'assignee'],
    ...past,
  }),
  'workflow_task',
  'queryHistoricTaskInstance',
)

const thing = 'activiti.History'
const named = { from: 'query' } as const
/** Removes instances that are over, with their history; several ids by comma. */
export const deleteHistoricProcessInstance = command(
  thing,
  'deleteHistoricProcessInstance',
  { processInstanceId: text(20_000, { min: 1 }) },
  {},
  named,
)
/** Always refused: a task belongs to an instance, and goes with it. */
export const deleteHistoricTaskInstance = command(
  thing,
  'deleteHistoricTaskInstance',
  { id: text(20_000, { min: 1 }) },
  {},
  named,
)
