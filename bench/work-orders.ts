// The screens of work orders with 100,000 orders of one tenant and one user: time from the first request to the last answer.
// npm run bench -- work-orders
import type { Endpoint } from '@cloud-steward/contract'
import { queryCalendar } from '@cloud-steward/contract/work-orders/order-views.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { fillInBulk, idFrom, idOf } from './_bulk.ts'
import { atMost, quantile, stated } from './_figures.ts'
import { startProduct } from './_product.ts'
import { callerOf, signedIn } from './_session.ts'

const TENANT = 10_001
const ORDERS = 100_000
/** Orders under way; the others are closed or cancelled. */
const OPEN = 3_000
const ROUNDS = 20
const [LIST_GOAL, BOARD_GOAL] = [150, 300]

const product = await startProduct('work-orders')
const { owner } = product
await fillInBulk(owner, [{ tenantId: TENANT, leases: 5_000, billsPerLease: 1 }])
await owner.query(
  `insert into work_order (tenant_id, id, no, kind, source, state, site_id, room_id, subject, executor_id, maker, created_at,
      appoint_from, appoint_to, deadline, ended_at, is_urgent)
    select ${TENANT}, ${idFrom('0050', 'n')}, 'WO-' || lpad(n::text, 7, '0'), (array['repair','install','inspect','clean'])[1 + n % 4], 'staff',
      case when n > ${ORDERS - OPEN} then (array['new','dispatched','accepted','booked','on_site','waiting_parts','quoted','done','to_pay'])[1 + n % 9]
        when n % 20 = 0 then 'cancelled' else 'closed' end,
      r.site_id, r.id, 'order ' || n, u.id, 'admin', now() - (${ORDERS} - n) * interval '8 minutes',
      now() - (${ORDERS} - n) * interval '8 minutes' + interval '2 days', now() - (${ORDERS} - n) * interval '8 minutes' + interval '50 hours',
      now() - (${ORDERS} - n) * interval '8 minutes' + interval '3 days',
      case when n > ${ORDERS - OPEN} then null else now() - (${ORDERS} - n) * interval '8 minutes' + interval '2 days' end, n % 11 = 0
    from generate_series(1, ${ORDERS}) n
    join (select id, site_id, row_number() over (order by id) as at from housing_room where tenant_id = ${TENANT}) r on r.at = 1 + n % 5000
    cross join (select id from identity_user where tenant_id = ${TENANT} order by created_at limit 1) u`,
)
await owner.query('vacuum (analyze) work_order')
const { rows: made } = await owner.query<{ orders: string; open: string }>(
  `select count(*) as orders, count(*) filter (where ended_at is null) as open from work_order where tenant_id = ${TENANT}`,
)
stated(`${made[0]!.orders} work orders of one tenant, ${made[0]!.open} of them under way`)
const call = callerOf(product.url, await signedIn(product))

type Question = [endpoint: Endpoint, input: object]
const list = (filters: object, currentPage = 1, pageSize = 20): Question => [
  workOrder.endpoints.query,
  { ...filters, currentPage, pageSize },
]
async function measure(name: string, goal: number, ...questions: Question[]): Promise<void> {
  const took: number[] = []
  for (let round = -3; round < ROUNDS; round++) {
    const from = performance.now()
    await Promise.all(questions.map(([endpoint, input]) => call(endpoint, input)))
    if (round >= 0) took.push(performance.now() - from)
  }
  atMost(`${name}, p95`, quantile(took, 0.95), goal, 'ms')
}
const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const LISTS: Readonly<Record<string, object>> = {
  'no filter': {},
  'new orders': { state: 'new' },
  'at work': { state: 'accepted,booked,on_site,waiting_parts,waiting_customer,quoted' },
  'to pay': { state: 'to_pay' },
  late: { isLate: 'yes' },
  closed: { state: 'closed' },
  'one kind': { kind: 'clean' },
  'one site': { siteId: idOf('0001', 1) },
  'one room': { roomId: idOf('0006', 7) },
  number: { no: 'WO-0051234' },
  'a part of a number': { no: '51234' },
  'number of no order': { no: 'WO-9999999' },
}
for (const [name, filters] of Object.entries(LISTS)) await measure(`list, ${name}`, LIST_GOAL, list(filters))
await measure('list, page 400', LIST_GOAL, list({}, 400))
const columns = ['new', 'dispatched', 'accepted,booked', 'on_site,waiting_parts,waiting_customer,quoted', 'done,to_pay']
await measure('board', BOARD_GOAL, ...columns.map((state) => list({ state }, 1, 50)))
await measure('calendar of this week', BOARD_GOAL, [queryCalendar, { fromOn: day(0), toOn: day(6) }])
await measure('calendar of a week last year', BOARD_GOAL, [queryCalendar, { fromOn: day(-300), toOn: day(-294) }])
await product.stop()
