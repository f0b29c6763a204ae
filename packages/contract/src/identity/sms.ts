import { choice, command, mobile, objectOf, resource, text, view } from '../kit/index.ts'

const SMS_TEMPLATES = ['loginCode', 'passwordCode'] as const
/** Every short message the product wrote, with what became of it. */
export const sms = resource('identity.sms', {
  wire: 'admin.SysSms',
  fields: {
    mobile: text(20, { readOnly: true }),
    template: choice(SMS_TEMPLATES, { readOnly: true }),
    content: text(500, { readOnly: true }),
    /** `kept`: no provider is set up, so it went no further than this list. */
    state: choice(['kept', 'waiting', 'sent', 'failed'], { readOnly: true }),
    provider: text(32, { readOnly: true }),
    error: text(500, { readOnly: true, optional: true }),
  },
  title: 'mobile',
  list: ['mobile', 'template', 'content', 'state', 'provider', 'error'],
  search: ['mobile', 'template', 'state'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Sends a code for a sign-in to a number. The answer is the same whether or not anybody has it. */
export const getSmsCaptcha = view(
  'account.captcha',
  'getSmsCaptcha',
  { tenantCode: text(64, { min: 1 }), mobile: mobile() },
  objectOf({}),
  { access: 'public' },
)
/** Sends a code with which a forgotten password can be replaced; answers alike for every number. */
export const getSmsPwdCaptcha = view('account.captcha', 'getSmsPwdCaptcha', getSmsCaptcha.input, objectOf({}), {
  access: 'public',
})
/** Replaces the password of whoever has the number, and ends his sessions. */
export const retrievePasswordSms = command(
  'account.sysuserdetail',
  'retrievePasswordSms',
  { ...getSmsCaptcha.input, smsCaptcha: text(8, { min: 1 }), newPassword: text(31, { min: 6 }) },
  {},
  { access: 'public', from: 'form' },
)
