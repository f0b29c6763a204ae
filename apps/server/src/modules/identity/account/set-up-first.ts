import { registerNewSession } from '@cloud-steward/contract/identity/online.ts'
import {
  confirmSecondFactor,
  querySecondFactor,
  startSecondFactor,
} from '@cloud-steward/contract/identity/second-factor.ts'
import { getSysUser, queryCurrentAuthority, signOut } from '@cloud-steward/contract/identity/session.ts'

const calls = [getSysUser, queryCurrentAuthority, registerNewSession, signOut]
const steps = [querySecondFactor, startSecondFactor, confirmSecondFactor]
/** All that may be called before a second factor that is demanded has been set up. */
export const TO_SET_UP: ReadonlySet<string> = new Set([...calls, ...steps].map(({ permission }) => permission))
