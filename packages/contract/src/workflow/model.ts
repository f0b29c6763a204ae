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
  ref,
  resource,
  rowsOf,
  text,
  values,
  view,
} from '../kit/index.ts'
import { answeringText } from './answering-text.ts'
import { READY_PROCESSES, REVIEW_SUBJECTS } from './choices.ts'

/** 512 characters, as the form of the platform has it. */
const description = text(512, { optional: true, multiline: true })
/** `<user id>` or `<user id>|<post code>`, by organisation: the shape in which the platform's tree ticks people. */
const userId = list(list(text(100), 100), 1_000, { optional: true })

const drawn = resource('workflow.model', {
  wire: 'activiti.Model',
  fields: {
    name: text(100, { min: 1 }),
    key: text(64, { readOnly: true }),
    category: text(64, { optional: true }),
    version: int({ readOnly: true }),
    orgId: ref('identity.org', { optional: true }),
    menuCode: text(64, { optional: true }),
    description,
    referGroupId: list(ref('identity.role'), 100, { optional: true }),
    userId,
    referGroupIdArray: json({ readOnly: true, optional: true }),
    referGroupNames: text(2_000, { readOnly: true, optional: true }),
    username: json({ readOnly: true, optional: true }),
    orgIdCn: text(200, { readOnly: true, optional: true }),
    /** JSON text of name, description, revision, organisation and menu, as the platform keeps it. */
    metaInfo: text(4_000, { readOnly: true, optional: true }),
    /** The review that it decides, where it was copied from a ready definition of one. */
    subject: text(32, { readOnly: true, optional: true }),
    isDrawn: flag({ readOnly: true }),
    /** Changed since it was deployed, or never deployed. */
    isChanged: flag({ readOnly: true }),
    deploymentId: text(64, { readOnly: true, optional: true }),
    /** `draft`: no version of it is deployed; `changed`: the drawing differs from the version that is deployed. */
    state: choice(['draft', 'deployed', 'changed'], { readOnly: true }),
    /** The newest version that is deployed. */
    deployedVersion: int({ readOnly: true, optional: true }),
    /** The designer it was drawn with last. */
    designer: choice(['cards', 'bpmn'], { readOnly: true, optional: true }),
    changedBy: byUser({ readOnly: true, optional: true }),
    lastUpdateTime: instant({ readOnly: true }),
  },
  title: 'name',
  list: ['name', 'key', 'category', 'designer', 'state', 'changedBy', 'lastUpdateTime', 'orgId', 'version'],
  shown: ['name', 'key', 'category', 'designer', 'state', 'changedBy', 'lastUpdateTime'],
  search: ['name', 'category', 'orgId', 'version'],
  sort: ['lastUpdateTime'],
  form: ['name', 'category', 'orgId', 'description', 'referGroupId'],
  operations: ['query', 'add', 'update', 'delete'],
  scope: { orgs: 'all' },
})
const byModel = { id: text(20_000, { optional: true }), modelId: text(20_000, { optional: true }) }
/** 流程模型: a process as it is drawn. Clients of the platform name it by `modelId`. */
export const processModel: typeof drawn = {
  ...drawn,
  endpoints: {
    ...drawn.endpoints,
    update: {
      ...drawn.endpoints.update,
      input: { ...drawn.endpoints.update.input, id: id({ optional: true }), modelId: id({ optional: true }) },
    },
    delete: { ...drawn.endpoints.delete, input: { ...drawn.endpoints.delete.input, ...byModel } },
  },
}

const thing = 'activiti.Model'
const one = { modelId: id() } as const
const named = { from: 'query' } as const
/** Its BPMN text. */
export const getModelResource = answeringText(command(thing, 'getModelResource', one, {}, named))
export const copyModel = command(thing, 'copyModel', one, { id: id() }, named)
/** A new version: refused with the places and reasons when the model could not run. */
export const deployModel = command(thing, 'deployModel', one, { deploymentId: id() }, named)
const problem = {
  node: text(200, { optional: true }),
  nodeName: text(400, { optional: true }),
  code: text(64),
  message: text(500),
} as const
/** What would keep it from being deployed. The drawing on the screen need not be saved first. */
export const checkModel = command(
  thing,
  'checkModel',
  { modelId: id(), jsonXml: text(1_000_000, { optional: true }) },
  { problems: list({ kind: 'group', fields: problem }, 200) },
)
/** Everything a designer opens: the drawing, the cards of the simple designer and the form. */
export const queryModelDesign = view(
  thing,
  'queryModelDesign',
  one,
  objectOf({
    name: text(100),
    key: text(64),
    version: int(),
    xml: text(1_000_000, { optional: true }),
    /** The cards, where the model was drawn with them and not changed in the other designer since. */
    simple: json({ optional: true }),
    form: json({ optional: true }),
    isChanged: flag(),
    versions: list({ kind: 'group', fields: { deploymentId: id(), version: int(), createdAt: instant() } }, 500),
  }),
)
export const saveModelForm = command(thing, 'saveModelForm', { modelId: id(), form: json() }, {})
/** Ready definitions of reviews and of the office that can be copied. */
export const queryReadyProcesses = view(
  thing,
  'queryReadyProcesses',
  {},
  rowsOf({ ready: text(32), isReview: flag(), name: text(100), description: text(512), isUsed: flag() }),
)
/** Makes a model of a ready definition; it is changed and deployed as any other. */
export const copyReadyProcess = command(
  thing,
  'copyReadyProcess',
  { ready: { kind: 'choice', values: [...READY_PROCESSES, ...REVIEW_SUBJECTS] } },
  { id: id() },
)
/** Organisations with the people in them who may start a model (`assign=1`), or may not: as the platform's tree ticks them. */
export const queryModelOrgUserTree = view(
  thing,
  'queryModelOrgUserTree',
  { modelId: id({ optional: true }), assign: text(1, { optional: true }) },
  values,
  { path: '/api/admin/sysorg/queryModelOrgUserTree' },
)
