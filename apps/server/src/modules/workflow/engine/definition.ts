import type { Wanted } from './command.ts'

/** A process as the interpreter runs it: parsed once, never changed, kept for as long as the server runs. */
export interface Definition {
  key: string
  name: string
  nodes: ReadonlyMap<string, Node>
  flows: ReadonlyMap<string, Flow>
  /** Whether its starter may end it before it is over, and a handler take a done task back. */
  mayCancel: boolean
  /** Keys of the processes that it calls. */
  calls: readonly string[]
}

/** A way to read a value from variables: `${amount > 500}`, or FEEL after `=`. Compiled at deployment, never run as code. */
export type Expression = (vars: Readonly<Record<string, unknown>>) => unknown

export interface Flow {
  id: string
  from: string
  to: string
  condition?: Expression
  isDefault: boolean
}

export type TaskKind = 'userTask' | 'serviceTask' | 'scriptTask' | 'sendTask' | 'receiveTask' | 'manualTask'
export type EventKind =
  | 'none'
  | 'timer'
  | 'message'
  | 'signal'
  | 'error'
  | 'escalation'
  | 'conditional'
  | 'compensation'
  | 'cancel'
  | 'terminate'
  | 'link'

export interface EventDefinition {
  kind: EventKind
  /** Name of the message, signal or link; code of the error or escalation. */
  name?: string
  timer?: { kind: 'date' | 'duration' | 'cycle'; value: Expression }
  condition?: Expression
  /** Of a thrown compensation: the activity. */
  activity?: string
}

/** How many people decide a user task, and by how many it is decided. */
export interface Many {
  isSequential: boolean
  cardinality?: Expression
  collection?: Expression
  element?: string
  isDone?: Expression
}

/** Who handles a user task, and what is done in special cases. */
export interface Handling {
  assignee?: Expression
  candidateUsers: readonly Expression[]
  candidateGroups: readonly Expression[]
  /** The rule of our own designers, in attributes of the namespace `cs`. */
  wanted?: Wanted
  nobody: 'pass' | 'refuse' | 'named' | 'administrator'
  nobodyIds: readonly string[]
  starterHimself: 'self' | 'skip' | 'leader'
  /** `returnToStarter`: a rejection gives the process back to the starter instead of ending it. */
  rejected: 'end' | 'returnToStarter'
  overdue?: { after: Expression; then: 'remind' | 'approve' | 'reject' | 'leader' }
  formKey?: string
  due?: Expression
  priority?: Expression
  copies: readonly Wanted[]
}

export interface Node {
  id: string
  name: string
  type: string
  /** The sub-process it lies in; undefined at the top. */
  parent?: string
  incoming: readonly string[]
  outgoing: readonly string[]
  /** Of a boundary event: the activity, and whether it interrupts. */
  attachedTo?: string
  isInterrupting: boolean
  event?: EventDefinition
  handling?: Handling
  many?: Many
  /** Of a service task. */
  service?: { name: string; fields: Readonly<Record<string, Expression>> }
  result?: { name: string; value: Expression }
  call?: {
    key: string
    inputs: readonly { from: Expression; to: string }[]
    outputs: readonly { from: Expression; to: string }[]
    businessKey?: Expression
  }
  /** Of an event sub-process: it begins by its start event and not by a flow. */
  isEventScope: boolean
  /** Of an activity: its compensation handler. */
  compensatedBy?: string
}

/** What keeps a model from being deployed. `code` is the label key `workflow.problem.<code>`; `node` is marked on the diagram. */
export interface Problem {
  node?: string
  code: string
  named?: Record<string, string | number>
}
