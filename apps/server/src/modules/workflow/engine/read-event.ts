import type { EventDefinition, EventKind } from './definition.ts'
import { bodyOf, type Element, type Texts } from './read-element.ts'
import { saysTime } from './timer.ts'

const KINDS: Readonly<Record<string, EventKind>> = {
  'bpmn:TimerEventDefinition': 'timer',
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:SignalEventDefinition': 'signal',
  'bpmn:ErrorEventDefinition': 'error',
  'bpmn:EscalationEventDefinition': 'escalation',
  'bpmn:ConditionalEventDefinition': 'conditional',
  'bpmn:CompensateEventDefinition': 'compensation',
  'bpmn:CancelEventDefinition': 'cancel',
  'bpmn:TerminateEventDefinition': 'terminate',
  'bpmn:LinkEventDefinition': 'link',
}
const TIMERS = [
  ['timeDate', 'date'],
  ['timeDuration', 'duration'],
  ['timeCycle', 'cycle'],
] as const

/** References that bpmn-moddle could not resolve, by element and property: `errorRef="x"` without an `<error>`. */
export type Dangling = ReadonlyMap<Element, ReadonlyMap<string, string>>

/** What an event waits for or throws; `none` where it says nothing. Undefined where it says what the engine does not know. */
export function eventOf(element: Element, texts: Texts, dangling: Dangling): EventDefinition | undefined {
  const [said, more] = (element.eventDefinitions as Element[] | undefined) ?? []
  if (!said) return { kind: 'none' }
  const kind = KINDS[said.$type]
  if (!kind || more) {
    texts.problem('unknownEvent')
    return undefined
  }
  const named = (property: string, key: string): string | undefined => {
    const of = said[property] as Element | undefined
    return (of?.[key] as string | undefined) ?? of?.name ?? of?.id ?? dangling.get(said)?.get(property)
  }
  if (kind === 'timer') return timerOf(said, texts)
  if (kind === 'conditional') return conditionOf(said, texts)
  const reference = REFERENCES[kind]
  if (reference) return needed({ kind, name: named(...reference) }, texts)
  const code = CODES[kind]
  if (code) return { kind, name: named(...code) }
  if (kind === 'link') return needed({ kind, name: said.name }, texts)
  if (kind === 'compensation') return { kind, activity: (said.activityRef as Element | undefined)?.id }
  return { kind }
}
type Reference = readonly [property: string, key: string]
/** What an event names: it must, or any of its kind is meant. */
const REFERENCES: { readonly [K in EventDefinition['kind']]?: Reference } = {
  message: ['messageRef', 'name'],
  signal: ['signalRef', 'name'],
}
const CODES: { readonly [K in EventDefinition['kind']]?: Reference } = {
  error: ['errorRef', 'errorCode'],
  escalation: ['escalationRef', 'escalationCode'],
}
function conditionOf(said: Element, texts: Texts): EventDefinition {
  const condition = texts.condition(bodyOf(said.condition))
  if (!condition) texts.problem('eventWithoutDetail')
  return { kind: 'conditional', condition }
}
function needed(event: EventDefinition, texts: Texts): EventDefinition {
  if (!event.name) texts.problem('eventWithoutDetail')
  return event
}
function timerOf(said: Element, texts: Texts): EventDefinition {
  for (const [property, kind] of TIMERS) {
    const text = bodyOf(said[property])
    const value = texts.expression(text)
    if (text && !saysTime(kind, text)) texts.problem('badTimer', { text })
    if (value) return { kind: 'timer', timer: { kind, value } }
  }
  texts.problem('eventWithoutDetail')
  return { kind: 'timer' }
}
