// Cost of request log lines and request figures: CPU of the server per list page with them (REQUEST_LOG=1) and without
// (REQUEST_LOG=0). Same build, same data, measured in turns. npm run bench -- health
import { bill } from '@cloud-steward/contract/billing/index.ts'
import { fillInBulk, idOf } from './_bulk.ts'
import { figure, stated } from './_figures.ts'
import { load, requestBytes, type Target } from './_load.ts'
import { cpuOf, type Product, startProduct } from './_product.ts'
import { signedIn } from './_session.ts'

const ROUNDS = Math.max(5, Number(process.env.BENCH_ROUNDS ?? 9))
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const [TENANT, LEASES, MONTHS, CONNECTIONS] = [10_001, 2_000, 20, 16]
/** At most two per cent more CPU. There is no allowance for the noise of a busy machine. */
const GOAL = 1.02

interface Side {
  product: Product
  target: Target
  cpu: number[]
}
async function start(name: string, requestLog: '0' | '1'): Promise<Side> {
  const product = await startProduct(name, { REQUEST_LOG: requestLog })
  await fillInBulk(product.owner, [{ tenantId: TENANT, leases: LEASES, billsPerLease: MONTHS }])
  const token = await signedIn(product)
  const { rows } = await product.owner.query(`select current_date::text as day, (current_date - 365)::text as from`)
  const requests = Array.from({ length: 200 }, (_, at) => {
    const filter = { renteeId: idOf('0004', 1 + ((at * 37) % LEASES)), dueOnFrom: rows[0].from, dueOnTo: rows[0].day }
    const query = new URLSearchParams({ ...filter, sorter: 'createTime_descend', currentPage: '1', pageSize: '20' })
    return requestBytes('GET', `${bill.endpoints.query.path}?${query}`, { authorization: `Bearer ${token}` })
  })
  return { product, target: { port: product.port, request: (n) => requests[n % requests.length]! }, cpu: [] }
}
/** CPU of the server per request, in milliseconds. */
async function measure({ product, target }: Side, seconds: number): Promise<number> {
  const { pid } = product.child as { pid: number }
  const before = cpuOf(pid)
  const answer = await load(target, { connections: CONNECTIONS, seconds })
  if (answer.wrong) throw new Error(`${answer.wrong} wrong answers`)
  return ((cpuOf(pid) - before) / answer.count) * 1_000
}
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!

const [with_, without] = [await start('health-with', '1'), await start('health-without', '0')]
stated(
  `${LEASES * MONTHS} bills; narrow list of 20, ${CONNECTIONS} connections; ${ROUNDS} rounds of ${SECONDS} s in turns, median`,
)
// Warm-up: V8 compiles hot code after some thousands of requests.
for (const side of [with_, without]) await measure(side, 8)
for (let round = 0; round < ROUNDS; round++) {
  // Alternate the order, so that other load of the machine affects both servers alike.
  for (const side of round % 2 ? [with_, without] : [without, with_]) side.cpu.push(await measure(side, SECONDS))
}
const ratio = median(with_.cpu.map((cpu, round) => cpu / without.cpu[round]!))
const shown = (cpu: readonly number[]): string => `${median(cpu).toFixed(4)} ms`
figure({
  name: 'lines and curves of requests, CPU of node per list page',
  ours: shown(with_.cpu),
  limit: shown(without.cpu),
  ratio,
  goal: `≤ ${GOAL}`,
  ok: ratio <= GOAL,
})
for (const { product } of [with_, without]) await product.stop()
