// Pages of devices and what is known of them, at 10,000 meters and at 100,000: of two products beside each other, so that a
// round of both sees the same noise. npm run bench -- growth
import type { Resource } from '@cloud-steward/contract'
import { deviceAlarm, deviceCommand, elemeter } from '@cloud-steward/contract/devices/index.ts'
import { meter, reading } from '@cloud-steward/contract/metering/index.ts'
import { account, accountDay, meterDay } from '@cloud-steward/contract/prepaid/index.ts'
import { compared, reported, rounds, stated } from './_figures.ts'
import { fillAccounts, fillHistory } from './_fleet.ts'
import { load, requestBytes } from './_load.ts'
import { startProduct } from './_product.ts'
import { signedIn } from './_session.ts'
import { fillMeterDays, fillMeters, meterOf } from './_telemetry.ts'

const [FEW, MANY, ROUNDS] = [10_000, 100_000, 5]
async function grown(meters: number) {
  const product = await startProduct(`growth-${meters}`)
  const { owner } = product
  await owner.query(`set synchronous_commit = off; set session_replication_role = replica`)
  await fillMeters(owner, meters)
  await fillMeterDays(owner, { meters, days: 3 })
  await fillHistory(owner, meters)
  await fillAccounts(owner, meters)
  const headers = { authorization: `Bearer ${await signedIn(product)}` }
  return { product, headers }
}
const [small, large] = [await grown(FEW), await grown(MANY)]
stated(`of each meter a command, an alarm, five readings, three days and an account; ${FEW} meters beside ${MANY}`)

const p50 = async ({ product, headers }: typeof small, resource: Resource, input: Record<string, string>) => {
  const request = requestBytes(
    'GET',
    `${resource.endpoints.query.path}?${new URLSearchParams({ pageSize: '20', ...input })}`,
    headers,
  )
  const answer = await load({ port: product.port, request: () => request }, { connections: 1, seconds: 0.4 })
  if (answer.wrong) throw new Error(`wrong answers of ${resource.name}`)
  return answer.p50
}
const on = (await large.product.owner.query(`select (current_date - 2)::text as day`)).rows[0].day as string
const cases: [string, Resource, Record<string, string>][] = [
  ['devices', elemeter, {}],
  ['devices, active', elemeter, { state: 'active' }],
  ['meters', meter, {}],
  ['commands', deviceCommand, {}],
  ['commands that failed, one in a hundred', deviceCommand, { state: 'failed' }],
  ['commands of a device', deviceCommand, { deviceId: meterOf(777) }],
  ['alarms', deviceAlarm, {}],
  ['alarms that last, one in a hundred', deviceAlarm, { state: 'active' }],
  ['alarms nobody took notice of, one in a hundred', deviceAlarm, { isAcked: 'false' }],
  ['readings', reading, {}],
  ['accounts', account, {}],
  ['accounts in arrears, one in a hundred', account, { state: 'arrears' }],
  ['days of meters, of a day', meterDay, { dayFrom: on, dayTo: on }],
  ['days of accounts, of a day', accountDay, { dayFrom: on, dayTo: on }],
]
/** No index serves these yet: their time grows with the rows, and is only told. */
const searches = ['devices, part of a serial', 'readings of a day']
cases.push([searches[0]!, elemeter, { serial: 'T777' }], [searches[1]!, reading, { readOnFrom: on, readOnTo: on }])
for (const [name, resource, input] of cases) {
  const [many, few]: number[][] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await p50(large, resource, input), await p50(small, resource, input)] as const
    if (round === 0) continue
    many!.push(pair[0])
    few!.push(pair[1])
  }
  if (searches.includes(name)) reported(name, rounds(many!, 'least', 'ms', 2), rounds(few!, 'least', 'ms', 2))
  else compared(name, many!, few!, { atMost: 1.5 }, 'ms', 2)
}
await small.product.stop()
await large.product.stop()
