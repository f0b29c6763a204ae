import type { Resource } from '../kit/index.ts'
import {
  bare,
  command,
  group,
  instant,
  int,
  list,
  objectOf,
  ofAccount,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'

/** Grant types. `password` and `mobile` are for our own clients: the client sees the user's password. */
export const GRANT_TYPES = ['authorization_code', 'client_credentials', 'refresh_token', 'password', 'mobile'] as const
/**
 * `ui`: whatever its user may; `read`: of that, only what reads. Neither reaches the account itself (`ofAccount`): that takes
 * `account` besides.
 */
export const SCOPES = ['ui', 'read', 'account'] as const
const someOf = (words: readonly string[]): string => `^(${words.join('|')})(,(${words.join('|')}))*$`
/**
 * https, or a loopback address: a code must not cross a network in clear (RFC 8252, 7.3). No user and password before the host:
 * `https://bank.example@evil.example` reads as another's. Several by comma.
 */
const ADDRESS = String.raw`(https://[A-Za-z0-9]([A-Za-z0-9.-]{0,250}[A-Za-z0-9])?(:\d{1,5})?|https://\[[0-9a-f:.]{2,45}\](:\d{1,5})?|http://(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)([/?][^\s,#\\]*)?`

const clients = resource('identity.appClient', {
  wire: 'uaa.AppClient',
  fields: {
    clientCode: text(32, { min: 1, once: true, pattern: '^[A-Za-z0-9._-]+$' }),
    /** Empty: a public client, such as a page or an app. It needs PKCE like all others. */
    clientSecret: text(64, { optional: true }),
    authType: text(80, { min: 1, pattern: someOf(GRANT_TYPES) }),
    authScope: text(32, { min: 1, pattern: someOf(SCOPES) }),
    tokenSeconds: int({ min: 60, max: 86_400 }),
    refreshSeconds: int({ min: 60, max: 31_536_000 }),
    fallbackUrl: text(512, { min: 1, pattern: `^${ADDRESS}(,${ADDRESS})*$` }),
    /** As whom it works when nobody is asked: needed for client_credentials. */
    userId: ref('identity.user', { optional: true }),
    clientDescription: text(256, { optional: true, multiline: true }),
  },
  title: 'clientCode',
  asked: { refreshSeconds: { authType: ['refresh_token'] }, userId: { authType: ['client_credentials'] } },
  list: [
    'clientCode',
    'clientSecret',
    'authType',
    'authScope',
    'tokenSeconds',
    'refreshSeconds',
    'fallbackUrl',
    'userId',
    'clientDescription',
  ],
  search: ['clientCode', 'authType', 'authScope', 'fallbackUrl', 'clientDescription', 'tokenSeconds', 'refreshSeconds'],
  sort: ['clientCode'],
})
const endpoints = ofAccount(clients.endpoints)
const { exportWord, exportPDF, import: imported } = endpoints
/** OAuth 2.1 clients. They sign in themselves or act for users who authorised them. */
export const appClient: typeof clients = {
  ...clients,
  endpoints: {
    ...endpoints,
    // The platform serves these three from another service.
    exportWord: { ...exportWord, path: '/api/admin/appclient/exportWordAppClient' },
    exportPDF: { ...exportPDF, path: '/api/admin/appclient/exportPDFAppClient' },
    import: { ...imported, path: '/api/admin/appclient/importAppClient' },
  },
} satisfies Resource

/** The authorization request (RFC 6749, 4.1.1 and RFC 7636). */
const asked = {
  response_type: text(16),
  client_id: text(32),
  redirect_uri: text(512),
  scope: text(32, { optional: true }),
  state: text(512, { optional: true }),
  code_challenge: text(128),
  code_challenge_method: text(8),
} as const
/** Who asks, for the page on which a person lets him or not. Refused when the request is not his: then nobody is sent back. */
export const queryAuthorization = view(
  'uaa.oauth',
  'queryAuthorization',
  asked,
  objectOf({
    clientCode: text(32),
    clientDescription: text(256, { optional: true }),
    scopes: list(text(16), SCOPES.length),
    host: text(300),
  }),
  { access: 'signedIn', ofAccount: true },
)
/** Authorises the client for the caller. @returns the redirect address with the code */
export const authorize = command(
  'uaa.oauth',
  'authorize',
  asked,
  { location: text(2_000) },
  { access: 'signedIn', ofAccount: true },
)
/** Ends a token, or all that came of a refresh token (RFC 7009). */
export const revoke = bare(
  command(
    'uaa.oauth',
    'revoke',
    {
      token: text(128),
      token_type_hint: text(32, { optional: true }),
      client_id: text(32, { optional: true }),
      client_secret: text(64, { optional: true }),
    },
    {},
    { access: 'public', from: 'form' },
  ),
)
/** OAuth clients the caller has authorised, with a way to withdraw. */
export const queryMyApp = view(
  'uaa.oauth',
  'queryMyApp',
  {},
  objectOf({
    list: list(
      group({ clientCode: text(32), clientDescription: text(256, { optional: true }), since: instant() }),
      500,
    ),
  }),
  { access: 'signedIn', ofAccount: true },
)
export const dropMyApp = command(
  'uaa.oauth',
  'dropMyApp',
  { clientCode: text(32) },
  {},
  { access: 'signedIn', ofAccount: true },
)
