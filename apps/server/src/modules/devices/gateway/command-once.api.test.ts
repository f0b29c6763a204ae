import { decode645, isMalformed, question645, STATE_645 } from '@cloud-steward/protocol'
import { afterAll, expect, it } from 'vitest'
import { EleMeter } from '../../../../../simulator/src/meter.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, anElemeter, aSite, commandDevice, RELAY_PASSWORD, type Site, stateOf } from '../devices.builders.ts'

const field = await aField()
afterAll(() => field.close())

/** Obeys, and is not heard as long as its answers are lost. */
class FaintMeter extends EleMeter {
  commands = 0
  stateQuestions = 0
  isLost = true
  override answer(frame: Uint8Array): Uint8Array | undefined {
    const answer = super.answer(frame)
    const read = decode645(frame)
    const question = isMalformed(read) ? undefined : question645(read)
    if (question?.relay) this.commands++
    if (question?.id === STATE_645) this.stateQuestions++
    return this.isLost ? undefined : answer
  }
}
const dueNow = (site: Site, id: string) =>
  site.ctx.db.run(
    raw(sql`update device_command set next_at = now() where tenant_id = ${site.tenant.id} and id = ${id}`),
  )

it('is not sent again while the meter does not say how it stands', async () => {
  const site = await aSite(field)
  const { id, meter: known } = await anElemeter(site)
  const meter = new FaintMeter({ address: known.address, startMilli: 0 }, () => new Date(), RELAY_PASSWORD)
  const first = await field.connect(site, [meter])
  const off = await commandDevice(site, id, 'switchOff', '欠费')
  await expect.poll(() => meter.commands).toBe(1)
  await first.cut()
  await expect.poll(() => stateOf(site, off)).toBe('queued')
  await dueNow(site, off)
  await field.connect(site, [meter])
  await expect.poll(() => meter.stateQuestions).toBe(1)
  // Nobody hears the answer; it waits for another turn.
  await expect.poll(() => stateOf(site, off)).toBe('queued')
  expect(meter.commands).toBe(1)
  meter.isLost = false
  await dueNow(site, off)
  await expect.poll(() => stateOf(site, off)).toBe('verified')
  expect(meter.commands).toBe(1)
})
