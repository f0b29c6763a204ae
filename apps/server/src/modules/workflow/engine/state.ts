/**
 * The state of one call tree: a root instance and the instances it called, as the rows of the tables keep them. The
 * interpreter reads and returns these rows and knows no database. Times are ISO-8601 in UTC.
 */
export interface State {
  instances: InstanceRow[]
  executions: ExecutionRow[]
  /** Open tasks, and ended ones of activities that could still be undone or voted on. */
  tasks: TaskRow[]
  waits: WaitRow[]
  acts: ActRow[]
}

/** `approved` and `rejected`: it came to an end. `cancelled`: its starter withdrew it. `terminated`: somebody ended it. */
export type InstanceState = 'running' | 'approved' | 'rejected' | 'cancelled' | 'terminated'
export type Vars = Record<string, unknown>

export interface InstanceRow {
  id: string
  definitionId: string
  /** The instance at the top of the call tree; its row is the lock of the tree. */
  rootId: string
  parentId: string | null
  /** The execution of the call activity in the parent. */
  parentExecutionId: string | null
  state: InstanceState
  isSuspended: boolean
  starterId: string | null
  vars: Vars
  /** The number of the next act. */
  nextAct: number
  endNode: string | null
  reason: string | null
  startedAt: string
  endedAt: string | null
}

/** `scope`: an embedded or event sub-process. `many`: the body of a multi-instance activity. */
export type ExecutionKind = 'root' | 'token' | 'scope' | 'many'
/** A token, or a scope of tokens. It is deleted when it is used up. */
export interface ExecutionRow {
  id: string
  instanceId: string
  parentId: string | null
  kind: ExecutionKind
  node: string | null
  /** The flow by which a token came; a join counts the flows. */
  flow: string | null
  /** Numbers of the acts that made it. */
  cause: number[]
  /** The act that it carries out; null while it only waits in a join. */
  act: number | null
  /** Local variables: of a loop, of a sub-process, and the counters of a multi-instance body. */
  vars: Vars
  /** A node that could not be carried out: the reason, until a retry succeeds. */
  incident: string | null
}

/** `done`: completed. `cancelled`: closed without being completed, see `reason`. */
export type TaskState = 'open' | 'done' | 'cancelled'
export type TaskReason =
  | 'completed'
  | 'returned'
  | 'withdrawn'
  | 'signRemoved'
  | 'condition'
  | 'boundary'
  | 'error'
  | 'ended'
  | 'moved'
  | 'timedOut'
  | 'skipped'
/** `before`, `after`: added by the holder of the parent task, to be done before or after it. `vote`: added to a countersign. */
export type SignKind = 'before' | 'after' | 'vote'

export interface TaskRow {
  id: string
  instanceId: string
  executionId: string
  act: number
  node: string
  name: string
  assigneeId: string | null
  /** Who delegated it, or handed it over with the right to get it back. */
  ownerId: string | null
  candidateUserIds: string[]
  /** Keys of groups whose members may claim it: `role:<id>`, `post:<code>`, `org:<id>`. */
  candidateGroups: string[]
  delegation: 'pending' | 'resolved' | null
  state: TaskState
  reason: TaskReason | null
  /** Of a vote in a countersign. */
  outcome: 'approved' | 'rejected' | null
  /** The task that it was added to. */
  parentId: string | null
  sign: SignKind | null
  /** After it is completed the token goes back to the task that returned it. Names the node. */
  returnTo: string | null
  dueAt: string | null
  priority: number
  formKey: string | null
  createdAt: string
  claimedAt: string | null
  endedAt: string | null
  /** The user who completed or cancelled it. */
  endedBy: string | null
}

export type WaitKind = 'timer' | 'message' | 'signal' | 'conditional' | 'job'
/** An execution waits: for a time, a message, a signal, a condition, or the result of a service task. */
export interface WaitRow {
  id: string
  instanceId: string
  executionId: string
  /** The catching event or boundary event; of a job the service task. */
  node: string
  kind: WaitKind
  /** Name of the message or signal; of a job the name of the service. */
  name: string | null
  dueAt: string | null
  /** Of a repeating timer: the ISO 8601 repetition, and how often it still fires (null: without end). */
  cycle: string | null
  left: number | null
}

export type ActState = 'active' | 'done' | 'cancelled' | 'undone'
/** One entering of a node: history and causal order in one. `seq` counts within its instance. */
export interface ActRow {
  instanceId: string
  seq: number
  node: string
  /** The BPMN element name: `userTask`, `exclusiveGateway`, … */
  type: string
  /** The act of the sub-process in which it happened; null at the top. */
  scope: number | null
  /** Acts whose tokens it used up … */
  cause: number[]
  /** … and the flow by which each came, in the same order. */
  arrivals: (string | null)[]
  state: ActState
  startedAt: string
  endedAt: string | null
  /** The user who ended it. */
  byId: string | null
}
