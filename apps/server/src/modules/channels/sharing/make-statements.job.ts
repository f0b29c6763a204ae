import { monthAfter, monthOf } from '../../../infra/month.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueStatements } from '../due.queries.ts'
import { makeShareStatements } from './statement.service.ts'

/** On the first of a month, for the one before. */
export const makeStatementsJob = defineJob({
  name: 'make-share-statements',
  schedule: '20 2 1 * *',
  due: dueStatements,
  run: async (ctx) => void (await makeShareStatements(ctx, { month: monthAfter(monthOf(ctx.today()), -1) })),
})
