import { bare, command, rowsOf, text, view } from '../kit/index.ts'

/** The tenants in which an active user has this name, mail address or mobile number: for people of several tenants. */
export const queryTenantUser = view(
  'admin.sysuser',
  'queryTenantUser',
  {
    userInfo: text(100, { min: 3 }),
    /** Key of a captcha that was solved, asked for after a few look-ups from one address. */
    captchaKey: text(64, { optional: true }),
  },
  rowsOf({ tenantCode: text(64), tenantName: text(64) }),
  { access: 'public' },
)

/** The same as the platform's clients ask it: by name or number, answered with the code of the first one and nothing else. */
export const getTenantCodeByUser = bare(
  command(
    'account.sysuserdetail',
    'getTenantCodeByUser',
    { username: text(64, { min: 3, optional: true }), mobile: text(20, { min: 3, optional: true }) },
    {},
    { access: 'public', from: 'form' },
  ),
)
