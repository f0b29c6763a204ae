import { registerReceiver, shareReceiver } from '@cloud-steward/contract/channels/index.ts'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { forgetReceiverJob } from './receiver.service.ts'
import { aReceiver, SHARER_KINDS, Stall } from './sharing.builders.ts'

/** How often the queue is to have a channel forget an account. */
const queued = async (channelId: string, account: string): Promise<number> =>
  asOwner((await testDatabase()).ownerUrl, async (owner) => {
    const found = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'forget-receiver' and j.payload->>'channelId' = $1 and j.payload->>'account' = $2`
    return (await owner.query(found, [channelId, account])).rowCount!
  })

describe.each(SHARER_KINDS)('a receiver that is deleted, by %s,', (sharer) => {
  const stall = new Stall(sharer)
  const account = '2088009900000001'
  const given = async () => {
    const id = await aReceiver(stall.market, { account })
    return { id, channelId: stall.market.channelId }
  }
  const deleted = async (id: string) =>
    expect((await stall.market.admin.call(shareReceiver.endpoints.delete, { id })).body.code).toBe(200)
  const forget = (channelId: string) =>
    forgetReceiverJob(stall.market.app).run(
      stall.market.ctx(),
      { channelId, kind: 'merchant', account },
      new AbortController().signal,
    )
  /** As the channel knows him, of whichever of its merchants. */
  const bound = () =>
    stall.till.sandbox.book.all('receiver').filter(({ id, isGone }) => id.endsWith(`/${account}`) && !isGone).length

  it('is forgotten by the channel as well', async () => {
    const { id, channelId } = await given()
    expect((await stall.market.admin.call(registerReceiver, { id })).body.data).toEqual({ state: 'registered' })
    const before = bound()
    await deleted(id)
    expect([await queued(channelId, account), bound()]).toEqual([1, before])
    await forget(channelId)
    expect(bound()).toBe(before - 1)
    // The channel says that it knows nobody of that name: that is what was wanted.
    await forget(channelId)
    expect(bound()).toBe(before - 1)
  })

  it('stays there when he was added again meanwhile', async () => {
    const { id, channelId } = await given()
    await stall.market.admin.call(registerReceiver, { id })
    await deleted(id)
    const again = await given()
    await stall.market.admin.call(registerReceiver, { id: again.id })
    const before = bound()
    await forget(channelId)
    expect(bound()).toBe(before)
  })

  it('whom the channel never knew is nobody it has to forget', async () => {
    const { id, channelId } = await given()
    await deleted(id)
    expect(await queued(channelId, account)).toBe(0)
  })
})
