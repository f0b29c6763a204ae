// kill -9 of the server at random moments while a collector delivers readings and its meters are switched: what was
// acknowledged is stored once, what was ordered is done, and relays stand as they were told last.
// npm run trial -- kill-devices --times=50 --seed=7
import { setTimeout as delay } from 'node:timers/promises'
import {
  collector as collectors,
  deviceCommand,
  deviceType,
  elemeter,
  issueSecret,
  OFF_CAUTIONS,
  sendCommand,
  setTypeKey,
} from '@cloud-steward/contract/devices/index.ts'
import { freePort } from '../../apps/server/src/infra/db/embedded/readiness.ts'
import type { Client } from '../../apps/server/test/client.ts'
import { Collector } from '../../apps/simulator/src/collector.ts'
import { EleMeter } from '../../apps/simulator/src/meter.ts'
import { startKillable } from './_killed-server.ts'
import { ToldReadings } from './_told-readings.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-devices', { times: '5', meters: '8' })
const [times, count] = [Number(values.times), Number(values.meters)]
const PASSWORD = '135790'
const brokerPort = await freePort()
const server = await startKillable(folder, { MQTT_PORT: String(brokerPort) })
let who = await server.signIn()

async function made(caller: Client, endpoint: Parameters<Client['send']>[0], input: object): Promise<string> {
  const { code, message, data } = (await caller.send(endpoint, input)).body as {
    code: number
    message: string
    data: { id: string }
  }
  if (code !== 200) throw new Error(message)
  return data.id
}
const siteId = await server.asOwner(async (owner) => {
  const { rows } = await owner.query<{
    id: string
  }>(`insert into housing_site (tenant_id, id, code, name, region_code, address, mode)
    values (10001, gen_random_uuid(), 'KD', 'KD', '110101', 'x', 'whole') returning id`)
  return rows[0]!.id
})
const type = { pollMinutes: 1, offlineMinutes: 30, canSwitch: true, needsButton: false }
const lineType = await made(who, deviceType.endpoints.add, {
  ...type,
  code: 'L',
  name: 'L',
  category: 'collector',
  protocol: 'json',
})
const meterType = await made(who, deviceType.endpoints.add, {
  ...type,
  code: 'M',
  name: 'M',
  category: 'elemeter',
  protocol: 'dlt645',
})
await who.send(setTypeKey, { id: meterType, level: 2, password: PASSWORD, operator: '00000001' })
const collectorId = await made(who, collectors.endpoints.add, { serial: 'C1', name: 'C1', typeId: lineType, siteId })
const secret = (await who.send(issueSecret, { id: collectorId })).body.data as { username: string; password: string }
const now = () => new Date()
const meters: { id: string; meter: EleMeter }[] = []
for (let at = 1; at <= count; at++) {
  const address = String(at).padStart(12, '0')
  const meter = new EleMeter({ address, startMilli: at * 100_000 }, now, PASSWORD)
  const draft = { serial: `E${at}`, address, typeId: meterType, siteId, collectorId }
  meters.push({ id: await made(who, elemeter.endpoints.add, draft), meter })
}
const line = new Collector({
  url: `mqtt://127.0.0.1:${brokerPort}`,
  ...secret,
  meters: meters.map(({ meter }) => meter),
})
await line.connect()

const told = new ToldReadings()
let over = false
const delivering = (async () => {
  while (!over) if (!(await told.tell(line, meters))) await delay(50)
})()

const ordered = new Map<string, boolean>()
let slowest = 0
for (let round = 1; round <= times; round++) {
  for (const { id } of meters) {
    const on = random() < 0.5
    const kind = on ? 'switchOn' : 'switchOff'
    const { code } = (
      await who.send(
        sendCommand,
        { deviceIds: [id], kind, reason: 'trial', despite: [...OFF_CAUTIONS] },
        { key: `kd-${round}-${id}` },
      )
    ).body
    if (code === 200) ordered.set(id, on)
    else problems.push(`round ${round}: an order was refused`)
  }
  await delay(random() * 1_500)
  const seconds = await server.restart('SIGKILL')
  slowest = Math.max(slowest, seconds)
  if (seconds > 6) problems.push('ready again only after more than 6 s')
  who = await server.signIn()
}
// Everything that is open ends, and relays stand as they were told.
const deadline = Date.now() + 120_000
let open = -1
while (open !== 0 && Date.now() < deadline) {
  const { data } = (await who.send(deviceCommand.endpoints.query, { state: 'queued,sent,acked', pageSize: 1 }))
    .body as {
    data: { total: number }
  }
  open = data.total
  await delay(500)
}
if (open) problems.push(`${open} orders did not end`)
for (const { id, meter } of meters)
  if (meter.closed !== ordered.get(id)) problems.push('a relay stands otherwise than told')
over = true
await delivering
const { rows } = await server.asOwner((owner) =>
  owner.query<{ twice: number; states: string }>(
    `select (select count(*)::int from (select 1 from device_telemetry group by device_id, at having count(*) > 1) x) as twice,
        (select string_agg(state || ' ' || n, ', ') from (select state, count(*) n from device_command group by 1) c) as states`,
  ),
)
const { twice, states } = rows[0]!
const missing = await server.asOwner((owner) => told.missing(owner))
if (missing) problems.push(`${missing} acknowledged readings are missing`)
if (twice) problems.push(`${twice} readings are stored twice`)
if (told.acknowledged.length < times) problems.push('hardly anything was delivered')
await line.cut()
await server.end('SIGTERM')
end(
  `${times} kills, ${told.acknowledged.length} readings acknowledged, orders: ${states}, ready again within ${slowest.toFixed(1)} s`,
)
