import type { Application } from './book.ts'
import { newMerchant } from './keys.ts'
import { newNo, WireError } from './wire.ts'
import { keyOf, type Routes, type World } from './world.ts'

/** What somebody on the channel's side looks at next; signing is the applicant's own step. */
const NEXT: Partial<Record<Application['state'], Application['state']>> = {
  CHECKING: 'ACCOUNT_NEED_VERIFY',
  ACCOUNT_NEED_VERIFY: 'AUDITING',
  AUDITING: 'NEED_SIGN',
  NEED_SIGN: 'FINISH',
}
const REJECTS = [
  { param_name: 'business_license_info/business_license_copy', reject_reason: '营业执照照片模糊，请重新上传' },
  { param_name: 'account_info/account_number', reject_reason: '结算账号与开户名称不一致' },
]

/** One step on. At the end there is a merchant. */
export function advance(world: World, key: string): void {
  const now = world.book.get('application', key)!
  if (now.state === 'AUDITING' && world.faults.take('applicationRejected')) {
    world.book.put('application', key, { ...now, state: 'REJECTED', rejects: REJECTS })
    return
  }
  const state = NEXT[now.state]
  if (!state) return
  const subMerchantNo = state === 'FINISH' ? String(1_900_000_000 + world.book.all('merchant').length) : undefined
  if (subMerchantNo) {
    const name = String((now.given.merchant_shortname as string) ?? '商户')
    world.book.put('merchant', subMerchantNo, newMerchant(subMerchantNo, name, now.merchantNo))
  }
  world.book.put('application', key, { ...now, state, ...(subMerchantNo && { subMerchantNo }) })
  if (state !== 'NEED_SIGN' && state !== 'FINISH') world.later(() => advance(world, key))
}
const facts = (world: World, one: Application): object => ({
  applyment_id: Number(one.remoteNo.slice(-12)),
  out_request_no: one.requestNo,
  applyment_state: one.state,
  applyment_state_desc: one.state,
  ...(one.rejects.length && { audit_detail: one.rejects }),
  ...(one.state === 'NEED_SIGN' && {
    sign_state: 'UNSIGNED',
    sign_url: `${world.pages}/sign/${encodeURIComponent(keyOf(one.merchantNo, one.requestNo))}`,
  }),
  ...(one.subMerchantNo && { sub_mchid: one.subMerchantNo }),
})

export const applicationRoutes: Routes = {
  'POST /v3/ecommerce/applyments/': ({ world, merchant, given }) => {
    const requestNo = String(given.out_request_no ?? '')
    const key = keyOf(merchant.merchantNo, requestNo)
    const known = world.book.get('application', key)
    if (known && known.state !== 'REJECTED') throw new WireError(400, 'INVALID_REQUEST', '申请单正在处理')
    for (const name of ['merchant_shortname', 'contact_info', 'account_info'])
      if (!given[name]) throw new WireError(400, 'PARAM_ERROR', `缺少参数 ${name}`)
    const made = world.book.put('application', key, {
      requestNo,
      merchantNo: merchant.merchantNo,
      remoteNo: known?.remoteNo ?? newNo('2'),
      given,
      state: 'CHECKING',
      rejects: [],
    })
    world.later(() => advance(world, key))
    return { applyment_id: Number(made.remoteNo.slice(-12)), out_request_no: requestNo }
  },
  'GET /v3/ecommerce/applyments/out-request-no/:no': ({ world, merchant, at }) => {
    const one = world.book.get('application', keyOf(merchant.merchantNo, at.no!))
    if (!one) throw new WireError(404, 'RESOURCE_NOT_EXISTS', '申请单不存在')
    return facts(world, one)
  },
}
