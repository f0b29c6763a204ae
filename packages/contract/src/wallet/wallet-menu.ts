import { landlord } from '../housing/index.ts'
import { crudButtons, type Menu, uses } from '../kit/index.ts'
import { entry } from '../ledger/entry.ts'
import { queryHolds } from './hold.ts'
import { walletUses } from './wallet.ts'

export const walletMenu: Menu = {
  code: 'mywallet',
  path: '/mywallet',
  icon: 'wallet',
  roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD'],
  uses: [...walletUses, queryHolds.permission, ...uses(entry, 'query')],
  buttons: {
    choose: ['wallet.wallet.queryWallets', ...uses(landlord, 'query')],
    settle: ['wallet.settlement.settleDay'],
    keepBack: ['wallet.reserve.setReserve'],
    ...crudButtons(entry),
  },
  hidden: { ROLE_LANDLORD: ['choose', 'settle', 'keepBack'] },
}
