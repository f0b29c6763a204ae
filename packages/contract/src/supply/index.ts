import { domain, listMenu } from '../kit/index.ts'
import { protection } from './protection.ts'

export * from './protection.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

export const supply = domain({
  name: 'supply',
  resources: [protection],
  endpoints: [],
  menus: [
    {
      code: 'devices',
      icon: 'control',
      children: [listMenu(protection, { code: 'supplyprotection', icon: 'safety', roles: STAFF })],
    },
  ],
})
