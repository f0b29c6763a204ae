import { choice, decimal, group, int, list, objectOf, pageOf, text, view } from '../kit/index.ts'

/** How something is sold: by an online channel, or in another way. */
export const SALES_TYPES = ['online', 'offline'] as const
const points = list(group({ x: text(200), y: decimal({ scale: 2 }) }), 400)

/** What the platform's chart page lists: services that are sold, by how they were paid. Clients of the platform call it. */
export const queryProduct = view(
  'chart.chart',
  'queryProduct',
  {
    salesType: choice(SALES_TYPES, { optional: true }),
    currentPage: int({ optional: true, min: 1 }),
    pageSize: int({ optional: true, min: 1, max: 200 }),
  },
  pageOf({
    id: text(64),
    name: text(64),
    salesType: choice(SALES_TYPES),
    /** Orders that were made of it. */
    visits: int(),
    /** Yuan ordered, and yuan paid. */
    flow: decimal({ scale: 2 }),
    paymentQuantity: int(),
    userCount: int(),
    gain: decimal({ scale: 2 }),
    /** Per cent of the orders that were paid. */
    cvr: decimal({ scale: 2 }),
  }),
)
/** Series of the platform's analysis charts, `{x, y}` each, over live metrics; amounts in yuan. A caller gets no series of what he may not see. */
export const queryAnalysisChartData = view(
  'chart.chart',
  'queryAnalysisChartData',
  { period: choice(['week', 'month', 'year'], { optional: true }) },
  objectOf({
    analysisData: points,
    visitsData: points,
    visitsTrendData: points,
    paymentQuantityData: points,
    searchData: points,
    cvrData: points,
    flowData: points,
    salesData: points,
    salesTypeData: points,
    salesTypeOnlineData: points,
    salesTypeOfflineData: points,
    salesRankingData: points,
    visitsRankingData: points,
    userCountData: points,
    perCapitaUserCountData: points,
  }),
)
export const queryMonitorChartData = view(
  'chart.chart',
  'queryMonitorChartData',
  {},
  objectOf({ monitorData: points, compareDonutData: points, activeData: points, tagData: points }),
)
