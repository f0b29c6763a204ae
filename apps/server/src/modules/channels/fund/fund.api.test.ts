import * as contract from '@cloud-steward/contract/channels/index.ts'
import * as payoutsContract from '@cloud-steward/contract/payouts/index.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { Office } from '../../payouts/withdrawal/payout.builders.ts'
import { giveUp, order } from '../channels.builders.ts'

const office = new Office()

describe('the fund mode', () => {
  const set = async (
    mode: (typeof contract.FUND_MODES)[number],
    who = office.shop.admin,
    reason = '银行监管协议已签',
  ) => (await who.call(contract.setFundMode, { mode, reason }, { key: newId() })).body
  const mode = async () => (await office.shop.admin.call(contract.queryFundMode, {})).body.data

  it('says who may pay online and who pays landlords; every decision is kept', async () => {
    await office.becomeMerchant()
    expect((await mode()).mode).toBe('own_merchant')
    const id = await office.approved(1_000)
    expect((await set('supervised')).code).toBe(200)
    expect((await office.send(id)).reason).toBe('payout.error.paidByBank')
    await office.clock(4 * 24 * 60)
    expect((await office.shown(id)).state).toBe('approved')
    expect(
      (
        await office.shop.admin.call(
          payoutsContract.payWithdrawal,
          { id, paidOn: office.shop.today.today(), channelNo: 'B-9' },
          { key: newId() },
        )
      ).body.code,
    ).toBe(200)
    expect((await set('manual', office.shop.admin, '渠道停用')).code).toBe(200)
    const asked = await office.shop.rentee.call(contract.payOnline, { amountFen: 100 }, { key: newId() })
    expect(asked.body.reason).toBe('channel.error.noPayOnline')
    const { history } = await mode()
    expect(history.map((one) => [one.mode, one.reason, one.username])).toEqual([
      ['manual', '渠道停用', 'admin'],
      ['supervised', '银行监管协议已签', 'admin'],
    ])
  })

  it('does not change while money is on its way, however close they come', async () => {
    const open = await order(office.shop.rentee, { amountFen: 100 })
    expect(await set('manual')).toMatchObject({ reason: 'channel.error.moneyOnItsWay' })
    await giveUp(office.shop, open)
    const [changed, asked] = await Promise.all([
      set('manual'),
      office.shop.rentee.call(contract.payOnline, { amountFen: 100 }, { key: newId() }),
    ])
    // One of the two, whichever came first.
    expect([changed.code === 200, asked.body.code === 200].filter(Boolean)).toHaveLength(1)
  })

  it('is decided by administrators alone', async () => {
    for (const who of [office.operator, office.landlord, office.shop.rentee]) {
      expect((await who.send(contract.setFundMode, { mode: 'manual', reason: '试试' }, { key: newId() })).status).toBe(
        403,
      )
      expect((await who.call(contract.queryFundMode, {})).status).toBe(403)
    }
  })
})
