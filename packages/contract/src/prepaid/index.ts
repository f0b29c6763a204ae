import { elemeter } from '../devices/index.ts'
import { building, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { pricePlan } from '../metering/index.ts'
import { accountMenus, myMeterMenu } from './account-menus.ts'
import { batch, batchItem } from './batch.ts'
import { warningPlan } from './plan.ts'
import { protection } from './protection.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

export const prepaid = domain({
  name: 'prepaid',
  ...contentsOf(topics),
  menus: [
    ...accountMenus,
    {
      code: 'batchswitchingoff',
      path: '/batchswitchingoff',
      icon: 'thunderbolt',
      roles: STAFF,
      uses: [
        ...uses(batch, 'query', 'queryBatchDetail', 'queryBatchRule'),
        ...uses(batchItem, 'query'),
        ...[site, building, room, elemeter, warningPlan, pricePlan].flatMap((one) => uses(one, 'query')),
      ],
      buttons: {
        planBatch: uses(batch, 'planBatch', 'dryRunBatch', 'submitBatch'),
        reviewBatch: uses(batch, 'reviewBatch'),
        steerBatch: uses(batch, 'pauseBatch', 'resumeBatch', 'cancelBatch', 'retryBatch'),
        restoreBatch: uses(batch, 'restoreBatch'),
        batchRule: uses(batch, 'setBatchRule'),
        export: [...crudButtons(batch).export!, ...crudButtons(batchItem).export!],
      },
      hidden: { ROLE_TENEMENT: ['batchRule'] },
    },
    listMenu(protection, { code: 'supplyprotection', icon: 'safety', roles: STAFF }),
    myMeterMenu,
  ],
})
