// The board of a company with 100,000 rooms: all its figures as one visit asks them, counted anew and from kept answers, and a
// list beside it meanwhile. npm run bench -- board

import { lease } from '@cloud-steward/contract/housing/index.ts'
import { DELIVERED, daysOf } from '@cloud-steward/contract/insight/board.ts'
import { metricOf, queryMetric } from '@cloud-steward/contract/insight/metric.ts'
import { fillInBulk } from './_bulk.ts'
import { atMost, median, quantile, reported, stated } from './_figures.ts'
import { startProduct } from './_product.ts'
import { callerOf, signedIn } from './_session.ts'

const TENANT = 10_001
const ROOMS = 100_000
const ROUNDS = 30
const GOAL = 300

const product = await startProduct('board')
await fillInBulk(product.owner, [{ tenantId: TENANT, leases: ROOMS, billsPerLease: 12 }])
await product.owner.query('vacuum (analyze)')
stated(`${ROOMS} rooms and leases, ${ROOMS * 12} bills of one tenant; one user`)
const call = callerOf(product.url, await signedIn(product))
const today = new Date().toISOString().slice(0, 10)
const questions = DELIVERED.enterprise.map(({ metric, by, period }) => ({
  metric,
  ...(by && { by }),
  ...(metricOf(metric).span === 'days' && daysOf(period ?? 'month', today)),
}))
const ask = async (question: object): Promise<number> => {
  const from = performance.now()
  await call(queryMetric, question as never)
  return performance.now() - from
}
for (const question of questions) {
  const took = await ask(question)
  if (took > GOAL) reported(`  counted anew: ${JSON.stringify(question)}`, `${took.toFixed(0)} ms`)
}
const kept: number[] = []
for (let round = 0; round < ROUNDS; round++) kept.push(...(await Promise.all(questions.map(ask))))
atMost('a figure of the board, from kept answers, p95', quantile(kept, 0.95), GOAL, 'ms')

const list = async (): Promise<number> => {
  const from = performance.now()
  await call(lease.endpoints.query, { pageSize: 20, currentPage: 1 })
  return performance.now() - from
}
const [quiet, beside]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round++) quiet.push(await list())
const until = performance.now() + 15_000
const look = async () => {
  while (performance.now() < until) await Promise.all(questions.map(ask))
}
const looking = look()
while (performance.now() < until) beside.push(await list())
await looking
atMost('a list while the board is looked at, against quiet', median(beside) / median(quiet), 2, '×', 2)
await product.stop()
