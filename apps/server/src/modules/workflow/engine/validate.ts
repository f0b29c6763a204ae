import type { Definition, Flow, Node, Problem } from './definition.ts'

export const MOST_NODES = 500
/** Elements whose meaning the interpreter does not have. */
const REFUSED: Readonly<Record<string, string>> = {
  complexGateway: 'complexGateway',
  businessRuleTask: 'businessRuleTask',
  adHocSubProcess: 'adHocSubProcess',
  callChoreography: 'unknownElement',
}
const KNOWN = new Set([
  'startEvent',
  'endEvent',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
  'boundaryEvent',
  'userTask',
  'serviceTask',
  'scriptTask',
  'sendTask',
  'receiveTask',
  'manualTask',
  'task',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'eventBasedGateway',
  'subProcess',
  'transaction',
  'callActivity',
])
const SCOPES = new Set(['subProcess', 'transaction'])

/** What would stop a process from running, at the node where it is. */
export function validate(definition: Definition, services: ReadonlySet<string>): Problem[] {
  const nodes = [...definition.nodes.values()]
  const scopes = [undefined, ...nodes.filter(({ type }) => SCOPES.has(type)).map(({ id }) => id)]
  // A flow to something that is no node, or into another scope, leads nowhere.
  const lost = [...definition.flows.values()].filter(({ from, to }) => {
    const [one, other] = [definition.nodes.get(from), definition.nodes.get(to)]
    return !one || !other || one.parent !== other.parent
  })
  if (lost.length) return lost.map(({ id }) => ({ node: id, code: 'flowWithoutEnd' }))
  return [
    ...scopes.flatMap((scope) => startsOf(definition, nodes, scope)),
    ...nodes.flatMap((node) => problemsOf(definition, node, services)),
  ]
}

/** A process begins in one place. */
function startsOf({ nodes: all }: Definition, nodes: readonly Node[], scope: string | undefined): Problem[] {
  const inside = nodes.filter(({ parent }) => parent === scope)
  const starts = inside.filter(({ type }) => type === 'startEvent')
  const at = scope ? { node: scope } : {}
  const isEventScope = scope !== undefined && all.get(scope)!.isEventScope
  if (isEventScope)
    return starts.length === 1 && starts[0]!.event?.kind !== 'none' ? [] : [{ ...at, code: 'eventScopeStart' }]
  const plain = starts.filter(({ event }) => event?.kind === 'none')
  if (plain.length > 1) return [{ node: plain[1]!.id, code: 'twoStarts' }]
  // A process may also begin by an event; some models of sub-processes have no start event at all.
  const isStartless = !starts.length && inside.some((node) => !node.incoming.length && isEntered(node))
  return starts.length || (scope !== undefined && isStartless) ? [] : [{ ...at, code: 'noStart' }]
}
const isEntered = (node: Node): boolean =>
  !node.isEventScope && !node.isForCompensation && node.type !== 'boundaryEvent'

function problemsOf(definition: Definition, node: Node, services: ReadonlySet<string>): Problem[] {
  const at = (code: string, named?: Problem['named']): Problem[] => [{ node: node.id, code, ...(named && { named }) }]
  const refused = REFUSED[node.type] ?? (KNOWN.has(node.type) ? undefined : 'unknownElement')
  if (refused) return at(refused, { type: node.type })
  const wrong = CHECKS.flatMap(([code, isWrong]) => (isWrong(definition, node) ? at(code) : []))
  const service = node.service?.name
  return [
    ...wrong,
    ...(service && !services.has(service) ? at('unknownService', { name: service }) : []),
    ...(node.type === 'exclusiveGateway' ? gateway(definition, node) : []),
    ...(node.type === 'eventBasedGateway' ? eventGateway(definition, node) : []),
    ...link(definition, node),
  ]
}
type Check = (definition: Definition, node: Node) => boolean
const CHECKS: readonly (readonly [code: string, isWrong: Check])[] = [
  ['unconnected', (_, node) => isUnconnected(node)],
  ['cancelOutside', (definition, node) => node.event?.kind === 'cancel' && !isInTransaction(definition, node)],
  ['cancelNotCaught', (definition, node) => node.type === 'transaction' && isNeverCaught(definition, node)],
  ['boundaryAlone', (definition, node) => node.type === 'boundaryEvent' && isAlone(definition, node)],
  ['manyWithoutCount', (_, node) => node.many !== undefined && isUncounted(node)],
  ['compensationStart', (_, { type, event }) => type === 'startEvent' && event?.kind === 'compensation'],
  ['namedNobody', (_, { handling }) => handling?.nobody === 'named' && !handling.nobodyIds.length],
]

/** It can end by a cancellation, and no event on its border says how the process goes on. */
function isNeverCaught({ nodes }: Definition, { id, boundary }: Node): boolean {
  const isCancel = ({ event }: Node) => event?.kind === 'cancel'
  const isCancelled = [...nodes.values()].some((one) => one.parent === id && one.type === 'endEvent' && isCancel(one))
  return isCancelled && !boundary.some((one) => isCancel(nodes.get(one)!))
}
/** On nothing, or on an activity of another sub-process. */
function isAlone({ nodes }: Definition, { attachedTo, parent }: Node): boolean {
  const activity = nodes.get(attachedTo ?? '')
  return !activity || activity.parent !== parent
}
function isUnconnected(node: Node): boolean {
  // An end that nothing leads to changes nothing; models in use have some.
  if (!isEntered(node) || node.event?.kind === 'link' || node.type === 'endEvent') return false
  return node.type !== 'startEvent' && !node.incoming.length && node.parent === undefined
}
const isUncounted = ({ many }: Node): boolean => !many!.vote && !many!.cardinality && !many!.collection

function gateway({ flows }: Definition, node: Node): Problem[] {
  const outgoing = node.outgoing.map((id) => flows.get(id)!)
  if (outgoing.length < 2) return []
  const open = outgoing.filter((flow) => !flow.condition && !flow.isDefault)
  // The last flow may do without: models of other tools mean it as the one for everything else, and it is taken as that.
  const isRest = open.length === 1 && open[0] === outgoing.at(-1) && !outgoing.some(({ isDefault }) => isDefault)
  if (isRest) return []
  return open.map((flow) => ({ node: flow.id, code: 'flowWithoutCondition' }))
}
function eventGateway({ flows, nodes }: Definition, node: Node): Problem[] {
  const targets = node.outgoing.map((id) => nodes.get(flows.get(id)!.to)!)
  const isCaught = (one: Node) => one.type === 'intermediateCatchEvent' || one.type === 'receiveTask'
  return targets.length && targets.every(isCaught) ? [] : [{ node: node.id, code: 'eventGatewayTargets' }]
}
function isInTransaction({ nodes }: Definition, node: Node): boolean {
  const scope = node.type === 'boundaryEvent' ? node.attachedTo : node.parent
  return nodes.get(scope ?? '')?.type === 'transaction'
}
function link({ nodes }: Definition, node: Node): Problem[] {
  if (node.event?.kind !== 'link' || node.type !== 'intermediateThrowEvent') return []
  const targets = [...nodes.values()].filter(
    (one) =>
      one.type === 'intermediateCatchEvent' &&
      one.event?.kind === 'link' &&
      one.event.name === node.event!.name &&
      one.parent === node.parent,
  )
  if (targets.length === 1) return []
  const code = targets.length ? 'linkWithTwoTargets' : 'linkWithoutTarget'
  return [{ node: node.id, code, named: { name: node.event.name ?? '' } }]
}

/** The flows that leave a node. */
export const leaving = ({ flows }: Definition, node: Node): Flow[] => node.outgoing.map((id) => flows.get(id)!)
