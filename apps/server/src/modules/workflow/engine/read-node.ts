import type { Definition, Expression, Mapping, Node } from './definition.ts'
import { attribute, bodyOf, type Element, extensions, type Texts, typeOf } from './read-element.ts'
import { type Dangling, eventOf } from './read-event.ts'
import { handlingOf, loopOf, manyOf } from './read-handling.ts'

const EVENTS = new Set(['startEvent', 'endEvent', 'intermediateCatchEvent', 'intermediateThrowEvent', 'boundaryEvent'])
const LANGUAGES = new Set(['juel', 'uel', 'feel', 'application/feel', undefined, ''])

/** One node of a process with all that the interpreter reads of it. */
export function nodeOf(element: Element, texts: Texts, dangling: Dangling, parent: string | undefined): Node {
  const type = typeOf(element)
  const ids = (of: unknown) => ((of as Element[] | undefined) ?? []).map(({ id }) => id)
  return {
    id: element.id,
    name: element.name?.trim() || element.id,
    type,
    ...(parent && { parent }),
    incoming: ids(element.incoming),
    outgoing: ids(element.outgoing),
    isInterrupting: element.cancelActivity !== false && element.isInterrupting !== false,
    boundary: [],
    isEventScope: element.triggeredByEvent === true,
    isForCompensation: element.isForCompensation === true,
    ...(element.attachedToRef ? { attachedTo: (element.attachedToRef as Element).id } : {}),
    ...(EVENTS.has(type) && { event: eventOf(element, texts, dangling) }),
    ...(type === 'receiveTask' && { event: messageOf(element) }),
    ...((type === 'userTask' || type === 'task') && { handling: handlingOf(element, texts) }),
    ...(type === 'callActivity' && { call: callOf(element, texts) }),
    many: manyOf(element, texts),
    loop: loopOf(element, texts),
    ...workOf(element, type, texts),
  }
}

/** A receive task without a message waits for one that is called like it. */
const messageOf = (element: Element): Node['event'] => ({
  kind: 'message',
  name: (element.messageRef as Element | undefined)?.name ?? attribute(element, 'message') ?? element.id,
})

/** A task that the server carries out: at once by an expression, or by a service of the product. */
function workOf(element: Element, type: string, texts: Texts): Pick<Node, 'service' | 'value'> {
  const result = attribute(element, 'resultVariable') ?? attribute(element, 'resultVariableName')
  if (type === 'scriptTask') return scriptOf(element, texts, result)
  if (type !== 'serviceTask' && type !== 'sendTask') return {}
  const expression = attribute(element, 'expression')
  if (expression) {
    const read = texts.expression(expression)
    return read ? { value: { read, result } } : {}
  }
  const name = attribute(element, 'service') ?? attribute(element, 'type') ?? attribute(element, 'delegateExpression')
  if (!name) {
    texts.problem('serviceMissing')
    return {}
  }
  const plain = name.replace(/^[$#]\{(.*)\}$/, '$1')
  return { service: { name: plain, fields: fieldsOf(element, texts), result } }
}
function scriptOf(element: Element, texts: Texts, result: string | undefined): Pick<Node, 'value'> {
  const language = (element.scriptFormat as string | undefined)?.toLowerCase()
  const script = typeof element.script === 'string' ? element.script.trim() : ''
  if (!LANGUAGES.has(language)) {
    texts.problem('scriptLanguage', { language: language ?? '' })
    return {}
  }
  const isFeel = language?.includes('feel') && !script.startsWith('=')
  const read = texts.condition(isFeel ? `=${script}` : script)
  return read ? { value: { read, result } } : {}
}
/** `<flowable:field name="to" stringValue="…"/>`, or an attribute of our designers: `cs:field-to`. */
function fieldsOf(element: Element, texts: Texts): Record<string, Expression> {
  const fields: Record<string, Expression> = {}
  const put = (name: string | undefined, text: string | undefined) => {
    const read = name ? texts.expression(text) : undefined
    if (name && read) fields[name] = read
  }
  for (const field of extensions(element, 'field')) {
    const inner = (field.$children as Element[] | undefined)?.[0]
    put(field.name, (field.stringValue ?? field.expression ?? inner?.$body) as string | undefined)
  }
  for (const [key, text] of Object.entries(element.$attrs ?? {}))
    if (key.startsWith('cs:field-')) put(key.slice('cs:field-'.length), text)
  return fields
}

function callOf(element: Element, texts: Texts): Node['call'] {
  const key = element.calledElement as string | undefined
  if (!key || /[$#]\{/.test(key)) {
    texts.problem('callWithoutKey')
    return undefined
  }
  const mappings = (name: string): Mapping[] =>
    extensions(element, name).flatMap((one) => {
      const source = (one.sourceExpression ?? one.source) as string | undefined
      const from = texts.condition(source)
      return from && one.target ? [{ from, to: String(one.target) }] : []
    })
  const inner = extensions(element, 'in').find((one) => one.businessKey)
  return {
    key,
    inputs: mappings('in'),
    outputs: mappings('out'),
    businessKey: texts.expression((inner?.businessKey as string | undefined) ?? attribute(element, 'businessKey')),
    takesAll:
      attribute(element, 'inheritVariables') === 'true' ||
      extensions(element, 'in').some((one) => one.variables === 'all'),
  }
}

export const conditionOf = (flow: Element): string | undefined => bodyOf(flow.conditionExpression)
export type Nodes = Map<string, Node>
export type Flows = Map<string, Definition['flows'] extends ReadonlyMap<string, infer F> ? F : never>
