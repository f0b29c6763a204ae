import { elemeter } from '../devices/index.ts'
import { building, room, site } from '../housing/index.ts'
import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { pricePlan } from '../metering/index.ts'
import { account, accountEndpoints } from './account.ts'
import { queryAccountDetail } from './account-detail.ts'
import { accountMenus, myMeterMenu } from './account-menus.ts'
import {
  batch,
  batchItem,
  cancelBatch,
  dryRunBatch,
  pauseBatch,
  planBatch,
  queryBatchDetail,
  queryBatchRule,
  restoreBatch,
  resumeBatch,
  retryBatch,
  reviewBatch,
  setBatchRule,
  submitBatch,
} from './batch.ts'
import { correction, reviewCorrection, withdrawCorrection } from './correction.ts'
import { accountDay, meterDay, rebuildDays } from './days.ts'
import { meterCredit, pushCredit } from './meter-credit.ts'
import { warningPlan } from './plan.ts'
import { protection } from './protection.ts'
import { recharge, rechargeEndpoints } from './recharge.ts'
import { openAccounts, queryUnopened } from './unopened.ts'

export * from './account.ts'
export * from './account-detail.ts'
export * from './batch.ts'
export * from './correction.ts'
export * from './days.ts'
export * from './meter-credit.ts'
export * from './plan.ts'
export * from './protection.ts'
export * from './recharge.ts'
export * from './unopened.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

export const prepaid = domain({
  name: 'prepaid',
  resources: [
    protection,
    batch,
    batchItem,
    warningPlan,
    account,
    recharge,
    correction,
    meterCredit,
    accountDay,
    meterDay,
  ],
  endpoints: [
    planBatch,
    dryRunBatch,
    submitBatch,
    reviewBatch,
    pauseBatch,
    resumeBatch,
    cancelBatch,
    retryBatch,
    restoreBatch,
    queryBatchRule,
    setBatchRule,
    queryBatchDetail,
    ...accountEndpoints,
    queryAccountDetail,
    queryUnopened,
    openAccounts,
    reviewCorrection,
    withdrawCorrection,
    pushCredit,
    rebuildDays,
    ...rechargeEndpoints,
  ],
  menus: [
    {
      code: 'devices',
      icon: 'control',
      children: [
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
      ],
    },
    { code: 'treasury', icon: 'wallet', children: [myMeterMenu] },
  ],
})
