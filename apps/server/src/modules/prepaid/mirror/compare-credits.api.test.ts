import type { Model } from '@cloud-steward/contract/devices/index.ts'
import { meterCredit, pushCredit } from '@cloud-steward/contract/prepaid/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { storeTelemetry } from '../../devices/index.ts'
import { held } from '../../devices/model/din-meter.ts'
import { draftModel, publishModel, saveModel } from '../../devices/model/model.service.ts'
import { deviceTypes } from '../../devices/registry/type.service.ts'
import { aHome, commands, ends, type Home } from '../account.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'
import { compareCreditsJob, meterCredits } from './compare-credits.service.ts'

const MODEL: Model = {
  properties: [
    held('total', '电能', 'counter', ['kWh', 2, 0.01], [0x00, 'u32']),
    held('left', '剩余金额', 'credit', ['元', 2, 0.01], [0x100, 'u32']),
  ],
  commands: [
    {
      key: 'setCredit',
      name: '写入余额',
      command: 'custom',
      argumentMin: 0,
      argumentMax: 9_999.99,
      write: 'registers',
      address: 0x100,
      type: 'u32',
      factor: 0.01,
      verifyKey: 'left',
    },
  ],
  events: [],
  alarms: [],
}
/** The meter of a home becomes one that counts money itself. */
async function countsMoney({ today, id, deviceId }: Home): Promise<void> {
  const type = { code: `C${newId().slice(-6)}`, name: 'Credit', category: 'elemeter', protocol: 'modbus' } as const
  const rest = { canSwitch: true, needsButton: false, pollMinutes: 15, offlineMinutes: 90 }
  const { id: typeId } = await deviceTypes.add(today, { ...type, ...rest })
  const { id: modelId } = await draftModel(today, { typeId })
  const { revision } = await saveModel(today, { id: modelId, revision: 0, ...MODEL })
  await publishModel(today, { id: modelId, revision, reason: '启用' })
  await today.db.run(
    raw(sql`update device set type_id = ${typeId}, address = '7' where tenant_id = ${id} and id = ${deviceId}`),
  )
}
async function says(home: Home, local: string, yuan: number) {
  const ctx = home.at(local)
  const at = ctx.now()
  const facts = { relay: 'closed', credit: yuan * 1_000, saidAt: at.toISOString() } as const
  await ctx.db.run(
    storeTelemetry(home.id, [{ deviceId: home.deviceId, at, receivedAt: at, counterMilli: 100_000, facts }]),
  )
  await onSchedule(compareCreditsJob, ctx)
  return (await meterCredits.query(ctx, { pageSize: 10 })).list
}

it('tells the meter once after a top-up, shows what differs, and tells it again when asked', async () => {
  const home = await aHome()
  await countsMoney(home)
  expect(await says(home, '2026-06-15 12:00', 0)).toMatchObject([{ state: 'same', reportedFen: 0, wantedFen: 0 }])
  const paid = { accountId: home.accountId, amountFen: 5_000, method: 'cash' as const }
  await rechargeByHand(home.at('2026-06-15 12:10'), home.app, paid)
  expect(await says(home, '2026-06-15 12:20', 0)).toMatchObject([
    { state: 'pushing', wantedFen: 5_000, differenceFen: -5_000 },
  ])
  expect(await says(home, '2026-06-15 12:30', 0)).toMatchObject([{ state: 'pushing' }])
  expect(await commands(home)).toMatchObject([{ kind: 'custom', cause: 'auto', state: 'queued' }])
  const [row] = (await meterCredits.query(home.today, { pageSize: 10 })).list
  const push = async (id: string) => (await home.admin.send(pushCredit, { id, reason: '核对' }, { key: newId() })).body
  expect((await push(row!.id)).reason).toBe('prepaid.error.creditPushing')

  // It did not take it: after its next word that is for people.
  await ends(home, home.at('2026-06-15 12:35'), 'failed')
  expect(await says(home, '2026-06-15 12:40', 0)).toMatchObject([{ state: 'differs', differenceFen: -5_000 }])
  expect(await commands(home)).toHaveLength(1)
  expect((await push(row!.id)).code).toBe(200)
  expect((await commands(home)).at(-1)).toMatchObject({ kind: 'custom', cause: 'manual', state: 'queued' })
  await ends(home, home.at('2026-06-15 12:50'))
  // By the clock of this test the meter spoke before it was told, so only its right word ends it.
  expect(await says(home, '2026-06-15 13:00', 50)).toMatchObject([
    { state: 'same', reportedFen: 5_000, differenceFen: 0 },
  ])
  expect((await push(row!.id)).reason).toBe('prepaid.error.creditSame')

  const other = await aHome()
  expect((await other.admin.send(pushCredit, { id: row!.id, reason: 'x' }, { key: newId() })).body.code).toBe(404)
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(home.app, home, role)
    expect((await party.send(meterCredit.endpoints.query, {})).status).toBe(403)
  }
})
