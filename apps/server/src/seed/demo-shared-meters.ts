import type { Ctx } from '../infra/ctx/types.ts'
import { storeTelemetry } from '../modules/devices/index.ts'
import { collectors, issueSecret, watermeters } from '../modules/devices/registry/device.service.ts'
import { type Telemetry } from '../modules/devices/telemetry/merge.rules.ts'
import type { DemoLine } from './demo-devices.ts'
import { addRadioType } from './demo-models.ts'

/** How well the meters of two rooms are heard by the collector they belong to, and by another one upstairs. */
const SIGNALS = [
  { own: -101, other: -79 },
  { own: -84, other: -97 },
]
interface Place {
  siteId: string
  siteName: string
  number: string
  /** That the meters belong to. */
  collectorId: string
  line: DemoLine
  collectorType: string
  rooms: readonly string[]
  past: (deviceId: string, endMilli: number, unitMilli: number, now: Date) => Telemetry[]
}

/** Water meters on a shared channel, which two collectors of their site hear; answers the line of the second. */
export async function addSharedMeters(
  ctx: Ctx,
  { siteId, siteName, number, collectorId, line, collectorType, rooms, past }: Place,
): Promise<DemoLine> {
  const typeId = await addRadioType(ctx, 'shared')
  const { id: otherId } = await collectors.add(ctx, {
    serial: `JZQ${number}-2`,
    name: `${siteName}顶层采集器`,
    typeId: collectorType,
    siteId,
    position: '顶层弱电间',
  })
  const other: DemoLine = { ...(await issueSecret(ctx, { id: otherId })), relayPassword: '', meters: [], locks: [] }
  const now = ctx.now()
  for (const [at, roomId] of rooms.slice(0, SIGNALS.length).entries()) {
    const meter = {
      address: `77${String(at + 1).padStart(12, '0')}`,
      startMilli: 71_200 + at * 5_300,
      scale: 0.8,
      at: now.toISOString(),
      valveS: 8,
    }
    const serial = `LR${number}${at + 1}`
    const { id } = await watermeters.add(ctx, { serial, address: meter.address, typeId, siteId, roomId, collectorId })
    await ctx.db.run(storeTelemetry(ctx.tenant.id, past(id, meter.startMilli, 12, now)))
    const { own, other: beside } = SIGNALS[at]!
    line.radios = [...(line.radios ?? []), { ...meter, signal: own }]
    other.radios = [...(other.radios ?? []), { ...meter, signal: beside }]
  }
  return other
}
