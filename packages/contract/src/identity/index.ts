import { domain } from '../kit/index.ts'
import { getSysUser, queryCurrentAuthority, signOut, token } from './session.ts'

export * from './session.ts'

export const identity = domain({
  name: 'identity',
  resources: [],
  endpoints: [token, getSysUser, queryCurrentAuthority, signOut],
  menus: [],
})
