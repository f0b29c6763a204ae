import { contentsOf, domain } from '../kit/index.ts'
import { ledgerMenus } from './ledger.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

export const ledger = domain({
  name: 'ledger',
  ...contentsOf(topics),
  menus: [
    {
      code: 'billingperiod',
      path: '/billingperiod',
      icon: 'safety',
      roles: STAFF,
      uses: ['queryPeriods', 'queryPeriodDetail', 'queryPeriodObstacles'].map((one) => `ledger.period.${one}`),
      buttons: {
        closePeriod: ['ledger.period.closePeriod'],
        lockPeriod: ['ledger.period.lockPeriod'],
        reopenPeriod: ['ledger.period.reopenPeriod'],
        export: ['ledger.period.exportPeriod'],
      },
      // What one closes another opens.
      hidden: { ROLE_TENEMENT: ['lockPeriod', 'reopenPeriod'] },
    },
    ...ledgerMenus(STAFF),
    {
      code: 'ledgercheck',
      path: '/ledgercheck',
      icon: 'safety',
      roles: STAFF,
      uses: ['ledger.ledger.queryLedgerCheck', 'ledger.chain.queryChain'],
      buttons: { check: ['ledger.ledger.checkLedger', 'ledger.chain.verifyChain'] },
    },
  ],
})
