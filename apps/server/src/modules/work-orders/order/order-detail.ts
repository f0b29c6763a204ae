import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { type OrderState, workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { nameShown } from '../../../infra/ctx/name-shown.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { instantOf } from '../../../infra/local-time.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { keysOfWorkOrder } from '../../locks/index.ts'
import { termsOfClassifier } from '../crew/crew.queries.ts'
import { commentsOf } from './comment.queries.ts'
import { isExecutor } from './executor.rules.ts'
import { linesShown } from './line.queries.ts'
import { codeOf } from './order-code.ts'
import {
  appointedBetween,
  billNoOf,
  devicesOfRemoval,
  devicesOfTicket,
  findOrder,
  type OrderRow,
  twinsOf,
} from './work-order.queries.ts'

const DAY_MS = 86_400_000
const pointsOf = (checklist: string | null | undefined): string[] =>
  (checklist ?? '')
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, 50)
async function devicesShown(ctx: Ctx, row: OrderRow) {
  const query = row.kind === 'remove' ? devicesOfRemoval : devicesOfTicket
  const devices = await ctx.db.rows(query(ctx.tenant.id, row, ctx.now()))
  return devices.map(({ state: _state, shownMilli, ...one }) => ({
    ...one,
    shownValue: shownMilli == null ? undefined : shownMilli / 1_000,
  }))
}

const NO_WORK = { keys: [], devices: [], checklist: [], checked: [] }
/** What the executor works with, and staff looks at: none of the customer's. */
async function workOf(ctx: Ctx, row: OrderRow) {
  const terms = await ctx.db.first(termsOfClassifier(ctx.tenant.id, row.classifier_id))
  return {
    keys: await ctx.db.rows(keysOfWorkOrder(ctx.tenant.id, row.id)),
    devices: await devicesShown(ctx, row),
    checklist: pointsOf(terms?.checklist),
    checked: row.checked,
  }
}

export async function queryOrderDetail(
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.queryOrderDetail>> {
  const row = await ctx.db.first(findOrder(ctx, id))
  if (!row) throw notFound()
  const { id: tenantId } = ctx.tenant
  const isStaff = !isParty(ctx.scope)
  const isMine = isExecutor(ctx, row)
  const steps = await ctx.db.rows(stepsOf<OrderState>(tenantId, workOrder.name, id))
  return {
    steps: steps.map((step) => ({ ...step, username: nameShown(ctx, step.username) })),
    ...(isStaff || isMine ? await workOf(ctx, row) : NO_WORK),
    isMine,
    code: codeOf('order', row.no),
    lines: await ctx.db.rows(linesShown(tenantId, id)),
    comments: (await ctx.db.rows(commentsOf(tenantId, id))).map((one) => ({
      ...one,
      username: nameShown(ctx, one.username),
    })),
    scores: {
      score: row.score,
      speedScore: row.speed_score,
      mannerScore: row.manner_score,
      scoreNote: row.score_note,
    },
    visitNote: isStaff ? row.visit_note : null,
    billId: row.bill_id,
    billNo: (await ctx.db.first(billNoOf(tenantId, row.bill_id)))?.no ?? null,
    settlementId: isStaff ? row.settlement_id : null,
  }
}

export function queryDuplicates(ctx: Ctx, input: InputOf<typeof contract.queryDuplicates>) {
  const { siteId, kind } = input
  const of = { siteId, kind, roomId: input.roomId || null, classifierId: input.classifierId || null }
  return ctx.db.rows(twinsOf(ctx, of, new Date(ctx.now().getTime() - DAY_MS)))
}

/** Appointments between two business days; staff's of all executors, an installer's his own. */
export function queryCalendar(ctx: Ctx, { fromOn, toOn, siteId }: InputOf<typeof contract.queryCalendar>) {
  if (ctx.scope.kind !== 'installer') staffOnly(ctx)
  const { timeZone } = ctx.tenant
  const [from, to] = [instantOf(timeZone, fromOn, 0), instantOf(timeZone, toOn, 24 * 60)]
  return ctx.db.rows(appointedBetween(ctx, from, to, siteId || null))
}
