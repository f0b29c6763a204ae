import { byUser, choice, command, flag, id, instant, int, json, list, resource, text } from '../kit/index.ts'

const read = { readOnly: true } as const
const maybe = { readOnly: true, optional: true } as const
const CLASS = '/api/activiti/process/'

const running = resource('workflow.instance', {
  wire: 'activiti.ProcessInstance',
  fields: {
    name: text(200, read),
    processInstanceId: id(read),
    processDefinitionId: id(read),
    processDefinitionKey: text(64, read),
    processDefinitionName: text(100, read),
    processDefinitionVersion: int(read),
    /** Names of the nodes where it stands. */
    activityId: text(2_000, maybe),
    activityName: text(2_000, maybe),
    startUserId: byUser(maybe),
    startTime: instant(read),
    suspended: flag(read),
    ended: flag(read),
    hasIncident: flag(read),
    processInstanceName: text(200, maybe),
    businessKey: text(100, maybe),
    description: text(512, maybe),
    deploymentId: id(maybe),
    processVariables: json(maybe),
    tenantId: text(32, maybe),
  },
  title: 'name',
  list: [
    'name',
    'processDefinitionName',
    'processDefinitionVersion',
    'activityName',
    'hasIncident',
    'suspended',
    'startUserId',
    'startTime',
  ],
  shown: ['name', 'processDefinitionName', 'activityName', 'hasIncident', 'suspended', 'startUserId', 'startTime'],
  segments: { running: { suspended: 'no' }, suspended: { suspended: 'yes' }, incident: { hasIncident: 'yes' } },
  search: [
    'name',
    'processDefinitionName',
    'startUserId',
    'processInstanceName',
    'processDefinitionKey',
    'processDefinitionVersion',
    'suspended',
    'hasIncident',
  ],
  sort: [],
  operations: ['query'],
  scope: { orgs: 'all' },
})
/** 流程实例: those that run. */
export const processInstance: typeof running = {
  ...running,
  table: 'workflow_running_instance',
  endpoints: { ...running.endpoints, query: { ...running.endpoints.query, path: `${CLASS}queryProcessInstance` } },
}

const tokens = resource('workflow.execution', {
  wire: 'activiti.Execution',
  fields: {
    processInstanceId: id(read),
    activityId: text(200, maybe),
    name: text(400, maybe),
    kind: choice(['root', 'token', 'scope', 'many'], read),
    incident: text(500, maybe),
    suspended: flag(read),
    ended: flag(read),
    parentId: id(maybe),
    parentProcessInstanceId: id(maybe),
    rootProcessInstanceId: id(maybe),
    superExecutionId: id(maybe),
    description: text(512, maybe),
    tenantId: text(32, maybe),
  },
  title: 'name',
  list: ['name', 'activityId', 'kind', 'incident', 'suspended', 'ended'],
  search: ['processInstanceId'],
  sort: [],
  operations: ['query'],
  scope: { orgs: 'all' },
})
/** 执行: where the tokens of an instance stand. */
export const execution: typeof tokens = {
  ...tokens,
  endpoints: { ...tokens.endpoints, query: { ...tokens.endpoints.query, path: `${CLASS}queryExecution` } },
}

const thing = 'activiti.Process'
const named = { from: 'query' } as const
const own = { processInstanceId: id() } as const
const comment = text(500, { optional: true })
export const suspendProcessInstance = command(thing, 'suspendProcessInstance', { ...own, comment }, {}, named)
export const activateProcessInstance = command(thing, 'activateProcessInstance', { ...own, comment }, {}, named)
/** Ends instances by an administrator; several ids by comma. */
export const deleteProcessInstance = command(
  thing,
  'deleteProcessInstance',
  { processInstanceId: text(20_000, { min: 1 }), comment },
  {},
  named,
)
/** Its starter takes it back before it is over. */
export const cancelProcessInstance = command(
  thing,
  'cancelProcessInstance',
  {
    ...own,
    comment: text(500, { min: 1 }),
  },
  {},
)
/** Sends a notice to those who have it to do, at most once an hour. */
export const urgeProcessInstance = command(thing, 'urgeProcessInstance', { ...own, comment }, { told: int() })
/** Lets colleagues read it. */
export const copyProcessInstance = command(
  thing,
  'copyProcessInstance',
  {
    ...own,
    userIds: list(id(), 50, { min: 1 }),
    comment,
  },
  {},
)
export const commentProcessInstance = command(
  thing,
  'commentProcessInstance',
  {
    ...own,
    comment: text(500, { min: 1 }),
  },
  {},
)
const why = { comment: text(500, { min: 1 }) } as const
/** Moves a token to another node. */
export const jumpExecution = command(
  thing,
  'jumpExecution',
  {
    executionId: id(),
    toNode: text(200, { min: 1 }),
    ...why,
  },
  {},
)
/** Takes a node that could not be carried out as done. */
export const markSuccess = command(thing, 'markSuccess', { executionId: id(), ...why }, {})
/** Carries a node out again that could not be. */
export const retryExecution = command(thing, 'retryExecution', { executionId: id(), ...why }, {})
const mapped = { ...own, toDefinitionId: id(), nodes: json({ optional: true }) } as const
/** What a change to another version would do with each token, and what is in its way. */
export const checkMigration = command(thing, 'checkMigration', mapped, {
  nodes: list(
    {
      kind: 'group',
      fields: { from: text(200), fromName: text(400), to: text(200, { optional: true }), count: int() },
    },
    500,
  ),
  targets: list({ kind: 'group', fields: { node: text(200), name: text(400) } }, 500),
  problems: list(text(500), 100),
})
export const migrateInstance = command(thing, 'migrateInstance', { ...mapped, ...why }, {})
