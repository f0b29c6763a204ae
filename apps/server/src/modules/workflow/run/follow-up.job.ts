import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { notifyUsers } from '../../notices/index.ts'
import { dueSubstitutes, dueTimers } from '../due.queries.ts'
import type { Vars } from '../engine/state.ts'
import { peopleById, usersNamed } from '../people/people.queries.ts'
import { loadTree } from '../store/tree.store.ts'
import { type Chain, FIRST, type ThrownEvent } from './effects.ts'
import { give } from './give.ts'
import { markBegun, openTasksOf, toBegin } from './substitute.queries.ts'
import { deliver, deliveredTo, dueWaits, waitingFor } from './task.queries.ts'

const MOST = 500

/** Fires timers that are due. One whose task was completed meanwhile is gone, and firing it changes nothing. */
export const fireTimersJob = defineJob({
  name: 'fire-process-timers',
  schedule: '* * * * *',
  due: dueTimers,
  run: async (ctx) => {
    for (const { id, node } of await ctx.db.rows(dueWaits(ctx.tenant.id, ctx.now(), MOST))) await fireOne(ctx, id, node)
  },
})
async function fireOne(ctx: Ctx, waitId: string, node: string): Promise<void> {
  try {
    await ctx.transaction(async (tx) => {
      const tree = await loadTree(tx, { wait: waitId })
      if (tree) await give(tx, tree, { kind: 'fire', waitId }, { kind: 'timeOut', node })
    })
  } catch (error) {
    // One process that cannot go on must not keep the timers of the others from firing.
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ waitId, reason: error.reason }, 'a timer of a process was refused')
  }
}

interface Asked {
  waitId: string
  service: string
  fields: Vars
  /** Absent in jobs from before it was kept. */
  chain?: Chain
}
/**
 * Carries a service task out, and gives its result back as a command. A failure becomes an incident of the instance. So does a
 * process that cannot continue behind the service: a job that is refused again and again would go unnoticed.
 */
export const runServiceJob = defineJob<Asked>({
  name: 'run-process-service',
  run: async (ctx, { waitId, service, fields, chain }) => {
    try {
      await ctx.transaction(async (tx) => {
        const tree = await loadTree(tx, { wait: waitId })
        if (!tree) return
        const failed = await carryOut(tx, service, fields)
        const command = failed
          ? ({ kind: 'jobFailed', waitId, reason: failed } as const)
          : ({ kind: 'jobDone', waitId, vars: {} } as const)
        await give(tx, tree, command, null, { chain })
      })
    } catch (error) {
      // An instance that is suspended goes on when it is activated: the queue tries again.
      if (!(error instanceof Refusal) || error.reason === 'workflow.error.suspended') throw error
      await fail(ctx, waitId, translate(ctx.language, error.reason, error.values))
    }
  },
})
/** The transaction of the refused command was rolled back; the incident is recorded in its own. */
const fail = (ctx: Ctx, waitId: string, reason: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const tree = await loadTree(tx, { wait: waitId })
    if (tree) await give(tx, tree, { kind: 'jobFailed', waitId, reason }, null)
  })
/** @returns why it could not be done */
async function carryOut(
  tx: Parameters<typeof notifyUsers>[0],
  service: string,
  fields: Vars,
): Promise<string | undefined> {
  if (service !== 'notify') return undefined
  const wanted = String(fields.to ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const ids = (await tx.db.rows(usersNamed(tx.tenant.id, wanted))).map(({ id }) => id)
  const username = (await tx.db.rows(peopleById(tx.tenant.id, ids))).map((one) => one.username)
  if (!username.length) return 'nobody'
  const title = String(fields.title ?? '').slice(0, 100) || '—'
  const content = `<p>${escapeHtml(String(fields.content ?? title).slice(0, 2_000))}</p>`
  await notifyUsers(tx, { title, content, type: 'message', priority: 'medium', username })
  return undefined
}

/** A signal goes to every instance that waits for it, a message to the first. Each gets it once, however often the job runs. */
export const sendEventJob = defineJob<ThrownEvent>({
  name: 'send-process-event',
  run: async (ctx, event) => {
    const { eventId, kind, name, chain } = event
    const isMessage = kind === 'message'
    if (isMessage && (await ctx.db.first(deliveredTo(ctx.tenant.id, eventId)))) return
    const trees = await ctx.db.rows(waitingFor(ctx.tenant.id, kind, name))
    const left = Math.floor((chain?.left ?? FIRST.left) / Math.max(1, isMessage ? 1 : trees.length))
    for (const { rootId } of isMessage ? trees.slice(0, 1) : trees)
      await giveEvent(ctx, rootId, { ...event, chain: { hops: chain?.hops ?? 1, left } })
  },
})
async function giveEvent(ctx: Ctx, rootId: string, { eventId, kind, name, vars, chain }: ThrownEvent): Promise<void> {
  try {
    await ctx.transaction(async (tx) => {
      const tree = await loadTree(tx, { instance: rootId })
      if (!tree || !(await tx.db.run(deliver(tx.tenant.id, eventId, rootId)))) return
      await give(tx, tree, { kind, name, vars }, null, { chain })
    })
  } catch (error) {
    // One process that cannot go on must not keep the others waiting.
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ rootId, event: name, reason: error.reason }, 'an event of a process was refused')
  }
}

/** When the days of a substitute begin, the open tasks are his. */
export const beginSubstitutesJob = defineJob({
  name: 'begin-substitutes',
  schedule: '5 * * * *',
  due: dueSubstitutes,
  run: async (ctx) => {
    for (const { id, userId, substituteId } of await ctx.db.rows(toBegin(ctx.tenant.id, ctx.today()))) {
      for (const { id: taskId } of await ctx.db.rows(openTasksOf(ctx.tenant.id, userId)))
        await ctx.transaction(async (tx) => {
          const tree = await loadTree(tx, { task: taskId })
          if (!tree?.tasks.some((task) => task.id === taskId && task.assigneeId === userId)) return
          const note = { kind: 'substitute' as const, taskId, toIds: [substituteId], details: { forId: userId } }
          await give(tx, tree, { kind: 'transfer', taskId, toId: substituteId }, note)
        })
      await ctx.db.run(markBegun(ctx.tenant.id, id))
    }
  },
})
