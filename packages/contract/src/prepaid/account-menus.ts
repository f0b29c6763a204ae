import { rentee, room, site } from '../housing/index.ts'
import { crudButtons, listMenu, type Menu, uses } from '../kit/index.ts'
import { meter, proposedReading } from '../metering/index.ts'
import { account } from './account.ts'
import { correction } from './correction.ts'
import { accountDay, meterDay } from './days.ts'
import { meterCredit } from './meter-credit.ts'
import { warningPlan } from './plan.ts'
import { recharge } from './recharge.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const order = { name: 'channel.order' }

/** Screens of prepaid accounts for those who run them. */
export const accountMenus: Menu[] = [
  {
    code: 'meteraccount',
    path: '/meteraccount',
    icon: 'wallet',
    roles: [...STAFF, 'ROLE_LANDLORD'],
    uses: [...uses(account, 'query', 'queryAccountDetail'), ...uses(site, 'query'), ...uses(room, 'query')],
    buttons: {
      open: [
        ...uses(account, 'openAccount', 'openAccounts', 'queryUnopened'),
        ...uses(meter, 'query'),
        ...uses(warningPlan, 'query'),
      ],
      close: uses(account, 'closeAccount', 'closeAccounts'),
      mode: uses(
        account,
        'setAccountMode',
        'setAccountPlan',
        'shareBalance',
        'leaveBalance',
        'setMonthlyFee',
        'setAccountCaps',
        'takeEmergency',
      ),
      keep: uses(account, 'keepPower'),
      correct: uses(account, 'correctAccount'),
      recharge: [
        ...uses(recharge, 'rechargeByHand', 'rechargeAccount', 'queryRechargeDetail', 'query'),
        ...uses(order, 'queryPayWays'),
      ],
      pick: uses(rentee, 'query'),
      ...crudButtons(account),
    },
    hidden: { ROLE_LANDLORD: ['open', 'close', 'mode', 'keep', 'correct', 'recharge', 'pick', 'export'] },
  },
  {
    code: 'supplyrecharge',
    path: '/supplyrecharge',
    icon: 'transaction',
    roles: STAFF,
    uses: [
      ...uses(recharge, 'query', 'queryRechargeDetail'),
      ...uses(correction, 'query'),
      ...uses(account, 'query'),
      ...uses(site, 'query'),
      ...uses(room, 'query'),
      ...uses(rentee, 'query'),
    ],
    buttons: {
      retry: uses(recharge, 'retryRecharge'),
      refund: uses(recharge, 'refundRecharge'),
      sync: uses(order, 'syncOrder'),
      reviewCorrection: uses(correction, 'reviewCorrection', 'withdrawCorrection'),
      export: [...crudButtons(recharge).export!, ...crudButtons(correction).export!],
    },
  },
  {
    code: 'metercredit',
    path: '/metercredit',
    icon: 'safety',
    roles: STAFF,
    uses: [...uses(meterCredit, 'query'), ...uses(account, 'query'), ...uses(site, 'query'), ...uses(room, 'query')],
    buttons: { push: uses(meterCredit, 'pushCredit'), ...crudButtons(meterCredit) },
  },
  {
    code: 'accountday',
    path: '/accountday',
    icon: 'profile',
    roles: STAFF,
    uses: [...uses(accountDay, 'query'), ...[account, site, room].flatMap((one) => uses(one, 'query'))],
    buttons: { rebuild: uses(accountDay, 'rebuildDays'), ...crudButtons(accountDay) },
    hidden: { ROLE_TENEMENT: ['rebuild'] },
  },
  listMenu(meterDay, { code: 'meterday', icon: 'dashboard', roles: STAFF }),
  listMenu(warningPlan, { code: 'warningplan', icon: 'setting', roles: ['ROLE_ADMIN'] }),
]
/** 我的水电: a rentee's own. */
export const myMeterMenu: Menu = {
  code: 'mymeter',
  path: '/mymeter',
  icon: 'thunderbolt',
  roles: ['ROLE_RENTEE'],
  uses: [...uses(account, 'query', 'queryAccountDetail'), ...uses(recharge, 'query', 'queryRechargeDetail')],
  buttons: {
    recharge: [
      ...uses(recharge, 'rechargeAccount', 'queryOrderTopUp'),
      ...uses(order, 'queryPayWays', 'queryOrderDetail', 'queryPayerAsk', 'payInApp', 'syncOrder'),
    ],
    emergency: uses(account, 'takeEmergency'),
    sendReading: uses(proposedReading, 'query', 'queryOwnMeters', 'proposeReading'),
  },
}
