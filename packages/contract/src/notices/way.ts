import { command, flag, objectOf, view } from '../kit/index.ts'

const ways = { byMail: flag(), bySms: flag() } as const
/** 提醒方式: by what ways besides the console the caller is told of tasks that become his. */
export const queryMyWays = view(
  'notice.way',
  'queryMyWays',
  {},
  objectOf({
    ...ways,
    /** A mail server is set up, and the account has an address; and a number. */
    mayMail: flag(),
    maySms: flag(),
  }),
  { access: 'signedIn' },
)
export const setMyWays = command('notice.way', 'setMyWays', ways, {}, { access: 'signedIn' })
