import {
  bare,
  choice,
  command,
  date,
  flag,
  group,
  id,
  instant,
  int,
  json,
  list,
  objectOf,
  text,
  view,
} from '../kit/index.ts'
import { focusShape } from './focus.ts'

/** OAuth2 token endpoint. The platform's clients send the parameters in the query string; a form body works alike. */
export const token = bare(
  command(
    'uaa.oauth',
    'token',
    {
      grant_type: choice(['password', 'mobile', 'refresh_token', 'authorization_code', 'client_credentials']),
      tenantCode: text(64, { optional: true }),
      username: text(64, { optional: true }),
      password: text(128, { optional: true }),
      mobile: text(20, { optional: true }),
      smsCaptcha: text(8, { optional: true }),
      refresh_token: text(128, { optional: true }),
      /** Key of a captcha that was solved, asked for after wrong passwords. */
      captchaKey: text(64, { optional: true }),
      /** The code of the second factor, or a recovery code; asked for by whoever has one. */
      totp: text(32, { optional: true }),
      scope: text(32, { optional: true }),
      client_id: text(32, { optional: true }),
      client_secret: text(64, { optional: true }),
      /** Of the grant authorization_code, with the verifier of its challenge. */
      code: text(128, { optional: true }),
      redirect_uri: text(512, { optional: true }),
      code_verifier: text(128, { optional: true }),
      type: text(16, { optional: true }),
    },
    {},
    { access: 'public', from: 'form' },
  ),
)

const place = group({ key: text(20), label: text(40) })
/** The signed-in user with his roles and tenant. */
export const getSysUser = view(
  'uaa.users',
  'getSysUser',
  {},
  objectOf({
    id: id(),
    username: text(64),
    nickname: text(64),
    mobile: text(20, { optional: true }),
    phone: text(20, { optional: true }),
    email: text(100, { optional: true }),
    address: text(200, { optional: true }),
    wanAddress: text(64, { optional: true }),
    profile: text(256, { optional: true }),
    avatar: text(512, { optional: true }),
    notifyMessage: int({ optional: true }),
    notifyTodo: int({ optional: true }),
    roles: list(text(32), 100),
    /** Of a person of the platform: whose data he looks at, and until when. */
    lookIn: group({ tenantName: text(64), until: instant() }, { optional: true }),
    tenantCode: text(64),
    tenantName: text(64),
    timeZone: text(64),
    /** For administrators: their tenant ends within thirty days, or can only be read. */
    tenantNotice: group(
      { state: choice(['ending', 'readOnly']), endsOn: date(), readableUntil: date() },
      { optional: true },
    ),
    geographic: group({ province: place, city: place }, { optional: true }),
    partyKind: choice(['landlord', 'rentee', 'installer'], { optional: true }),
    focus: group(focusShape, { optional: true }),
    /** What he must do before he may do anything else. */
    mustSetUp: choice(['secondFactor'], { optional: true }),
  }),
  { access: 'signedIn' },
)

/** Menus as a tree and the hidden buttons of the caller, in the platform's bare form. */
export const queryCurrentAuthority = bare(
  command(
    'account.sysuserdetail',
    'queryCurrentAuthority',
    {
      username: text(64, { optional: true }),
      mobile: text(20, { optional: true }),
      parentId: text(64, { optional: true }),
      postCode: text(32, { optional: true }),
      userId: text(64, { optional: true }),
    },
    {
      status: text(8),
      type: text(16),
      currentAuthority: list(text(32), 100),
      menu: json(),
      menuButton: list(text(80), 5_000),
      menuTitle: json(),
      demo: flag(),
    },
    { access: 'signedIn', from: 'form' },
  ),
)

/** Ends the caller's session; its token is refused from the next request on. */
export const signOut = command('account.sysuserdetail', 'signOut', {}, {}, { access: 'signedIn' })
