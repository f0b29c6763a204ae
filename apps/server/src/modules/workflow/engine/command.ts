import type { Definition, Wanted } from './definition.ts'
import type { State, TaskReason, Vars } from './state.ts'

/** One command at a time is given to a call tree. Names of users are their ids. */
export type Command =
  /** The instance is in the state already, without executions. */
  | { kind: 'start'; vars: Vars; at?: string }
  | { kind: 'claim' | 'unclaim'; taskId: string }
  | { kind: 'complete'; taskId: string; vars: Vars; outcome?: 'approved' | 'rejected' }
  | { kind: 'delegate' | 'transfer'; taskId: string; toId: string }
  | { kind: 'resolve'; taskId: string; vars: Vars }
  | { kind: 'addSign'; taskId: string; position: 'before' | 'after'; userIds: string[] }
  | { kind: 'removeSign'; taskId: string }
  /** Without targets: the nearest earlier user task. `isDirect`: after it is done the token comes straight back. */
  | { kind: 'regress'; taskId: string; targets?: string[]; isDirect?: boolean }
  | { kind: 'withdraw'; taskId: string }
  /** The starter takes the whole instance back. */
  | { kind: 'cancel'; reason: string }
  /** `approved` becomes false; the instance ends as rejected, or the node returns it to the starter. */
  | { kind: 'reject'; taskId: string; vars?: Vars }
  | { kind: 'terminate'; reason: string }
  | { kind: 'jump'; executionId: string; toNode: string }
  | { kind: 'suspend' | 'activate' }
  /** A timer is due. A wait that is gone changes nothing. */
  | { kind: 'fire'; waitId: string }
  | { kind: 'message'; name: string; vars: Vars }
  | { kind: 'signal'; name: string; vars: Vars }
  | { kind: 'jobDone'; waitId: string; vars: Vars }
  | { kind: 'jobFailed'; waitId: string; reason: string; errorCode?: string }
  /** Carries a node with an incident out again, or takes it as done ("mark success"). */
  | { kind: 'retry' | 'markSuccess'; executionId: string }
  | { kind: 'setVars'; vars: Vars }
  /** Moves the tokens of an instance to another version of its definition. */
  | { kind: 'migrate'; toDefinitionId: string; nodes: Record<string, string> }

/** A question that the interpreter cannot answer from its rows. `key` names it; the same question has the same key. */
export interface Ask {
  key: string
  node: string
  wanted: Wanted
  /** The starter of the instance, or whom the rule is about. */
  ofId: string | null
}
/** The answer: users by id in order, and groups whose members may claim. Both empty: no user was found. */
export interface Found {
  userIds: string[]
  groups: string[]
}

export interface WorkingTime {
  minutesOfDay: number
  /** The moment after so many minutes at work. */
  after(from: string, minutes: number): string
}
export interface Surroundings {
  now: string
  /** Who gives the command; null: the server. */
  userId: string | null
  newId: () => string
  definition: (definitionId: string) => Definition
  /** The newest version of a called process; undefined: there is none. */
  called: (key: string) => { id: string; definition: Definition } | undefined
  /** Answers known so far, by key. */
  found: ReadonlyMap<string, Found>
  /** The working time of the tenant; absent where no definition of the tree counts it. */
  workingTime?: WorkingTime
  /** Whether the process decides a review: its requester and earlier deciders get no task while another user can decide. */
  isReview: boolean
}

/** Work that follows outside of the rows, in the same transaction as events and jobs. */
export type Effect =
  | { kind: 'taskCreated' | 'taskEnded'; taskId: string; reason?: TaskReason }
  | { kind: 'instanceEnded'; instanceId: string }
  | { kind: 'copied'; instanceId: string; node: string; found: Found }
  | { kind: 'variable'; instanceId: string; name: string; value: unknown }
  | { kind: 'job'; waitId: string; instanceId: string; service: string; fields: Vars }
  /** A signal thrown: the server gives it to all instances of the tenant that wait for it. */
  | { kind: 'signal'; name: string; vars: Vars }
  | { kind: 'message'; name: string; vars: Vars }
  | { kind: 'incident'; instanceId: string; executionId: string; reason: string }
  /** A time-out of a task that only reminds. */
  | { kind: 'remind'; taskId: string }

/**
 * `state` is the state after the command: rows that were not changed are the same objects as before, so that the server
 * saves only what changed; rows of executions and waits that are missing were used up. `asks` alone: nothing has changed;
 * give the command again with the answers.
 */
export type Outcome = { state: State; effects: Effect[] } | { asks: Ask[] }

export type Apply = (state: State, command: Command, around: Surroundings) => Outcome
