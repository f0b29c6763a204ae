import { contentsOf, domain } from '../kit/index.ts'
import { coOwnerMenu } from './co-owner.ts'
import { freezeMenu } from './freeze.ts'
import { settlementMenu } from './settlement-menu.ts'
import * as topics from './topics.ts'
import { walletMenu } from './wallet-menu.ts'

export * from './topics.ts'

export const wallet = domain({
  name: 'wallet',
  ...contentsOf(topics),
  menus: [walletMenu, settlementMenu, freezeMenu, coOwnerMenu],
})
