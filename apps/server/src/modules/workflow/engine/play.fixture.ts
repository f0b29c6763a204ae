import { apply } from './apply.ts'
import type { Ask, Command, Effect, Found, Surroundings } from './command.ts'
import type { Definition } from './definition.ts'
import { parseBpmn } from './parse-bpmn.ts'
import type { InstanceRow, State, TaskRow, Vars } from './state.ts'

const TYPES: Readonly<Record<string, string>> = {
  start: 'startEvent',
  end: 'endEvent',
  user: 'userTask',
  service: 'serviceTask',
  script: 'scriptTask',
  receive: 'receiveTask',
  par: 'parallelGateway',
  xor: 'exclusiveGateway',
  or: 'inclusiveGateway',
  event: 'eventBasedGateway',
  catch: 'intermediateCatchEvent',
  throw: 'intermediateThrowEvent',
  boundary: 'boundaryEvent',
  sub: 'subProcess',
  // A transaction is written and closed like a sub-process.
  transaction: 'transaction',
  call: 'callActivity',
}
const EVENTS = [
  'timer',
  'message',
  'signal',
  'error',
  'escalation',
  'conditional',
  'terminate',
  'compensate',
  'link',
  'cancel',
]

/**
 * BPMN from short lines: `user a assignee=u1`, `a > b ${x}` (a flow with a condition; `a > b default`), `sub s {` … `}`.
 * `boundary t on=a timer=PT1H`; ` nointerrupt` where it does not interrupt.
 */
export function bpmn(text: string, key = 'proc'): string {
  const roots: string[] = []
  const defaults = new Map([...text.matchAll(/^\s*(\w+) > (\w+) default$/gm)].map(([, from, to]) => [from!, to!]))
  const open: string[] = []
  const body = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      if (line === '}') return `</${open.pop()}>`
      if (line.endsWith('{')) open.push(TYPES[line.split(' ')[0]!] ?? 'subProcess')
      const flow = /^(\w+) > (\w+)(?: (.*))?$/.exec(line)
      if (flow) {
        const [, from, to, condition] = flow
        const inner =
          condition && condition !== 'default' ? `<conditionExpression>${escaped(condition)}</conditionExpression>` : ''
        return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
      }
      const linked = /^(\w+) -> (\w+)$/.exec(line)
      if (linked) return `<association id="as_${linked[1]}" sourceRef="${linked[1]}" targetRef="${linked[2]}"/>`
      return element(line, roots, defaults)
    })
  return `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
    xmlns:cs="urn:cloud-steward:process" targetNamespace="x">${[...new Set(roots)].join('')}<process id="${key}" name="${key}" isExecutable="true">${body.join('')}</process></definitions>`
}
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function element(line: string, roots: string[], defaults: ReadonlyMap<string, string>): string {
  const isOpen = line.endsWith('{')
  const [type = '', id = '', ...rest] = (isOpen ? line.slice(0, -1) : line).trim().split(/\s+(?=[\w:-]+(?:=|$)|\w+)/)
  const given = new Map(rest.map((one) => [one.split('=')[0]!, one.split('=').slice(1).join('=')]))
  const inner: string[] = []
  const attributes: string[] = []
  for (const [name, value] of given) {
    if (EVENTS.includes(name)) inner.push(eventXml(name, value, roots))
    else if (name === 'on') attributes.push(`attachedToRef="${value}"`)
    else if (name === 'nointerrupt')
      attributes.push(type === 'boundary' ? 'cancelActivity="false"' : 'isInterrupting="false"')
    else if (name === 'many') inner.push(manyXml(value))
    else if (name === 'event') attributes.push('triggeredByEvent="true"')
    else if (name === 'compensation') attributes.push('isForCompensation="true"')
    else if (name === 'script') inner.push(`<script>${escaped(value)}</script>`)
    else if (name === 'message') attributes.push(`flowable:message="${value}"`)
    else if (name.startsWith('called')) attributes.push(`calledElement="${value}"`)
    else if (name === 'in' || name === 'out')
      inner.unshift(
        `<extensionElements><flowable:${name} source="${value.split(':')[0]}" target="${value.split(':')[1]}"/></extensionElements>`,
      )
    else attributes.push(`${name.includes(':') ? name : `flowable:${name}`}="${escaped(value)}"`)
  }
  const usual = defaults.get(id)
  if (usual) attributes.push(`default="${id}_${usual}"`)
  const tag = TYPES[type] ?? type
  return `<${tag} id="${id}" name="${id}" ${attributes.join(' ')}>${inner.join('')}${isOpen ? '' : `</${tag}>`}`
}
function eventXml(kind: string, value: string, roots: string[]): string {
  switch (kind) {
    case 'timer':
      return `<timerEventDefinition><${value.startsWith('R') ? 'timeCycle' : 'timeDuration'}>${value}</${value.startsWith('R') ? 'timeCycle' : 'timeDuration'}></timerEventDefinition>`
    case 'message':
    case 'signal':
      roots.push(`<${kind} id="${kind}_${value}" name="${value}"/>`)
      return `<${kind}EventDefinition ${kind}Ref="${kind}_${value}"/>`
    case 'error':
      return value ? `<errorEventDefinition errorRef="${value}"/>` : '<errorEventDefinition/>'
    case 'escalation':
      return value ? `<escalationEventDefinition escalationRef="${value}"/>` : '<escalationEventDefinition/>'
    case 'conditional':
      return `<conditionalEventDefinition><condition>${escaped(value)}</condition></conditionalEventDefinition>`
    case 'link':
      return `<linkEventDefinition name="${value}"/>`
    case 'compensate':
      return value ? `<compensateEventDefinition activityRef="${value}"/>` : '<compensateEventDefinition/>'
    default:
      return `<${kind}EventDefinition/>`
  }
}
/** `3`, `seq:list`, `list:e`, `list:e:${nrOfCompletedInstances>1}`. */
function manyXml(value: string): string {
  const isSequential = value.startsWith('seq:')
  const [what = '', item, ...done] = value.replace(/^seq:/, '').split(':')
  const isCount = /^\d+$/.test(what)
  const attributes = isCount ? '' : `flowable:collection="${what}" ${item ? `flowable:elementVariable="${item}"` : ''}`
  const count = isCount ? `<loopCardinality>${what}</loopCardinality>` : ''
  const ends = done.length ? `<completionCondition>${escaped(done.join(':'))}</completionCondition>` : ''
  return `<multiInstanceLoopCharacteristics isSequential="${isSequential}" ${attributes}>${count}${ends}</multiInstanceLoopCharacteristics>`
}

export const SERVICES = new Set(['svc'])
export async function parsed(text: string, key = 'proc'): Promise<Definition> {
  const { definition, problems } = await parseBpmn(bpmn(text, key), SERVICES)
  if (problems.length || !definition) throw new Error(JSON.stringify(problems))
  return definition
}

const AT = '2026-03-01T08:00:00.000Z'
/** Plays one process in memory: users are names, node ids name tasks. */
export class Play {
  state: State
  effects: Effect[] = []
  now = AT
  userId: string | null = 'u0'
  isReview = false
  administrators = ['boss']
  people: (ask: Ask) => Found = ({ wanted }) => ({ userIds: wanted.values, groups: [] })
  readonly #definitions: ReadonlyMap<string, Definition>
  #ids = 0

  /** Key of the process, which is the id of its version as well. */
  readonly key: string
  constructor(definition: Definition, others: readonly Definition[] = []) {
    this.key = definition.key
    this.#definitions = new Map([definition, ...others].map((one) => [one.key, one]))
    const none = { parentId: null, parentExecutionId: null, endNode: null, reason: null, endedAt: null }
    const instance: InstanceRow = {
      ...none,
      id: 'root',
      rootId: 'root',
      definitionId: definition.key,
      state: 'running',
      isSuspended: false,
      starterId: 'starter',
      vars: {},
      nextAct: 1,
      startedAt: AT,
    }
    this.state = { instances: [instance], executions: [], tasks: [], waits: [], acts: [] }
  }
  around(found: ReadonlyMap<string, Found> = new Map()): Surroundings {
    return {
      now: this.now,
      userId: this.userId,
      newId: () => `id${String(++this.#ids).padStart(4, '0')}`,
      definition: (id) => this.#definitions.get(id)!,
      called: (key) => (this.#definitions.has(key) ? { id: key, definition: this.#definitions.get(key)! } : undefined),
      found,
      isReview: this.isReview,
    }
  }
  give(command: Command): this {
    const found = new Map<string, Found>()
    for (;;) {
      const outcome = apply(this.state, command, this.around(found))
      if ('state' in outcome) {
        this.state = outcome.state
        this.effects.push(...outcome.effects)
        return this
      }
      for (const ask of outcome.asks)
        found.set(
          ask.key,
          ask.wanted.by === 'administrators' ? { userIds: this.administrators, groups: [] } : this.people(ask),
        )
    }
  }
  start = (vars: Vars = {}): this => this.give({ kind: 'start', vars })
  task(node: string, at = 0): TaskRow {
    const found = this.state.tasks.filter((task) => task.node === node && task.state === 'open')[at]
    if (!found) throw new Error(`no open task at ${node}; open: ${this.open().join(', ')}`)
    return found
  }
  complete = (node: string, vars: Vars = {}, at = 0): this =>
    this.give({ kind: 'complete', taskId: this.task(node, at).id, vars })
  vote = (node: string, outcome: 'approved' | 'rejected', at = 0): this =>
    this.give({ kind: 'complete', taskId: this.task(node, at).id, vars: {}, outcome })
  regress = (node: string, targets: string[] = [], isDirect = false): this =>
    this.give({ kind: 'regress', taskId: this.task(node).id, targets, isDirect })
  fire = (node: string): this =>
    this.give({ kind: 'fire', waitId: this.state.waits.find((one) => one.node === node)!.id })
  open = (): string[] =>
    this.state.tasks
      .filter(({ state }) => state === 'open')
      .map(({ node }) => node)
      .toSorted()
  get ended(): string {
    return this.state.instances.find(({ id }) => id === 'root')!.state
  }
  /** Where tokens stand and what is open, without ids. */
  marking(): unknown {
    const { executions, waits } = this.state
    return {
      tokens: executions.map(({ kind, node, flow, act }) => `${kind} ${node} ${act === null ? flow : 'on'}`).toSorted(),
      tasks: this.open(),
      waits: waits.map(({ node, kind }) => `${kind} ${node}`).toSorted(),
    }
  }
  /** What may never be: rows that belong to nothing. */
  orphans(): string[] {
    const { executions, tasks, waits, instances } = this.state
    const ids = new Set(executions.map(({ id }) => id))
    const running = new Set(instances.filter(({ state }) => state === 'running').map(({ id }) => id))
    return [
      ...executions
        .filter(({ parentId, kind }) => kind !== 'root' && !ids.has(parentId!))
        .map(({ id, node }) => `execution ${id} ${node}`),
      ...executions
        .filter(({ instanceId }) => !running.has(instanceId))
        .map(({ node }) => `execution of ended ${node}`),
      ...tasks
        .filter(({ state, executionId }) => state === 'open' && !ids.has(executionId))
        .map(({ node }) => `task ${node}`),
      ...waits.filter(({ executionId }) => !ids.has(executionId)).map(({ node }) => `wait ${node}`),
      ...[...running]
        .filter((id) => !executions.some(({ instanceId }) => instanceId === id))
        .map((id) => `instance ${id} without tokens`),
      ...executions
        .filter(
          ({ kind, id }) =>
            (kind === 'scope' || kind === 'many') && !executions.some(({ parentId }) => parentId === id),
        )
        .map(({ node }) => `empty scope ${node}`),
    ]
  }
}
export const play = async (text: string, others: Readonly<Record<string, string>> = {}): Promise<Play> =>
  new Play(await parsed(text), await Promise.all(Object.entries(others).map(([key, one]) => parsed(one, key))))

/** Two branches, and a task behind their join. */
export const FORK = `start s
  user r assignee=u1
  par f
  user a assignee=u1
  user b assignee=u2
  par j
  user z assignee=u3
  end e
  s > r
  r > f
  f > a
  f > b
  a > j
  b > j
  j > z
  z > e`
