import { choice, decimal, group, int, list, objectOf, pageOf, text, view } from '../kit/index.ts'

/** Payment of an order: online, or any other way. */
export const SALES_TYPES = ['online', 'offline'] as const
const points = list(group({ x: text(200), y: decimal({ scale: 2 }) }), 400)

/** Sold services, one row per product and way of payment, for the chart page of the platform's clients. */
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
    /** Orders of the product. */
    visits: int(),
    /** Yuan ordered. `paymentQuantity`: paid orders. `gain`: yuan taken of paid orders. */
    flow: decimal({ scale: 2 }),
    paymentQuantity: int(),
    userCount: int(),
    gain: decimal({ scale: 2 }),
    /** Paid orders in per cent of all orders. */
    cvr: decimal({ scale: 2 }),
  }),
)
/**
 * Series of the platform's analysis charts, `{x, y}` each, calculated from metrics; amounts in yuan. A series is empty if the
 * caller may not read its list.
 */
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
