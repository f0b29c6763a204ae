/** A process as the interpreter runs it: parsed once, never changed, kept for as long as the server runs. */
export interface Definition {
  key: string
  name: string
  nodes: ReadonlyMap<string, Node>
  flows: ReadonlyMap<string, Flow>
  /** Whether its starter may take it back before it is over. */
  mayCancel: boolean
  /** Keys of the processes that it calls. */
  calls: readonly string[]
  /** Whether a time limit counts working time: the calendar of the tenant is read for it alone. */
  countsWorkingTime: boolean
}

/** Reads a value from variables: `${amount > 500}`, or FEEL after `=`. Compiled at deployment, never run as code. */
export type Expression = (vars: Readonly<Record<string, unknown>>) => unknown

export interface Flow {
  id: string
  name?: string
  from: string
  to: string
  condition?: Expression
  isDefault: boolean
}

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
  /** Name of the message, signal or link; code of the error or escalation. Undefined catches every error. */
  name?: string
  timer?: { kind: 'date' | 'duration' | 'cycle'; value: Expression }
  condition?: Expression
  /** Of a thrown compensation: the activity; undefined: all that were done in the scope. */
  activity?: string
}

/**
 * Who is wanted for a task. `users`, `roles`, `posts`, `orgs`: ids, codes or user names in `values`. `groups`: roles, posts
 * or organisations by id or code, as models of other engines name them. `leader`: the leader of the `level`-th organisation
 * above; `leaders`: all leaders up to that level, in order. `chosen`: whom the starter or the handler before chose for this
 * node. `field`: the users that the variable `values[0]` holds. `expression`: its value.
 */
export interface Wanted {
  by:
    | 'users'
    | 'roles'
    | 'posts'
    | 'orgs'
    | 'groups'
    | 'leader'
    | 'leaders'
    | 'starter'
    | 'chosen'
    | 'field'
    | 'expression'
    /** Of the server's own questions: the administrators of processes. */
    | 'administrators'
  values: string[]
  level?: number
}

/** How many people decide a node at once or in turn. */
export interface Many {
  isSequential: boolean
  cardinality?: Expression
  collection?: Expression
  element?: string
  isDone?: Expression
  /** Of our own designers: the people found for the node, and by how many it is decided. */
  vote?: 'all' | 'ratio' | 'order'
  /** Of a ratio: how many of a hundred must approve. */
  percent?: number
}
/** The standard loop: the same activity again while its condition holds. */
export interface Loop {
  condition?: Expression
  isTestedBefore: boolean
  most?: number
}

export type NobodyFound = 'pass' | 'refuse' | 'named' | 'administrator'
export type StarterHimself = 'self' | 'skip' | 'leader'

/** Who handles a user task, and what is done in special cases. */
export interface Handling {
  assignee?: Expression
  candidateUsers?: Expression
  candidateGroups?: Expression
  /** The rule of our own designers. */
  wanted?: Wanted
  nobody: NobodyFound
  nobodyIds: readonly string[]
  starterHimself: StarterHimself
  /** `returnToStarter`: a rejection gives the process back to the starter instead of ending it. */
  rejected: 'end' | 'returnToStarter'
  overdue?: { after: Expression; isWorkingTime: boolean; action: 'remind' | 'approve' | 'reject' | 'leader' }
  formKey?: string
  due?: Expression
  priority?: Expression
  copies: readonly Wanted[]
}

export interface Node {
  id: string
  name: string
  /** The BPMN element: `userTask`, `exclusiveGateway`, … */
  type: string
  /** The sub-process it lies in; undefined at the top. */
  parent?: string
  incoming: readonly string[]
  outgoing: readonly string[]
  /** Of a boundary event: the activity … */
  attachedTo?: string
  /** … and whether it ends it. Of the start of an event sub-process: whether it ends the scope. */
  isInterrupting: boolean
  /** Events on its border, and event sub-processes inside it. */
  boundary: readonly string[]
  event?: EventDefinition
  handling?: Handling
  many?: Many
  loop?: Loop
  service?: { name: string; fields: Readonly<Record<string, Expression>>; result?: string }
  /** Evaluated at once: a script in one of the two languages, or an expression of a service task. */
  value?: { read: Expression; result?: string }
  call?: {
    key: string
    inputs: readonly Mapping[]
    outputs: readonly Mapping[]
    businessKey?: Expression
    /** The called process begins with all variables. */
    takesAll: boolean
  }
  /** Of a sub-process: it begins by its start event and not by a flow. */
  isEventScope: boolean
  /** Of an activity: its compensation handler. */
  compensatedBy?: string
  isForCompensation: boolean
}
export interface Mapping {
  from: Expression
  to: string
}

/** What keeps a model from being deployed: the label `workflow.problem.<code>`. The node is marked on the diagram. */
export interface Problem {
  node?: string
  code: string
  named?: Readonly<Record<string, string | number>>
}
