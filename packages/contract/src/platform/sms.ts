import { choice, command, id, instant, int, money, rowsOf, text, view } from '../kit/index.ts'

/** Providers a message can go through; `outbox` stands for none. */
export const SMS_CHANNELS = ['outbox', 'aliyun', 'tencent'] as const
const of = { tenantCode: text(64, { min: 1 }) }
const terms = {
  /** What stands in 【】 before a message. */
  signature: text(32, { min: 2 }),
  /** The provider's codes of our templates, where the tenant has its own. */
  loginCode: text(64, { optional: true }),
  passwordCode: text(64, { optional: true }),
  /** Messages that may be sent. */
  quota: int({ min: 0, max: 100_000_000 }),
  /** Of one message. */
  priceFen: money({ min: 0, max: 1_000_000 }),
  /** An alarm is raised when so few messages are left. */
  alarmAt: int({ min: 0, max: 100_000_000 }),
  status: choice(['1', '0'], { numeric: true }),
} as const
export const smsTerms = { channel: choice(SMS_CHANNELS, { once: true }), ...terms } as const

export const queryTenantSmsList = view(
  'admin.systenant',
  'queryTenantSmsList',
  of,
  rowsOf({ id: id(), ...smsTerms, used: int(), createTime: instant() }),
)
const optional = Object.fromEntries(
  Object.entries(terms).map(([key, field]) => [key, { ...field, optional: true }]),
) as { [Key in keyof typeof terms]: (typeof terms)[Key] & { optional: true } }
export const addTenantSms = command(
  'admin.systenant',
  'addTenantSms',
  { ...of, ...smsTerms },
  { id: id() },
  { from: 'form' },
)
export const setTenantSms = command(
  'admin.systenant',
  'setTenantSms',
  { ...of, id: id(), ...optional },
  {},
  { from: 'form' },
)
export const delTenantSms = command('admin.systenant', 'delTenantSms', { ...of, id: id() }, {}, { from: 'form' })
