import { BpmnModdle } from 'bpmn-moddle'
import type { Definition, Flow, Node, Problem } from './definition.ts'
import { attribute, type Element, Expressions, Texts, typeOf } from './read-element.ts'
import type { Dangling } from './read-event.ts'
import { conditionOf, nodeOf } from './read-node.ts'
import { MOST_NODES, validate } from './validate.ts'
import { isTooMuch } from './xml-size.ts'

/** Bytes of XML. The largest models of the public collections have a tenth. */
export const MOST_XML = 1_000_000
const MOST_DEEP = 20
export interface Parsed {
  /** Present where the XML has a process at all; run it only where there is no problem. */
  definition?: Definition
  problems: Problem[]
  /** The whole file, with its layout. */
  tree?: Tree
}
/** A BPMN file as its parser reads it. */
export interface Tree {
  rootElement: Element
  references: Reference[]
}
/** @throws Error where it is no BPMN */
export const treeOf = async (xml: string): Promise<Tree> => (await new BpmnModdle().fromXML(xml)) as unknown as Tree

/**
 * Reads a BPMN 2.0 text.
 * @param services names of the services that the server carries out; any other is a problem of the model
 */
export async function parseBpmn(xml: string, services: ReadonlySet<string>): Promise<Parsed> {
  if (Buffer.byteLength(xml) > MOST_XML) return { problems: [{ code: 'tooLarge' }] }
  // An entity could read files or grow without end.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return { problems: [{ code: 'doctype' }] }
  if (isTooMuch(xml)) return { problems: [{ code: 'tooManyNodes', named: { most: MOST_NODES } }] }
  let tree: Tree
  try {
    tree = await treeOf(xml)
  } catch {
    return { problems: [{ code: 'notBpmn' }] }
  }
  const roots = (tree.rootElement.rootElements as Element[] | undefined) ?? []
  const processes = roots.filter(({ $type }) => $type === 'bpmn:Process')
  const root = processes.find(({ isExecutable }) => isExecutable !== false) ?? processes[0]
  if (!root) return { problems: [{ code: 'noProcess' }] }
  return { ...definitionOf(root, tree.references, services), tree }
}

interface Reference {
  element: Element
  property: string
  id: string
}

function definitionOf(root: Element, references: Reference[], services: ReadonlySet<string>): Parsed {
  const problems: Problem[] = []
  const nodes = new Map<string, Node>()
  const flows = new Map<string, Flow>()
  const reader = new ProcessReader(problems, nodes, flows, danglingOf(references))
  reader.read(root, undefined)
  // Before anything is done for each node with each flow.
  if (reader.isTooLarge) return { problems: [{ code: 'tooManyNodes', named: { most: MOST_NODES } }] }
  reader.finish()
  const definition: Definition = {
    key: root.id,
    name: root.name?.trim() || root.id,
    nodes,
    flows,
    mayCancel: attribute(root, 'mayCancel') !== 'false',
    calls: [...nodes.values()].flatMap(({ call }) => call?.key ?? []),
    countsWorkingTime: [...nodes.values()].some(({ handling }) => handling?.overdue?.isWorkingTime),
  }
  problems.push(...validate(definition, services))
  return { definition, problems }
}

function danglingOf(references: readonly Reference[]): Dangling {
  const found = new Map<Element, Map<string, string>>()
  for (const { element, property, id } of references) {
    const name = property.slice(property.indexOf(':') + 1)
    if (!found.has(element)) found.set(element, new Map())
    found.get(element)!.set(name, id)
  }
  return found
}

/** Collects nodes and flows of a process and of the sub-processes in it. */
class ProcessReader {
  readonly #problems: Problem[]
  readonly #nodes: Map<string, Node>
  readonly #flows: Map<string, Flow>
  readonly #dangling: Dangling
  readonly #associations: Element[] = []
  readonly #expressions = new Expressions()
  #given = 0

  constructor(problems: Problem[], nodes: Map<string, Node>, flows: Map<string, Flow>, dangling: Dangling) {
    this.#problems = problems
    this.#nodes = nodes
    this.#flows = flows
    this.#dangling = dangling
  }

  #isTooDeep = false
  /** More than people can oversee: nodes, or sub-processes in one another. */
  get isTooLarge(): boolean {
    return this.#isTooDeep || this.#nodes.size > MOST_NODES || this.#flows.size > MOST_NODES * 3
  }

  read(scope: Element, parent: string | undefined, depth = 0): void {
    this.#isTooDeep ||= depth > MOST_DEEP
    if (this.isTooLarge) return
    const elements = (scope.flowElements as Element[] | undefined) ?? []
    // Some tools leave ids out; the tokens need them.
    for (const element of elements) element.id ??= `given_${++this.#given}`
    for (const element of elements) {
      const type = typeOf(element)
      if (type === 'sequenceFlow') this.#flow(element)
      else if (!type.startsWith('data')) this.#node(element, parent, depth)
    }
    this.#associations.push(...((scope.artifacts as Element[] | undefined) ?? []))
  }
  #flow(element: Element): void {
    const { id } = element
    const [from, to] = [element.sourceRef, element.targetRef] as (Element | undefined)[]
    if (!from || !to) return void this.#problems.push({ node: id, code: 'flowWithoutEnd' })
    const texts = new Texts(this.#problems, id, this.#expressions)
    const condition = texts.condition(conditionOf(element))
    this.#flows.set(id, {
      id,
      from: from.id,
      to: to.id,
      isDefault: (from.default as Element | undefined)?.id === id,
      ...(condition && { condition }),
      ...(element.name && { name: element.name }),
    })
  }
  #node(element: Element, parent: string | undefined, depth: number): void {
    const texts = new Texts(this.#problems, element.id, this.#expressions)
    const loop = element.loopCharacteristics as (Element & { loopDataInputName?: string }) | undefined
    if (loop)
      loop.loopDataInputName =
        (loop.loopDataInputRef as Element | undefined)?.name ??
        (loop.loopDataInputRef as Element | undefined)?.id ??
        this.#dangling.get(loop)?.get('loopDataInputRef')
    this.#nodes.set(element.id, nodeOf(element, texts, this.#dangling, parent))
    if (element.flowElements) this.read(element, element.id, depth + 1)
  }

  /** Flows are the truth about incoming and outgoing; boundary events and handlers of compensation are tied to their activities. */
  finish(): void {
    const handlers = this.#handlers()
    const incoming = idsBy(this.#flows, ({ to }) => to)
    const outgoing = idsBy(this.#flows, ({ from }) => from)
    const boundary = idsBy(this.#nodes, ({ attachedTo }) => attachedTo)
    for (const node of this.#nodes.values()) {
      const written = node
      written.incoming = incoming.get(node.id) ?? []
      written.outgoing = outgoing.get(node.id) ?? []
      written.boundary = boundary.get(node.id) ?? []
      const events = node.boundary.map((id) => this.#nodes.get(id)!)
      const handler = events.find(({ event }) => event?.kind === 'compensation')
      if (handler && handlers.has(handler.id)) written.compensatedBy = handlers.get(handler.id)!
    }
  }
  #handlers(): Map<string, string> {
    return new Map(
      this.#associations.flatMap((one) => {
        const [from, to] = [one.sourceRef, one.targetRef] as (Element | undefined)[]
        return one.$type === 'bpmn:Association' && from && to ? [[from.id, to.id] as const] : []
      }),
    )
  }
}

/** Ids by what they are tied to, in their order. */
function idsBy<T>(all: ReadonlyMap<string, T>, tiedTo: (one: T) => string | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [id, one] of all) {
    const to = tiedTo(one)
    if (to === undefined) continue
    const ids = found.get(to)
    if (ids) ids.push(id)
    else found.set(to, [id])
  }
  return found
}
