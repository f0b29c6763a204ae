import { choice, command, int, objectOf, view } from '../kit/index.ts'

/** The longest password there is; longer ones are refused, never cut. */
export const LONGEST_PASSWORD = 31
export const SHORTEST_PASSWORD = 6
const rule = {
  minLength: int({ min: SHORTEST_PASSWORD, max: LONGEST_PASSWORD }),
  /** How many of four kinds: small letters, capital letters, digits, others. */
  kinds: int({ min: 1, max: 4 }),
  /** Of whom the tenant demands a second factor when they sign in. */
  secondFactor: choice(['optional', 'administrators', 'everybody']),
}

/** What the tenant asks of passwords and sign-ins; everybody who sets one may know it. */
export const queryAccountRule = view('identity.accountRule', 'queryAccountRule', {}, objectOf(rule), {
  access: 'signedIn',
})
export const updateAccountRule = command('identity.accountRule', 'updateAccountRule', rule, {}, { ofAccount: true })
