import type { TxCtx } from '../ctx/types.ts'
import { insertMany } from '../db/bulk.ts'
import { newId } from '../db/id.ts'
import { raw, type Statement, sql } from '../db/sql.ts'

/** One change of state of a record, to be written by `recordStep`. */
export interface Step {
  /** Name of the record's resource, e.g. `channel.voucher`. Row scope needs it in functions/steps.sql. */
  subject: string
  recordId: string
  /** State before; null of a new record. */
  from: string | null
  /** State after. A step that leaves the state as it is may name what happened instead, e.g. `notice`. */
  to: string
  /** The action, where the two states do not tell it, e.g. the cause of a change of a key. */
  kind?: string | null
  /** Why: the words of the person, or what the system noted. At most 2000 characters are kept. */
  reason?: string | null
  /** Which side reported it, e.g. `clock` or `staff`. */
  source?: string | null
  /** What some histories carry beside. */
  details?: object | null
  /** Absent: the caller, or `system` without one. Null: no user caused the step; the server observed it. */
  username?: string | null
  /** Absent: the start of the transaction. */
  at?: Date
}

/**
 * Writes steps with the work of the transaction. It does not wait: the statement travels with the next one, and a failure
 * (a record outside the caller's row scope) surfaces when the transaction commits.
 */
export function recordStep(tx: TxCtx, ...steps: readonly Step[]): void {
  if (steps.length) void tx.db.run(insertSteps(tx, steps))
}

const MOST_CHARACTERS = 2_000
const insertSteps = ({ tenant, user }: TxCtx, steps: readonly Step[]): Statement =>
  insertMany(
    tenant.id,
    'infra_step',
    steps.map(({ recordId, from, to, at, username = user?.username ?? 'system', ...step }) => ({
      id: newId(),
      subject: step.subject,
      record_id: recordId,
      kind: step.kind ?? null,
      from_state: from,
      to_state: to,
      reason: step.reason?.slice(0, MOST_CHARACTERS) || null,
      source: step.source ?? null,
      details: (step.details ?? null) as never,
      user_id: username !== null && username === user?.username ? user.id : null,
      username,
      ...(at && { created_at: at.toISOString() }),
    })),
  )

const COLUMNS = {
  at: sql`created_at`,
  kind: sql`kind`,
  /** Null of a new record. */
  from: sql`from_state`,
  /** The same, and empty of a new record. */
  was: sql`coalesce(from_state, '')`,
  to: sql`to_state`,
  reason: sql`reason`,
  source: sql`source`,
  /** Null where no user caused the step. */
  username: sql`username`,
  /** The same, and `system` where no user caused the step. */
  actor: sql`coalesce(username, 'system')`,
} as const
type Column = keyof typeof COLUMNS
/** Which column of a step stands under which key of an answer. */
type Shape = Readonly<Record<string, Column>>
const HISTORY = { at: 'at', username: 'actor', from: 'from', to: 'to', reason: 'reason' } as const
/** Shape of histories that show the state reached and a note. */
export const NOTED = { at: 'at', state: 'to', note: 'reason', username: 'username' } as const
/** Shape of histories that show the state reached and the reason. */
export const REASONED = { at: 'at', state: 'to', reason: 'reason', username: 'actor' } as const
/** Shape of histories that always have a state before. */
export const FOLLOWING = { ...HISTORY, from: 'was' } as const
/** Shape of histories that show who reported the state. */
export const SOURCED = { ...NOTED, source: 'source' } as const

interface Values<State, Tag> {
  at: string
  kind: Tag
  from: State | null
  was: State
  to: State
  reason: string | null
  source: Tag
  username: string | null
  actor: string
}
/** A row of a history, in its shape. `State` is the type of the record's states, `Tag` that of `kind` and `source`. */
type StepOf<State, S extends Shape, Tag> = { [Key in keyof S]: Values<State, Tag>[S[Key]] }

const MOST_STEPS = 500
/**
 * The steps of one record, the oldest first; of more than 500 the newest 500. It does not check that the caller may see the record: the
 * endpoint reads the record first. A caller with a row scope gets no steps of records outside it.
 * @param as which columns the answer has and under which keys; by default `{ at, username, from, to, reason }`
 */
export const stepsOf = <State extends string = string, S extends Shape = typeof HISTORY, Tag extends string = string>(
  tenantId: number,
  subject: string,
  recordId: string,
  as?: S,
): Statement<StepOf<State, S, Tag>> => {
  const shown = Object.entries(as ?? HISTORY).map(([key, column]) => sql`${COLUMNS[column]} as ${sql.ref(key)}`)
  return raw<StepOf<State, S, Tag>>(
    sql`select ${sql.join(shown)} from (select * from infra_step
        where tenant_id = ${tenantId} and subject = ${subject} and record_id = ${recordId} order by id desc limit ${MOST_STEPS}) t
      order by id`,
  )
}
