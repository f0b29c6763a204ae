import { createHash } from 'node:crypto'
import type {
  AccountCheck,
  ApplicationFacts,
  ApplicationPart,
  ApplicationRequest,
  ApplicationState,
  BankAccount,
  Onboarding,
} from '../application.ts'
import { meaning } from '../money-words.ts'
import type { WechatClient } from './client.ts'
import { unlessAbsent } from './orders.ts'
import { sealFor } from './sign.ts'

/** Who applies: a person, a trader with a licence, a company. */
const SUBJECTS = { person: '2401', trader: '4', company: '2' } as const
const STATES: Readonly<Record<string, ApplicationState>> = {
  CHECKING: 'auditing',
  ACCOUNT_NEED_VERIFY: 'to_confirm',
  AUDITING: 'auditing',
  REJECTED: 'rejected',
  NEED_SIGN: 'to_sign',
  FINISH: 'finished',
  FROZEN: 'frozen',
  CANCELED: 'cancelled',
}
/** The last part of what the channel calls a field. */
const PARTS: Readonly<Record<string, ApplicationPart>> = {
  merchant_name: 'subjectName',
  business_license_number: 'licenceNo',
  business_license_copy: 'licenceFile',
  merchant_shortname: 'shortName',
  legal_person: 'legalName',
  id_card_name: 'legalName',
  id_card_number: 'idNo',
  id_card_valid_time: 'idValidTo',
  id_card_copy: 'idFrontFile',
  id_card_national: 'idBackFile',
  contact_name: 'contactName',
  mobile_phone: 'contactMobile',
  contact_email: 'contactEmail',
  account_bank: 'account',
  account_name: 'account',
  account_number: 'account',
  bank_account_type: 'account',
  bank_address_code: 'bankAreaCode',
}
export const partOf = (name: string): ApplicationPart => PARTS[name.split(/[/.$]/).at(-1)!] ?? 'other'

interface Answer {
  applyment_state: string
  sign_state?: string
  sign_url?: string
  sub_mchid?: string
  audit_detail?: { param_name: string; reject_reason: string }[]
  account_validation?: {
    pay_amount: number
    destination_account_name: string
    destination_account_number: string
    destination_account_bank: string
    remark: string
    deadline?: string
  }
}
const checkOf = (said: NonNullable<Answer['account_validation']>): AccountCheck => ({
  amountFen: said.pay_amount,
  toName: said.destination_account_name,
  toNumber: said.destination_account_number,
  toBank: said.destination_account_bank,
  remark: said.remark,
  // Beijing's, without saying so.
  ...(said.deadline && { until: new Date(`${said.deadline.replace(' ', 'T')}+08:00`).toISOString() }),
})
export function applicationFacts(requestNo: string, said: Answer): ApplicationFacts {
  const state = meaning(STATES, said.applyment_state)
  return {
    requestNo,
    state: state === 'to_sign' && said.sign_state === 'SIGNED' ? 'signing' : state,
    rejects: (said.audit_detail ?? []).map(({ param_name, reject_reason }) => ({
      part: partOf(param_name),
      reason: reject_reason.slice(0, 200),
    })),
    ...(said.sign_url && { signUrl: said.sign_url }),
    ...(said.account_validation && { check: checkOf(said.account_validation) }),
    ...(said.sub_mchid && { subMerchantNo: said.sub_mchid }),
  }
}

/** Banks the channel knows by name; the rest are told by their branch. */
const BANKS = ['工商银行', '交通银行', '招商银行', '民生银行', '中信银行', '浦发银行', '兴业银行', '光大银行']
const MORE_BANKS = [
  '广发银行',
  '平安银行',
  '北京银行',
  '华夏银行',
  '农业银行',
  '建设银行',
  '邮政储蓄银行',
  '中国银行',
  '宁波银行',
]
const bankOf = (name: string): string => [...BANKS, ...MORE_BANKS].find((bank) => name.includes(bank)) ?? '其他银行'
const accountOf = (publicKey: string, account: BankAccount): object => ({
  bank_account_type: account.isCorporate ? '74' : '75',
  account_bank: bankOf(account.bankName),
  account_name: sealFor(publicKey, account.holder),
  bank_address_code: account.areaCode,
  ...(bankOf(account.bankName) === '其他银行' && { bank_name: account.bankName }),
  account_number: sealFor(publicKey, account.number),
})

/** What only the channel may read is sealed with its newest certificate; the request names that one. */
function bodyOf(publicKey: string, one: ApplicationRequest): object {
  const seal = (text: string): string => sealFor(publicKey, text)
  const { licence, legal, contact } = one
  return {
    out_request_no: one.requestNo,
    organization_type: SUBJECTS[one.kind],
    merchant_shortname: one.shortName,
    ...(licence && {
      business_license_info: {
        business_license_copy: licence.picture,
        business_license_number: licence.number,
        merchant_name: licence.name,
        legal_person: legal.name,
      },
    }),
    id_doc_type: 'IDENTIFICATION_TYPE_MAINLAND_IDCARD',
    id_card_info: {
      id_card_copy: legal.front,
      id_card_national: legal.back,
      id_card_name: seal(legal.name),
      id_card_number: seal(legal.idNo),
      id_card_valid_time: legal.validTo ?? '长期',
    },
    need_account_info: true,
    account_info: accountOf(publicKey, one.account),
    contact_info: {
      contact_type: contact.name === legal.name ? '65' : '66',
      contact_name: seal(contact.name),
      mobile_phone: seal(contact.mobile),
      contact_email: seal(contact.email),
    },
    sales_scene_info: { store_name: one.shortName },
    settlement_info: { qualification_type: one.trade },
    notify_url: one.notifyUrl,
  }
}

/** Merchants below ours: `/v3/ecommerce/applyments`, pictures by `/v3/merchant/media/upload`. */
export const wechatApplications = (client: WechatClient): Onboarding => ({
  async uploadPicture({ name, contentType, bytes }) {
    const meta = { filename: name, sha256: createHash('sha256').update(bytes).digest('hex') }
    const said = await client.upload('/v3/merchant/media/upload', meta, { contentType, bytes })
    return String(said.media_id)
  },
  async apply(application) {
    const { publicKey } = await client.newestKey()
    await client.ask('POST', '/v3/ecommerce/applyments/', bodyOf(publicKey, application))
  },
  applicationOf: (requestNo) =>
    unlessAbsent(
      client
        .ask('GET', `/v3/ecommerce/applyments/out-request-no/${requestNo}`)
        .then((said) => applicationFacts(requestNo, said as unknown as Answer)),
      { requestNo, state: 'absent' as const, rejects: [] },
    ),
  async changeAccount(subMerchantNo, account) {
    const { publicKey } = await client.newestKey()
    const path = `/v3/apply4sub/sub_merchants/${subMerchantNo}/modify-settlement`
    const { bank_account_type, ...rest } = accountOf(publicKey, account) as { bank_account_type: string }
    const account_type = bank_account_type === '74' ? 'ACCOUNT_TYPE_BUSINESS' : 'ACCOUNT_TYPE_PRIVATE'
    await client.ask('POST', path, { account_type, ...rest })
  },
})
