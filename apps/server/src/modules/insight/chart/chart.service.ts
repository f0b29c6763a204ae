import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import { daysOf } from '@cloud-steward/contract/insight/board.ts'
import type * as contract from '@cloud-steward/contract/insight/chart.ts'
import { type Dimension, type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { sale } from '@cloud-steward/contract/value-added/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import { isHidden } from '../../../infra/ctx/hidden-fields.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Session } from '../../../infra/session/types.ts'
import type { App } from '../../../kit/app.ts'
import { mayReadList, mayReadMetric } from '../metric/may-read.ts'
import { queryMetric } from '../metric/metric.service.ts'
import { soldProducts } from './chart.queries.ts'

type Point = { x: string; y: number }
type MayCall = Session['mayCall']
type MetricAnswer = Awaited<ReturnType<typeof queryMetric>>
interface Days {
  from: string
  to: string
}
const UNITS: Partial<Record<string, number>> = { fen: 100, fenPerM2: 100, bp: 100, wh: 1_000 }

interface Asked {
  app: App
  ctx: Ctx
  mayCall: MayCall
  days?: Days
}
/** The parts of a metric with their unit. No parts if the caller may not read the metric, or one of its fields is hidden from him. */
async function partsOf({ app, ctx, mayCall, days }: Asked, metric: MetricCode, by: Dimension): Promise<MetricAnswer> {
  const none = { parts: [], unit: metricOf(metric).unit } as unknown as MetricAnswer
  if (!mayReadMetric(mayCall, metric)) return none
  const period = metricOf(metric).span === 'days' ? days : undefined
  try {
    return await queryMetric(app, ctx, { metric, by, ...period })
  } catch (error) {
    if (error instanceof Refusal) return none
    throw error
  }
}
async function pointsOf(asked: Asked, metric: MetricCode, by: Dimension): Promise<Point[]> {
  const { parts, unit } = await partsOf(asked, metric, by)
  return parts.map(({ label, value }) => ({ x: label, y: (value ?? 0) / (UNITS[unit] ?? 1) }))
}
/** The number of rows behind each part. */
async function countsOf(asked: Asked, metric: MetricCode, by: Dimension): Promise<Point[]> {
  const { parts } = await partsOf(asked, metric, by)
  return parts.map(({ label, rows }) => ({ x: label, y: rows }))
}

/** What is calculated of orders: with one of these fields hidden, or without the list, there is nothing. */
const TOLD = ['productId', 'payBy', 'totalFen', 'paidAt', 'refundedFen']
export async function queryProduct(
  ctx: Ctx,
  { salesType, currentPage, pageSize }: InputOf<typeof contract.queryProduct>,
  mayCall: MayCall,
): Promise<AnswerOf<typeof contract.queryProduct>> {
  const [size, current] = [pageSize ?? 10, currentPage ?? 1]
  if (!mayReadList(mayCall, sale.name) || TOLD.some((key) => isHidden(ctx, sale, key)))
    return { list: [], pagination: { total: 0, pageSize: size, current } }
  const rows = await ctx.db.rows(soldProducts(ctx, salesType, size, (current - 1) * size))
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    salesType: row.salesType,
    visits: row.orders,
    flow: row.orderedFen / 100,
    paymentQuantity: row.paid,
    userCount: row.buyers,
    gain: row.paidFen / 100,
    cvr: Math.round((row.paid * 10_000) / row.orders) / 100,
  }))
  return { list, pagination: { total: rows[0]?.all ?? 0, pageSize: size, current } }
}

const ONLINE = new Set(['wechat', 'alipay'])
/** The charts of the platform's analysis page, filled with the closest figures of this product. */
export async function queryAnalysisChartData(
  app: App,
  ctx: Ctx,
  period: string | null | undefined,
  mayCall: MayCall,
): Promise<AnswerOf<typeof contract.queryAnalysisChartData>> {
  const today = ctx.today()
  const days =
    period === 'week' ? { from: addDays(today, -6), to: today } : daysOf(period === 'year' ? 'last12' : 'month', today)
  const by: Dimension = period === 'year' ? 'month' : 'day'
  const asked = { app, ctx, mayCall, days }
  const of = (metric: MetricCode, dim: Dimension) => pointsOf(asked, metric, dim)
  const [sales, types, collected, quantity, flow, rate, begun, states] = await Promise.all([
    of('money.received', by),
    of('money.received', 'channel'),
    of('rent.collected', 'site'),
    countsOf(asked, 'money.received', by),
    of('rent.billed', by),
    of('rent.collectionRate', 'month'),
    of('lease.begun', 'month'),
    of('room.count', 'state'),
  ])
  const channels = await onlineChannels(asked)
  const visits = await of('lease.begun', 'site')
  return {
    analysisData: states,
    visitsData: begun,
    visitsTrendData: begun,
    paymentQuantityData: quantity,
    // Searches of users are not recorded.
    searchData: [],
    cvrData: rate,
    flowData: flow,
    salesData: sales,
    salesTypeData: types,
    salesTypeOnlineData: channels.online,
    salesTypeOfflineData: channels.offline,
    salesRankingData: collected.toSorted((a, b) => b.y - a.y),
    visitsRankingData: visits.toSorted((a, b) => b.y - a.y),
    userCountData: begun,
    perCapitaUserCountData: await of('lease.rentPerM2', 'site'),
  }
}
async function onlineChannels(asked: Asked): Promise<{ online: Point[]; offline: Point[] }> {
  const { parts } = await partsOf(asked, 'money.received', 'channel')
  const points = (isOnline: boolean) =>
    parts
      .filter(({ key }) => ONLINE.has(key) === isOnline)
      .map(({ label, value }) => ({ x: label, y: (value ?? 0) / 100 }))
  return { online: points(true), offline: points(false) }
}

export async function queryMonitorChartData(
  app: App,
  ctx: Ctx,
  mayCall: MayCall,
): Promise<AnswerOf<typeof contract.queryMonitorChartData>> {
  const of = (metric: MetricCode, by: Dimension) => pointsOf({ app, ctx, mayCall }, metric, by)
  const [monitorData, compareDonutData, activeData, tagData] = await Promise.all([
    of('meter.use', 'hour'),
    of('room.count', 'state'),
    of('meter.count', 'online'),
    of('order.open', 'kind'),
  ])
  return { monitorData, compareDonutData, activeData, tagData }
}
