import type { Definition, Flow, Node } from './definition.ts'

/** A node that people handle or read, as the starter sees it before the start. */
export interface Station {
  node: Node
  /** Whether every run comes to it, by each choice of branches. */
  isSure: boolean
  /** The name of the conditional flow that leads to it. */
  when?: string
}

/** The nodes with people between the start and the end, in their order. Event sub-processes and boundary events are no part of the way. */
export function wayOf(definition: Definition): Station[] {
  const start = startsIn(definition, undefined)
  const sure = sureFrom(definition, start)
  return inOrder(definition, start)
    .filter(({ node: { type, handling } }) => type === 'userTask' || (handling?.copies.length ?? 0) > 0)
    .map(({ node, when }) => ({ node, isSure: sure.has(node.id), ...(when && !sure.has(node.id) && { when }) }))
}
const startsIn = ({ nodes }: Definition, parent: string | undefined): Node[] =>
  [...nodes.values()].filter(
    (node) => node.type === 'startEvent' && node.parent === parent && !isEventScope(nodes, parent),
  )
const isEventScope = (nodes: Definition['nodes'], id: string | undefined): boolean =>
  id !== undefined && (nodes.get(id)?.isEventScope ?? false)
const insideOf = (definition: Definition, node: Node): Node[] =>
  node.type === 'subProcess' || node.type === 'transaction' ? startsIn(definition, node.id) : []
const isChoice = ({ type }: Node): boolean =>
  type === 'exclusiveGateway' || type === 'inclusiveGateway' || type === 'eventBasedGateway'
const flowsOf = ({ flows }: Definition, { outgoing }: Node): Flow[] => outgoing.map((id) => flows.get(id)!)

/** Nodes by the longest way to them, as far as it has no loop: what follows a join stands behind all its branches. */
function inOrder(definition: Definition, starts: readonly Node[]): { node: Node; when?: string }[] {
  const done = new Set<string>()
  const found: { node: Node; when?: string }[] = []
  // Depth first and last things first: the reverse is an order in which each node stands before those behind it.
  const walk = (node: Node, when?: string): void => {
    if (done.has(node.id)) return
    done.add(node.id)
    // Behind a join the name of one of its branches says too little.
    const inherited = node.incoming.length > 1 ? undefined : when
    for (const flow of flowsOf(definition, node).toReversed()) {
      const isConditional = flow.condition !== undefined || (isChoice(node) && node.outgoing.length > 1)
      walk(definition.nodes.get(flow.to)!, isConditional ? flow.name : inherited)
    }
    for (const inner of insideOf(definition, node)) walk(inner, when)
    found.push({ node, ...(when && { when }) })
  }
  for (const start of starts) walk(start)
  return found.toReversed()
}

/** Ids of the nodes that every run passes. */
function sureFrom(definition: Definition, starts: readonly Node[]): Set<string> {
  const places = new Map([...definition.nodes.keys()].map((id, place) => [id, place]))
  const known = new Map<string, Places | undefined>()
  // Undefined of a node that is being looked at: a loop says nothing about what comes after it.
  const sure = (node: Node): Places | undefined => {
    if (known.has(node.id)) return known.get(node.id)
    known.set(node.id, undefined)
    const ways = flowsOf(definition, node)
    const after = ways.map(({ to }) => sure(definition.nodes.get(to)!)).filter((one) => one !== undefined)
    // All its flows lead back: the run goes on where the loop is left.
    if (ways.length && !after.length) return undefined
    const isOneOf = isChoice(node) || ways.some(({ condition }) => condition !== undefined)
    const found = new Places(places.size)
    for (const one of after) found.add(one)
    if (isOneOf) for (const one of after) found.keep(one)
    for (const inner of insideOf(definition, node)) found.add(sure(inner))
    found.put(places.get(node.id)!)
    known.set(node.id, found)
    return found
  }
  const [first = new Places(places.size), ...others] = starts.map((start) => sure(start) ?? new Places(places.size))
  for (const one of others) first.keep(one)
  return new Set([...places].flatMap(([id, place]) => (first.has(place) ? [id] : [])))
}
/** A set of nodes, a bit for each: each node has one, and sets of ids would be built from one another for each flow. */
class Places {
  readonly #words: Uint32Array
  constructor(count: number) {
    this.#words = new Uint32Array(Math.ceil(count / 32))
  }
  has = (place: number): boolean => (this.#words[place >>> 5]! & (1 << (place & 31))) !== 0
  put(place: number): void {
    this.#words[place >>> 5]! |= 1 << (place & 31)
  }
  add(other: Places | undefined): void {
    if (other) for (const [at, word] of other.#words.entries()) this.#words[at]! |= word
  }
  keep(other: Places): void {
    for (const [at, word] of other.#words.entries()) this.#words[at]! &= word
  }
}
