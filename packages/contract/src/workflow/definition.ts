import {
  bare,
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
  text,
  view,
} from '../kit/index.ts'
import { answeringText } from './answering-text.ts'
import { STATION_RULES } from './choices.ts'

const read = { readOnly: true } as const
const deployed = resource('workflow.deployment', {
  wire: 'activiti.Deployment',
  fields: {
    name: text(100, read),
    deploymentName: text(100, { readOnly: true, optional: true }),
    key: text(64, read),
    category: text(64, { readOnly: true, optional: true }),
    deploymentTime: instant(read),
    modelCategory: text(64, { readOnly: true, optional: true }),
    modelVersion: int(read),
    tenantId: text(32, { readOnly: true, optional: true }),
  },
  title: 'name',
  list: ['name', 'key', 'modelCategory', 'modelVersion', 'deploymentTime'],
  shown: ['name', 'modelVersion', 'modelCategory', 'deploymentTime'],
  search: ['name', 'deploymentName', 'category'],
  sort: [],
  operations: ['query', 'delete'],
  scope: { orgs: 'all' },
})
/** 部署: one version that was deployed. It can be deleted while no instance has run on it. */
export const deployment: typeof deployed = {
  ...deployed,
  table: 'workflow_definition',
  endpoints: {
    ...deployed.endpoints,
    delete: {
      ...deployed.endpoints.delete,
      input: {
        ...deployed.endpoints.delete.input,
        id: text(20_000, { optional: true }),
        deploymentId: text(20_000, { optional: true }),
      },
    },
  },
}

const CLASS = '/api/activiti/process/'
const defined = resource('workflow.definition', {
  wire: 'activiti.ProcessDefinition',
  fields: {
    name: text(100, read),
    key: text(64, read),
    category: text(64, { readOnly: true, optional: true }),
    version: int(read),
    suspended: flag(read),
    description: text(512, { readOnly: true, optional: true }),
    deploymentId: id(read),
    resourceName: text(200, read),
    diagramResourceName: text(200, read),
    engineVersion: text(32, { readOnly: true, optional: true }),
    tenantId: text(32, { readOnly: true, optional: true }),
    // Filters by the names of the platform.
    processDefinitionKey: text(64, { readOnly: true, optional: true }),
    processDefinitionName: text(100, { readOnly: true, optional: true }),
    processDefinitionCategory: text(64, { readOnly: true, optional: true }),
    processDefinitionVersion: int({ readOnly: true, optional: true }),
    /** The caller may start it; no review, which its record starts. */
    mayStart: flag(read),
    isLatest: flag(read),
    deployedAt: instant(read),
  },
  title: 'name',
  list: ['name', 'key', 'category', 'version', 'suspended', 'description', 'deployedAt'],
  shown: ['name', 'version', 'suspended', 'category', 'description', 'deployedAt'],
  search: [
    'name',
    'suspended',
    'category',
    'mayStart',
    'isLatest',
    'processDefinitionKey',
    'processDefinitionName',
    'processDefinitionCategory',
    'processDefinitionVersion',
  ],
  sort: [],
  operations: ['query'],
  scope: { orgs: 'all' },
})
/** 流程定义: versions that can be started. A user who may start none of them sees none: the list is also that of "start". */
export const processDefinition: typeof defined = {
  ...defined,
  endpoints: { ...defined.endpoints, query: { ...defined.endpoints.query, path: `${CLASS}queryProcessDefinition` } },
}

const thing = 'activiti.Process'
const named = { from: 'query' } as const
const ofDeployment = { deploymentId: id() } as const
export const getProcessResource = answeringText(command(thing, 'getProcessResource', ofDeployment, {}, named))
/** The drawing, as text and without an envelope. */
export const getProcessImage = bare(command(thing, 'getProcessImage', ofDeployment, {}, named))
export const getHighLightedProcessDiagram = answeringText(
  command(thing, 'getHighLightedProcessDiagram', { processInstanceId: id() }, {}, named),
)
/** Saves a drawing. The picture is made free of what could run. `simple`: the cards it was drawn with. */
export const persistProcess = command(
  thing,
  'persistProcess',
  {
    modelId: id(),
    jsonXml: text(1_000_000, { min: 1 }),
    svgXml: text(2_000_000, { optional: true }),
    simple: text(1_000_000, { optional: true }),
  },
  {},
  // The drawing, its picture and its cards together; as a form each letter of Chinese takes nine bytes.
  { from: 'form', largest: 4 * 1024 * 1024 },
)
const ofDefinition = { processDefinitionId: id() } as const
export const suspendProcessDefinition = command(thing, 'suspendProcessDefinition', ofDefinition, {}, named)
export const activateProcessDefinition = command(thing, 'activateProcessDefinition', ofDefinition, {}, named)

const station = {
  node: text(200),
  name: text(400),
  isCopy: flag(),
  /** Whether each run comes to it. */
  isSure: flag(),
  /** The branch in which it stands. */
  when: text(400, { optional: true }),
  /** `found`: the people are known; else how they will be found, or why nobody is asked. */
  by: choice(STATION_RULES),
  /** Of `field`: the label of the field. */
  field: text(200, { optional: true }),
  /** The first people it goes to, and how many they are. */
  people: list(text(200), 5),
  count: int(),
  /** Whether all of them decide, where they are several. */
  isVote: flag(),
} as const
/** The form with which a process is started, and whom its starter has to choose. */
export const queryStartForm = view(
  thing,
  'queryStartForm',
  ofDefinition,
  objectOf({
    name: text(100),
    version: int(),
    description: text(512, { optional: true }),
    form: json({ optional: true }),
    /** Nodes whose handler the starter chooses. */
    chooses: list({ kind: 'group', fields: { node: text(200), name: text(400), several: flag() } }, 50),
    /** Who will decide and who gets copies, in order, as far as it can be said before the start. */
    way: list({ kind: 'group', fields: station }, 100),
    xml: text(1_000_000),
  }),
)
/**
 * Starts an instance. Clients of the platform name one approver (`candidate`) and send `customForm` as a list of objects;
 * the console sends the values of the form, and for each node whose handler the starter chooses the users.
 */
export const startProcessInstance = command(
  thing,
  'startProcessInstance',
  {
    processDefinitionId: id(),
    candidate: text(64, { optional: true }),
    startTime: text(40, { optional: true }),
    endTime: text(40, { optional: true }),
    description: text(512, { optional: true }),
    customForm: json({ optional: true }),
    businessKey: text(100, { optional: true }),
    form: json({ optional: true }),
    chosen: json({ optional: true }),
  },
  { id: id() },
)
/** How long its nodes take: figures of one definition, all versions. */
export const queryProcessStatistics = view(
  thing,
  'queryProcessStatistics',
  { key: text(64), from: { kind: 'date', optional: true }, to: { kind: 'date', optional: true } },
  objectOf({
    started: int(),
    running: int(),
    approved: int(),
    rejected: int(),
    cancelled: int(),
    terminated: int(),
    nodes: list(
      {
        kind: 'group',
        fields: {
          node: text(200),
          name: text(400),
          waiting: int(),
          done: int(),
          returned: int(),
          /** Minutes from the creation of a task to its claim, and from there to its end. */
          waitMinutes: int(),
          handleMinutes: int(),
        },
      },
      500,
    ),
  }),
)
