import { queryUse } from '@cloud-steward/contract/devices/index.ts'
import { tell645, toHex, writeDatum645 } from '@cloud-steward/protocol'
import { afterAll, expect, it } from 'vitest'
import { EleMeter } from '../../../../simulator/src/meter.ts'
import { aField } from '../devices/devices.builders.ts'
import { elemeters, issueSecret } from '../devices/index.ts'
import { takeDayReadings } from '../devices/telemetry/take-readings.job.ts'
import { financeApp } from '../finance/finance.builders.ts'
import { readings } from '../utility/meter/reading-commands.service.ts'
import { aHome, shown } from './account.builders.ts'
import { chargeAccounts } from './charge/charge.service.ts'

const BACK = new Date('2026-06-16T10:00:00+08:00')
const field = await aField({ app: await financeApp(), now: () => BACK })
afterAll(() => field.close())

it('takes and charges the day of a collector that was away for it once, whatever order and however often it is told', async () => {
  const home = await aHome()
  const morning = home.at('2026-06-16 10:00')
  const { address, collectorId } = await elemeters.get(home.today, home.deviceId)
  const secret = await issueSecret(home.today, { id: collectorId! })
  const meter = new EleMeter({ address, startMilli: 112_000 }, () => BACK, '123456')
  const collector = await field.connect(secret, [meter])
  // From ten to ten half a kWh an hour.
  const kept = Array.from({ length: 25 }, (_, hour) => ({
    at: new Date(BACK.getTime() - (24 - hour) * 3_600_000).toISOString(),
    frame: toHex(tell645(address, '00010000', writeDatum645('energy', 100_000 + hour * 500))),
  }))
  const shuffled = [...kept.filter((_, at) => at % 3 === 1), ...kept.toReversed()]
  const deliver = () =>
    Promise.all(
      [shuffled.slice(0, 20), shuffled.slice(20)].map((part) => collector.publish('data', JSON.stringify(part))),
    )
  await deliver()
  const span = { id: home.deviceId, step: 'hour' as const, from: '2026-06-15', to: '2026-06-16' }
  const { data } = (await home.admin.call(queryUse, span)).body
  expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).toSorted())
  expect(data.map(({ used }) => used)).toEqual([null, ...Array.from({ length: 24 }, () => 0.5)])

  await Promise.all([takeDayReadings(morning), takeDayReadings(morning)])
  await Promise.all([chargeAccounts(morning), chargeAccounts(morning)])
  await deliver()
  expect(await takeDayReadings(morning)).toEqual({ taken: 0, refused: 0 })
  expect(await chargeAccounts(morning)).toMatchObject({ amountFen: 0 })
  const { list } = await readings.query(morning, { meterId: home.meterId })
  expect(
    list.filter(({ kind }) => kind === 'remote').map(({ readOn, value, state }) => [readOn, value, state]),
  ).toEqual([['2026-06-16', 107, 'confirmed']])
  const { movements, balanceFen } = await shown(home, morning)
  expect(movements.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([['use', -350]])
  // What was told since midnight is not charged yet, and known.
  expect(balanceFen).toBe(-600)
})
