import { choice, command, id, int, region, text, view } from '../kit/index.ts'

/** What every user may change about himself; `id` is there because the platform's clients send it, and must be his own. */
const own = { access: 'signedIn' } as const
const account = { ...own, ofAccount: true } as const
const put = <E extends object>(endpoint: E) => ({ ...endpoint, method: 'PUT' as const })

/** The parameters stand in the query string of the platform's clients; ours sends them as a form, which no log records. */
export const updatePassword = put(
  command(
    'account.sysuserdetail',
    'updatePassword',
    { password: text(128), newPassword: text(31, { min: 6 }), id: id() },
    {},
    { ...account, from: 'form', unkeyed: true },
  ),
)

export const updateSysUserDetail = put(
  command(
    'account.sysuserdetail',
    'updateSysUserDetail',
    {
      id: id(),
      nickname: text(64, { optional: true }),
      phone: text(20, { optional: true, pattern: '^[0-9+() -]*$' }),
      provinceRegionCode: region({ optional: true }),
      cityRegionCode: region({ optional: true }),
      address: text(40, { optional: true }),
      profile: text(256, { optional: true, multiline: true }),
      notifyMessage: int({ optional: true, min: 0, max: 1 }),
      notifyTodo: int({ optional: true, min: 0, max: 1 }),
    },
    {},
    own,
  ),
)

/** By what a forgotten password is recovered: changed only by who knows the password and receives what is sent there. */
export const CONTACTS = ['mobile', 'email'] as const
/** Sends a code to a new number or address of the caller; answers alike whether or not somebody else has it. */
export const sendContactCode = command(
  'account.sysuserdetail',
  'sendContactCode',
  {
    field: choice(CONTACTS),
    to: text(100, { min: 1 }),
    password: text(128),
    /** Of whoever has a second factor. */
    totp: text(32, { optional: true }),
  },
  {},
  { ...account, from: 'form', unkeyed: true },
)
/** One field at a time, as the platform's settings screens send it. A number or an address needs the code sent there. */
export const updateSysUserInfo = put(
  command(
    'account.sysuserdetail',
    'updateSysUserInfo',
    {
      field: choice([...CONTACTS, 'avatar', 'notifyMessage', 'notifyTodo']),
      fieldValue: text(512, { optional: true }),
      id: id(),
      code: text(8, { optional: true }),
    },
    {},
    { ...account, from: 'form', unkeyed: true },
  ),
)

/** Takes one of the user's own pictures as his avatar, or none. */
export const updateAvatar = command(
  'account.sysuserdetail',
  'updateAvatar',
  { avatar: text(512, { optional: true }), id: id() },
  {},
  { ...own, from: 'form' },
)

/** Stores a picture and makes it the user's avatar. What it is, is read from its bytes, not from its name. */
export const uploadAvatar = command(
  'account.sysuserdetail',
  'uploadAvatar',
  {},
  { avatar: text(64) },
  { ...own, from: 'upload' },
)

/** The bytes of a picture; any signed-in user of the tenant may see the faces of his colleagues. */
export const queryAvatar = view(
  'account.sysuserdetail',
  'queryAvatar',
  { avatar: id() },
  { kind: 'file' } as const,
  own,
)
