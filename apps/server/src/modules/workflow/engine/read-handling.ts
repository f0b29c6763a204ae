import type { Handling, Loop, Many, NobodyFound, StarterHimself, Wanted } from './definition.ts'
import { attribute, bodyOf, type Element, type Texts } from './read-element.ts'
import { saysTime, saysWorkingTime } from './timer.ts'

/*
 * Our designers write who handles a user task as attributes of the name space `urn:cloud-steward:process` (prefix `cs`):
 *
 *   cs:who            JSON of `Wanted`
 *   cs:many           any | all | ratio | order     several people: one of them, all, a share, or one after another
 *   cs:ratio          of a ratio: how many of a hundred must approve
 *   cs:nobody         pass | refuse | named | administrator, with cs:nobodyIds (user ids by comma)
 *   cs:starter        self | skip | leader          the starter would decide his own request
 *   cs:rejected       end | returnToStarter
 *   cs:overdueAfter   ISO 8601 duration, with cs:overdueThen (remind | approve | reject | leader); with cs:overdueIn="working"
 *                     in working time of the tenant: a day is a working day, an hour an hour at work
 *   cs:copies         JSON list of `Wanted`: who reads it when the node is reached
 *   cs:form           name of the form; cs:mayCancel="false" on the process keeps its starter from taking it back
 *
 * Attributes of other engines (assignee, candidateUsers, candidateGroups, dueDate, priority, formKey) are read as well.
 */

const oneOf = <T extends string>(given: string | undefined, values: readonly T[], usual: T): T =>
  values.includes(given as T) ? (given as T) : usual
const BY = [
  'users',
  'roles',
  'posts',
  'orgs',
  'groups',
  'leader',
  'leaders',
  'starter',
  'chosen',
  'field',
  'expression',
]

/** A rule of our designers. One that nobody could follow is a problem of the model. */
function wantedOf(given: unknown, texts: Texts): Wanted | undefined {
  if (given === undefined) return undefined
  const { by, values = [], level } = (given ?? {}) as Partial<Wanted>
  const isKnown = by && BY.includes(by) && Array.isArray(values) && values.every((one) => typeof one === 'string')
  if (!isKnown) {
    texts.problem('badSetting')
    return undefined
  }
  if (!['starter', 'chosen', 'leader', 'leaders'].includes(by) && !values.length) texts.problem('nobodyNamed')
  return { by, values, ...(level && { level }) }
}

export function handlingOf(element: Element, texts: Texts): Handling {
  const say = (name: string) => attribute(element, name)
  const wanted = wantedOf(texts.json(say('who')), texts)
  const overdue = overdueOf(say, texts)
  const copies = texts.json<unknown>(say('copies')) ?? []
  if (!Array.isArray(copies)) texts.problem('badSetting')
  return {
    assignee: texts.expression(wanted?.by === 'expression' ? wanted.values[0] : say('assignee')),
    candidateUsers: texts.expression(say('candidateUsers')),
    candidateGroups: texts.expression(say('candidateGroups')),
    wanted,
    nobody: oneOf<NobodyFound>(say('nobody'), ['pass', 'refuse', 'named', 'administrator'], 'administrator'),
    nobodyIds: say('nobodyIds')?.split(',').filter(Boolean) ?? [],
    starterHimself: oneOf<StarterHimself>(say('starter'), ['self', 'skip', 'leader'], 'self'),
    rejected: oneOf(say('rejected'), ['end', 'returnToStarter'], 'end'),
    ...(overdue && { overdue }),
    formKey: say('form') ?? say('formKey'),
    due: texts.expression(say('dueDate')),
    priority: texts.expression(say('priority')),
    copies: (Array.isArray(copies) ? (copies as unknown[]) : []).flatMap((one) => wantedOf(one, texts) ?? []),
  }
}

/** The time limit of a task, and what follows when it is over. */
function overdueOf(say: (name: string) => string | undefined, texts: Texts): Handling['overdue'] {
  const limit = say('overdueAfter')
  const after = texts.expression(limit)
  const isWorkingTime = say('overdueIn') === 'working'
  const isTime = isWorkingTime ? saysWorkingTime : (text: string) => saysTime('duration', text)
  if (limit && !isTime(limit)) texts.problem('badTimer', { text: limit })
  const action = oneOf(say('overdueThen'), ['remind', 'approve', 'reject', 'leader'] as const, 'remind')
  return after && { after, isWorkingTime, action }
}

/** Several at once or in turn: a multi-instance of BPMN, or a vote of our designers. */
export const manyOf = (element: Element, texts: Texts): Many | undefined =>
  voteOf(element, texts) ?? multipleOf(element.loopCharacteristics as Element | undefined, texts)
function voteOf(element: Element, texts: Texts): Many | undefined {
  const vote = attribute(element, 'many')
  if (vote !== 'all' && vote !== 'ratio' && vote !== 'order') return undefined
  const percent = Number(attribute(element, 'ratio') ?? 100)
  if (!(percent >= 1 && percent <= 100)) texts.problem('badRatio')
  return { isSequential: vote === 'order', vote, percent: vote === 'ratio' ? percent : 100 }
}
function multipleOf(loop: Element | undefined, texts: Texts): Many | undefined {
  if (loop?.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return undefined
  const listed = attribute(loop, 'collection') ?? (loop.loopDataInputName as string | undefined)
  const item = (loop.inputDataItem as Element | undefined)?.id
  return {
    isSequential: loop.isSequential === true,
    cardinality: texts.condition(bodyOf(loop.loopCardinality)),
    // A plain name is that of a variable.
    collection: listed === undefined ? undefined : texts.condition(listed),
    element: attribute(loop, 'elementVariable') ?? item,
    isDone: texts.condition(bodyOf(loop.completionCondition)),
  }
}
export function loopOf(element: Element, texts: Texts): Loop | undefined {
  const loop = element.loopCharacteristics as Element | undefined
  if (!loop || loop.$type !== 'bpmn:StandardLoopCharacteristics') return undefined
  return {
    condition: texts.condition(bodyOf(loop.loopCondition)),
    isTestedBefore: loop.testBefore === true,
    most: loop.loopMaximum === undefined ? undefined : Number(loop.loopMaximum),
  }
}
