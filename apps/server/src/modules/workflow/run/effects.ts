import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { changeRow } from '../../../infra/db/change-row.ts'
import { newId } from '../../../infra/db/id.ts'
import { type ReviewSubject, reviewDeciders } from '../../approvals/index.ts'
import type { Effect } from '../engine/command.ts'
import { decidersIn } from '../engine/people.ts'
import type { Vars } from '../engine/state.ts'
import { insertCopies } from '../store/tree.queries.ts'
import type { Given } from './give.ts'
import { type NamedInstance, notifyHandlers, tellCopied, tellStarter } from './tell-people.ts'

type Of<K extends Effect['kind']> = Extract<Effect, { kind: K }>
const ofKind = <K extends Effect['kind']>(effects: readonly Effect[], kind: K): Of<K>[] =>
  effects.filter((effect): effect is Of<K> => effect.kind === kind)

/** What follows from a command outside of its rows, in the same transaction. */
export async function followEffects(tx: TxCtx, given: Given): Promise<void> {
  await notifyHandlers(tx, given)
  await addCopies(tx, given)
  goOn(tx, given)
  await markIncidents(tx, given)
  await endInstances(tx, given)
}

/**
 * What a command may still bring about by events and services that follow from one another: events in a row, and events in
 * all. A process that throws the signal it catches beside an activity would run for ever, or throw more each time.
 */
export interface Chain {
  hops: number
  left: number
}
export const FIRST: Chain = { hops: 0, left: 5_000 }
const MOST_HOPS = 100
/** An event on its way to the instances that wait for it. */
export interface ThrownEvent {
  eventId: string
  kind: 'signal' | 'message'
  name: string
  vars: Vars
  chain: Chain
}
/** Services are carried out and events thrown by jobs; what the command has left is divided among them. */
function goOn(tx: TxCtx, { effects, chain = FIRST }: Given): void {
  const jobs = ofKind(effects, 'job')
  const events = [...ofKind(effects, 'signal'), ...ofKind(effects, 'message')]
  const left = Math.floor(chain.left / Math.max(1, jobs.length + events.length)) - 1
  for (const { waitId, service, fields } of jobs) {
    const payload = { waitId, service, fields, chain: { ...chain, left } }
    tx.enqueue({ name: 'run-process-service', payload, key: `process-service ${waitId}` })
  }
  const hops = chain.hops + 1
  if (events.length && (left < 0 || hops > MOST_HOPS)) throw new Refusal('workflow.error.endless')
  for (const { kind, name, vars } of events) {
    const event: ThrownEvent = { eventId: newId(), kind, name, vars, chain: { hops, left } }
    tx.enqueue({ name: 'send-process-event', payload: { ...event } })
  }
}

async function addCopies(tx: TxCtx, { effects, after }: Given): Promise<void> {
  const root = after.instances.find(({ id, rootId }) => id === rootId)!
  const copied = ofKind(effects, 'copied').flatMap(({ found, node }) =>
    found.userIds.map((userId) => ({ userId, node })),
  )
  await copyTo(tx, root.id, copied)
  await tellCopied(
    tx,
    root as NamedInstance,
    copied.map(({ userId }) => userId),
  )
}
export async function copyTo(
  tx: TxCtx,
  instanceId: string,
  copies: readonly { userId: string; node: string | null }[],
): Promise<void> {
  if (!copies.length) return
  const rows = [...new Map(copies.map((one) => [one.userId, one])).values()].map(({ userId, node }) => ({
    id: newId(),
    instance_id: instanceId,
    node,
    user_id: userId,
    by_id: tx.user?.id ?? null,
  }))
  await tx.db.run(insertCopies(tx.tenant.id, rows))
}

async function markIncidents(tx: TxCtx, { before, after }: Given): Promise<void> {
  const has = ({ executions }: { executions: readonly { incident: string | null }[] }) =>
    executions.some(({ incident }) => incident !== null)
  if (has(before) === has(after)) return
  const root = after.instances.find(({ id, rootId }) => id === rootId)!
  await tx.db.run(changeRow('workflow_instance')(tx.tenant.id, root.id, { has_incident: has(after) }))
}

const ENDS_REVIEW: ReadonlySet<string> = new Set(['approved', 'rejected', 'terminated'])
/** The end of a review changes its record in this transaction; others learn of it by an event. */
async function endInstances(tx: TxCtx, { before, after, effects }: Given): Promise<void> {
  for (const { instanceId } of ofKind(effects, 'instanceEnded')) {
    const stored = before.instances.find(({ id }) => id === instanceId)
    const ended = after.instances.find(({ id }) => id === instanceId)!
    const { subject = null, recordId = null } = stored ?? {}
    const { state } = ended
    tx.emit({ name: 'workflow.instance.ended', payload: { id: instanceId, state, subject, recordId } })
    if (!subject) await tellStarter(tx, ended as NamedInstance)
    // A review that somebody ended is rejected: its record must not wait for a decision that needs fewer people.
    if (!subject || !recordId || !ENDS_REVIEW.has(state)) continue
    const decide = tx.ports.get(reviewDeciders[subject as ReviewSubject])
    const reviewerIds = decidersIn(after.acts)
    const outcome = state === 'approved' ? state : 'rejected'
    const reason = state === 'terminated' ? ended.reason : lastComment(ended.vars)
    await decide(tx, { recordId, outcome, reason, reviewerIds })
  }
}
/** What the last reviewer said: the reason of the decision. */
export const COMMENT = '_comment'
const lastComment = (vars: Readonly<Record<string, unknown>>): string | null =>
  typeof vars[COMMENT] === 'string' && vars[COMMENT] ? vars[COMMENT] : null
