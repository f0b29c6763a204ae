import { mobile, objectOf, text, view } from '../kit/index.ts'

/**
 * Sends a code for a sign-in to a number, or, where no tenant is named, for the registration of one. The answer is the
 * same whether or not anybody has it.
 */
export const getSmsCaptcha = view(
  'account.captcha',
  'getSmsCaptcha',
  { tenantCode: text(64, { optional: true }), mobile: mobile() },
  objectOf({}),
  { access: 'public' },
)
