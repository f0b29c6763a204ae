import { channel } from '../channels/channel.ts'
import { landlord } from '../housing/index.ts'
import { crudButtons, type Menu, uses } from '../kit/index.ts'
import { landlordReview } from './landlord-review.ts'
import { merchant } from './merchant.ts'
import { settlementAccount } from './withdrawal.ts'

export const merchantMenu: Menu = {
  code: 'landlordmerchant',
  path: '/landlordmerchant',
  icon: 'idcard',
  roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD'],
  uses: [...uses(merchant, 'query', 'queryMerchantDetail'), ...uses(settlementAccount, 'query')],
  buttons: {
    apply: uses(merchant, 'saveMerchant', 'submitMerchant'),
    sync: uses(merchant, 'syncMerchant'),
    abandon: uses(merchant, 'cancelMerchant'),
    card: [...uses(merchant, 'changeMerchantCard'), ...uses(settlementAccount, 'setSettlementAccount')],
    pick: [...uses(landlord, 'query'), ...uses(channel, 'query')],
    ...crudButtons(merchant),
  },
  hidden: { ROLE_LANDLORD: ['pick', 'export'] },
}

/** 房东审核: applications of landlords and their changed accounts. */
export const reviewMenu: Menu = {
  code: 'landeview',
  path: '/landeview',
  icon: 'safety',
  roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD'],
  uses: uses(landlordReview, 'query', 'queryReviewDetail'),
  buttons: {
    applyLandlord: uses(landlordReview, 'applyLandlord'),
    reviewLandlord: uses(landlordReview, 'decideReview'),
    holdLandlord: uses(landlordReview, 'holdLandlord'),
    pick: uses(landlord, 'query'),
    ...crudButtons(landlordReview),
  },
  hidden: { ROLE_LANDLORD: ['reviewLandlord', 'holdLandlord', 'pick', 'export'] },
}
