import { command, flag, objectOf, view } from '../kit/index.ts'

const ways = { byMail: flag(), bySms: flag() } as const
/** 提醒方式: channels besides the console by which the server notifies the caller of new tasks. */
export const queryMyWays = view(
  'notice.way',
  'queryMyWays',
  {},
  objectOf({
    ...ways,
    /** `mayMail`: a mail server is set up and the account has an address. `maySms`: the account has a mobile number. */
    mayMail: flag(),
    maySms: flag(),
  }),
  { access: 'signedIn' },
)
export const setMyWays = command('notice.way', 'setMyWays', ways, {}, { access: 'signedIn' })
