import type { Payout } from './book.ts'
import { newNo, WireError } from './wire.ts'
import { type Call, keyOf, type Routes, type World } from './world.ts'

/** Days in the world, moments here: when the bank sends back what it had taken. */
const RETURN_AFTER = 4

function begin({ world, merchant }: Call, payout: Omit<Payout, 'merchantNo' | 'remoteNo' | 'state' | 'at'>): Payout {
  const key = keyOf(merchant.merchantNo, payout.payoutNo)
  const known = world.book.get('payout', key)
  if (known) {
    if (known.amountFen !== payout.amountFen || known.subMerchantNo !== payout.subMerchantNo)
      throw new WireError(400, 'INVALID_REQUEST', '单号重复，参数不一致')
    return known
  }
  if (!Number.isSafeInteger(payout.amountFen) || payout.amountFen < 1)
    throw new WireError(400, 'PARAM_ERROR', '金额错误')
  const from = world.book.get('merchant', payout.subMerchantNo ?? merchant.merchantNo)
  if (!from || (payout.subMerchantNo && from.parentNo !== merchant.merchantNo))
    throw new WireError(403, 'NO_AUTH', '无此商户权限')
  if (from.balanceFen < payout.amountFen) throw new WireError(403, 'NOT_ENOUGH', '账户余额不足')
  world.book.put('merchant', from.merchantNo, { ...from, balanceFen: from.balanceFen - payout.amountFen })
  const made = world.book.put('payout', key, {
    ...payout,
    merchantNo: merchant.merchantNo,
    remoteNo: newNo('11'),
    state: 'PROCESSING',
    at: new Date().toISOString(),
  })
  world.later(() => settle(world, key))
  return made
}
/** What did not arrive is the merchant's again. */
export function giveBack(world: World, key: string, state: Payout['state'], reason: string): void {
  const made = world.book.get('payout', key)!
  world.book.put('payout', key, { ...made, state, reason })
  const from = world.book.get('merchant', made.subMerchantNo ?? made.merchantNo)!
  world.book.put('merchant', from.merchantNo, { ...from, balanceFen: from.balanceFen + made.amountFen })
  notify(world, key)
}
/** The merchant hears of it where he asked to; what he hears he asks about. */
function notify(world: World, key: string): void {
  const made = world.book.get('payout', key)!
  if (!made.notifyUrl) return
  const said = { out_request_no: made.payoutNo, withdraw_id: made.remoteNo, status: made.state }
  world.notify(made.merchantNo, made.notifyUrl, `MCHWITHDRAW.${made.state}`, 'mchwithdraw', said)
}
function settle(world: World, key: string): void {
  if (world.faults.take('payoutFails')) return giveBack(world, key, 'FAIL', '收款账户状态异常')
  world.book.put('payout', key, { ...world.book.get('payout', key)!, state: 'SUCCESS' })
  notify(world, key)
  if (world.faults.take('payoutReturned'))
    world.later(() => giveBack(world, key, 'REFUND', '银行退票：户名与账号不符'), world.slownessMs * RETURN_AFTER)
}
const find = ({ world, merchant, at }: Call): Payout => {
  const made = world.book.get('payout', keyOf(merchant.merchantNo, at.no!))
  if (!made) throw new WireError(404, 'NOT_FOUND', '单据不存在')
  return made
}

export const payoutRoutes: Routes = {
  'POST /v3/ecommerce/fund/withdraw': (call) => {
    const made = begin(call, {
      payoutNo: String(call.given.out_request_no),
      amountFen: Number(call.given.amount),
      subMerchantNo: String(call.given.sub_mchid),
      ...(call.given.notify_url ? { notifyUrl: String(call.given.notify_url) } : {}),
    })
    return { sub_mchid: made.subMerchantNo, withdraw_id: made.remoteNo, out_request_no: made.payoutNo }
  },
  'GET /v3/ecommerce/fund/withdraw/out-request-no/:no': (call) => {
    const made = find(call)
    return {
      sub_mchid: made.subMerchantNo,
      withdraw_id: made.remoteNo,
      out_request_no: made.payoutNo,
      amount: made.amountFen,
      status: made.state === 'PROCESSING' ? 'CREATE_SUCCESS' : made.state,
      ...(made.reason && { reason: made.reason }),
    }
  },
  'POST /v3/fund-app/mch-transfer/transfer-bills': (call) => {
    const made = begin(call, {
      payoutNo: String(call.given.out_bill_no),
      amountFen: Number(call.given.transfer_amount),
      payerId: String(call.given.openid),
    })
    return { out_bill_no: made.payoutNo, transfer_bill_no: made.remoteNo, state: 'ACCEPTED' }
  },
  'GET /v3/fund-app/mch-transfer/transfer-bills/out-bill-no/:no': (call) => {
    const made = find(call)
    return {
      out_bill_no: made.payoutNo,
      transfer_bill_no: made.remoteNo,
      transfer_amount: made.amountFen,
      // Money in a wallet is never sent back.
      state: made.state === 'REFUND' ? 'FAIL' : made.state,
      ...(made.reason && { fail_reason: made.reason }),
    }
  },
}
