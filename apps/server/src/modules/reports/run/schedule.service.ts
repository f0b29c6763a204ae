import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/reports/report.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { nextMorning } from '../../../infra/mornings.ts'
import type { App } from '../../../kit/app.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { queryWays } from '../../insight/index.ts'
import { findReport } from './report.service.ts'
import { deleteSchedule, insertSchedule, schedulesOf } from './schedule.queries.ts'
import { refuseFormat } from './send-report.ts'

const MOST = 20
const RESOURCE = 'report.report'

export async function querySchedules(ctx: Ctx): Promise<AnswerOf<typeof contract.querySchedules>> {
  const rows = await ctx.db.rows(schedulesOf(ctx.tenant.id, ctx.user!.id))
  return Promise.all(
    rows.map(async ({ id, report, every, format, given, nextOn: next }) => {
      // One that was withdrawn since keeps its place, so that it can be ended.
      const found = await findReport(ctx, report).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined
        throw error
      })
      return {
        id,
        title: found?.title ?? '—',
        report,
        values: given,
        nextOn: next,
        every: every as 'day',
        format: format as 'pdf',
      }
    }),
  )
}

/** The address that scheduled reports go to, and why nothing can be sent. */
export async function queryWay(app: Pick<App, 'mail' | 'sms'>, ctx: Ctx): Promise<AnswerOf<typeof contract.queryWay>> {
  const { to, closed } = (await queryWays(app, ctx)).find(({ via }) => via === 'mail')!
  return { to: to ?? null, closed: closed === 'noMail' || closed === 'noAddress' ? closed : null }
}

/** @throws noMail without a mail server, parametersMissing where a required parameter has no value */
export async function scheduleReport(
  app: Pick<App, 'mail'>,
  ctx: Ctx,
  { report, every, format, values }: InputOf<typeof contract.scheduleReport>,
): Promise<{ id: string }> {
  const found = await findReport(ctx, report)
  refuseFormat(found, format)
  if (!app.mail) throw new Refusal('report.error.noMail')
  const given = new URLSearchParams(values ?? '')
  const missing = found.content.parameters.find((one) => one.isRequired && !(given.get(one.name) || one.initial))
  if (missing) throw new Refusal('report.error.parameterMissing', { values: { name: missing.title } })
  return ctx.transaction(async (tx) => {
    const own = await tx.db.rows(schedulesOf(tx.tenant.id, tx.user!.id))
    if (own.length >= MOST) throw new Refusal('report.error.tooMany', { values: { most: MOST } })
    const one = {
      id: newId(),
      userId: tx.user!.id,
      report: report,
      every: every,
      format: format,
      given: values ?? '',
      language: tx.language,
    }
    await tx.db.run(insertSchedule(tx.tenant.id, one, nextMorning(one.every, tx.today())))
    tx.audit({ action: 'scheduleReport', resource: RESOURCE, recordId: one.id, after: { report, every, format } })
    return { id: one.id }
  })
}

export const endSchedule = (ctx: Ctx, { id }: InputOf<typeof contract.endSchedule>): Promise<object> =>
  ctx.transaction(async (tx) => {
    if (!(await tx.db.run(deleteSchedule(tx.tenant.id, tx.user!.id, id)))) throw notFound('id')
    tx.audit({ action: 'endSchedule', resource: RESOURCE, recordId: id })
    return {}
  })
