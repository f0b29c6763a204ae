import { constants, privateDecrypt } from 'node:crypto'
import type { Application } from './book.ts'
import { newMerchant } from './keys.ts'
import { newNo, WireError } from './wire.ts'
import { type Call, keyOf, type Routes, type World } from './world.ts'

/** What somebody on the channel's side looks at next; signing is the applicant's own step. */
const NEXT: Partial<Record<Application['state'], Application['state']>> = {
  CHECKING: 'ACCOUNT_NEED_VERIFY',
  ACCOUNT_NEED_VERIFY: 'AUDITING',
  AUDITING: 'NEED_SIGN',
  NEED_SIGN: 'FINISH',
}
/** What an operator can find fault with. */
export const REJECTS = {
  business_license_copy: '营业执照照片模糊，请重新上传',
  business_license_number: '统一社会信用代码与营业执照不一致',
  id_card_copy: '身份证人像面照片不清晰，请重新上传',
  id_card_national: '身份证国徽面照片不清晰，请重新上传',
  id_card_number: '证件号码与照片不一致',
  account_number: '结算账号与开户名称不一致',
  contact_email: '联系邮箱无法送达',
  merchant_shortname: '商户简称不符合规范',
} as const
const SECTIONS: Record<string, string> = {
  business: 'business_license_info',
  id: 'id_card_info',
  account: 'account_info',
  contact: 'contact_info',
}
const named = (field: string): string => {
  const section = SECTIONS[field.split('_')[0]!]
  return section ? `${section}/${field}` : field
}

function put(world: World, key: string, change: Partial<Application>): Application {
  const now = world.book.put('application', key, { ...world.book.get('application', key)!, ...change })
  const { notify_url: url } = now.given
  const said = { out_request_no: now.requestNo, applyment_state: now.state }
  if (url) world.notify(now.merchantNo, String(url), 'APPLYMENT.CHANGE', 'applyment', said)
  return now
}
/** Refused by somebody on the channel's side, for these fields. */
export function reject(world: World, key: string, fields: readonly string[]): void {
  const now = world.book.get('application', key)
  if (!now || !['CHECKING', 'AUDITING', 'ACCOUNT_NEED_VERIFY'].includes(now.state)) return
  const rejects = fields.map((field) => ({
    param_name: named(field),
    reject_reason: REJECTS[field as keyof typeof REJECTS] ?? '资料不符合要求',
  }))
  put(world, key, { state: 'REJECTED', rejects })
}
/** Moves an application where an operator wants it, as far as one may. */
export function operate(world: World, key: string, to: 'check' | 'approve' | 'sign' | 'freeze'): void {
  const now = world.book.get('application', key)
  if (!now) return
  const isLookedAt = ['CHECKING', 'AUDITING', 'ACCOUNT_NEED_VERIFY'].includes(now.state)
  if (to === 'check' && isLookedAt) put(world, key, { state: 'ACCOUNT_NEED_VERIFY', check: newCheck(now) })
  if (to === 'approve' && isLookedAt) put(world, key, { state: 'NEED_SIGN' })
  if (to === 'sign' && now.state === 'NEED_SIGN') finish(world, key)
  if (to === 'freeze' && now.state === 'FINISH') put(world, key, { state: 'FROZEN' })
}
/** A small sum, different for every number. */
const newCheck = ({ remoteNo }: Application) => ({
  amountFen: 1 + (Number(remoteNo.slice(-4)) % 99),
  remark: remoteNo.slice(-6),
})
function finish(world: World, key: string): void {
  const now = world.book.get('application', key)!
  const subMerchantNo = now.subMerchantNo ?? String(1_900_000_000 + world.book.all('merchant').length)
  if (!now.subMerchantNo)
    world.book.put(
      'merchant',
      subMerchantNo,
      newMerchant(subMerchantNo, String(now.given.merchant_shortname ?? '商户'), now.merchantNo),
    )
  put(world, key, { state: 'FINISH', subMerchantNo })
}

/** One step on. At the end there is a merchant. */
export function advance(world: World, key: string): void {
  const now = world.book.get('application', key)!
  const state = NEXT[now.state]
  if (!state) return
  if (now.state === 'AUDITING' && world.faults.take('applicationRejected'))
    return reject(
      world,
      key,
      now.given.business_license_info ? ['business_license_copy', 'account_number'] : ['account_number'],
    )
  if (state === 'FINISH') return finish(world, key)
  put(world, key, { state, ...(state === 'ACCOUNT_NEED_VERIFY' && { check: newCheck(now) }) })
  if (state !== 'NEED_SIGN') world.later(() => advance(world, key))
}
const facts = (world: World, one: Application): object => ({
  applyment_id: Number(one.remoteNo.slice(-12)),
  out_request_no: one.requestNo,
  applyment_state: one.state,
  applyment_state_desc: one.state,
  ...(one.state === 'REJECTED' && { audit_detail: one.rejects }),
  ...(one.state === 'ACCOUNT_NEED_VERIFY' &&
    one.check && {
      account_validation: {
        pay_amount: one.check.amountFen,
        destination_account_name: '支付沙箱备付金',
        destination_account_number: '7555 1234 5678 90',
        destination_account_bank: '招商银行威盛大厦支行',
        remark: one.check.remark,
        deadline: '2099-12-31 23:59:59',
      },
    }),
  ...(one.state === 'NEED_SIGN' && {
    sign_state: 'UNSIGNED',
    sign_url: `${world.pages}/sign/${encodeURIComponent(keyOf(one.merchantNo, one.requestNo))}`,
  }),
  ...(one.state === 'FINISH' && { sub_mchid: one.subMerchantNo }),
})

/** What only the channel may read must be sealed with its certificate. */
function checkSealed({ world: { keys }, given, sealedFor }: Call): void {
  if (sealedFor !== keys.serialNo) throw new WireError(400, 'PARAM_ERROR', '平台证书序列号错误')
  const account = given.account_info as Record<string, string>
  const contact = given.contact_info as Record<string, string>
  const card = given.id_card_info as Record<string, string>
  const sealed = [
    account.account_name,
    account.account_number,
    contact.contact_name,
    contact.mobile_phone,
    card.id_card_number,
  ]
  for (const text of sealed)
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      if (!privateDecrypt({ key: keys.privateKey, padding }, Buffer.from(text ?? '', 'base64')).length)
        throw new Error('empty')
    } catch {
      throw new WireError(400, 'PARAM_ERROR', '敏感信息未加密')
    }
}
function apply(call: Call): object {
  const { world, merchant, given } = call
  const requestNo = String(given.out_request_no ?? '')
  const key = keyOf(merchant.merchantNo, requestNo)
  const known = world.book.get('application', key)
  if (known && known.state !== 'REJECTED') throw new WireError(400, 'INVALID_REQUEST', '申请单正在处理')
  for (const name of ['merchant_shortname', 'contact_info', 'account_info', 'id_card_info'])
    if (!given[name]) throw new WireError(400, 'PARAM_ERROR', `缺少参数 ${name}`)
  checkSealed(call)
  const { id_card_copy: front } = given.id_card_info as Record<string, string>
  if (!world.book.get('picture', front ?? '')) throw new WireError(400, 'PARAM_ERROR', '图片不存在')
  const made = world.book.put('application', key, {
    requestNo,
    merchantNo: merchant.merchantNo,
    remoteNo: known?.remoteNo ?? newNo('2'),
    given,
    state: 'CHECKING',
    rejects: [],
  })
  if (!world.faults.take('applicationWaits')) world.later(() => advance(world, key))
  return { applyment_id: Number(made.remoteNo.slice(-12)), out_request_no: requestNo }
}

export const applicationRoutes: Routes = {
  'POST /v3/ecommerce/applyments/': apply,
  'GET /v3/ecommerce/applyments/out-request-no/:no': ({ world, merchant, at }) => {
    const one = world.book.get('application', keyOf(merchant.merchantNo, at.no!))
    if (!one) throw new WireError(404, 'RESOURCE_NOT_EXISTS', '申请单不存在')
    return facts(world, one)
  },
  'POST /v3/apply4sub/sub_merchants/:no/modify-settlement': ({ world, merchant, at }) => {
    if (world.book.get('merchant', at.no!)?.parentNo !== merchant.merchantNo)
      throw new WireError(403, 'NO_AUTH', '无此商户权限')
    return { application_no: newNo('1') }
  },
}
